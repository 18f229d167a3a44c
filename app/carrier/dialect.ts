import { z } from "zod";
import { TAG } from "~/domain/parcel/tags";

/**
 * Where deployments of the carrier differ, or where its contract is silent (domain 1.11). The default follows the contract in
 * neutral names; `world` is what public clients send and the carrier's newer documentation says. Set by `CARRIER_DIALECT`.
 */
const dialectSchema = z.strictObject({
  /** Name of the order field that holds the solutions; on the wire it contains a brand name (carrier 2.3). */
  solutionsField: z.string().min(1),
  /** Surcharge type of the solution service, also branded (carrier 2.8). */
  solutionFeeType: z.string().min(1),
  /** Value of `hamlet` for an address that has none (carrier 2.3). */
  noHamlet: z.string().min(1),
  /** The live-plants tag; the contract mentions it without its number (carrier 2.6). */
  livePlantsTag: z.number().int(),
  /** Where `not_delivered_fee` is sent; the contract does not say (carrier 2.5). */
  notDeliveredFeeIn: z.enum(["order", "body"]),
  /** Format of `pick_date` and `deliver_date` (carrier 2.3). */
  dateFormat: z.enum(["YYYY/MM/DD", "YYYY-MM-DD"]),
  /** Names of the label's size parameter; all of them are sent (carrier 4.4). */
  labelSizeParameters: z.array(z.enum(["paper_size", "page_size"])).min(1),
  /** Values of the label's `original` parameter (carrier 4.4). */
  labelOriginals: z.strictObject({ portrait: z.string().min(1), landscape: z.string().min(1) }),
  /** An address without a district: `review` rejects it before sending, `leave_out` sends only province and ward (domain 1.5). */
  missingDistrict: z.enum(["review", "leave_out"]),
  /** What marks a fast-service parcel, for which `post` is refused (carrier 2.3). */
  fastService: z.strictObject({ tags: z.array(z.number().int()), solutionIds: z.array(z.string().regex(/^\d+$/)) }),
  /** The `ver` parameter of order creation; null leaves it out (carrier 9.2). */
  version: z.string().min(1).nullable(),
});

export type Dialect = z.infer<typeof dialectSchema>;

const contract: Dialect = {
  solutionsField: "svc_solutions",
  solutionFeeType: "svc_solution_fee",
  noHamlet: "Other",
  livePlantsTag: TAG.livePlants,
  notDeliveredFeeIn: "order",
  dateFormat: "YYYY/MM/DD",
  labelSizeParameters: ["paper_size"],
  labelOriginals: { portrait: "portrait", landscape: "landscape" },
  missingDistrict: "review",
  fastService: { tags: [], solutionIds: [] },
  version: "1.5",
};

const world: Dialect = {
  ...contract,
  solutionsField: "gam_solutions",
  solutionFeeType: "gam_solution_fee",
  noHamlet: "Khác",
  dateFormat: "YYYY-MM-DD",
  labelSizeParameters: ["page_size", "paper_size"],
  missingDistrict: "leave_out",
};

/** The named presets. */
export const dialects = { contract, world } as const;

const presetName = z.enum(["contract", "world"]);
const configuredSchema = dialectSchema.partial().extend({ preset: presetName.default("contract") });

/**
 * Reads the configured dialect: a preset's name (`world`), or a JSON object of single settings on top of a preset
 * (`{"preset":"world","livePlantsTag":76}`). Empty means `contract`. Throws ZodError or SyntaxError on anything else.
 */
export function readDialect(configured: string | undefined): Dialect {
  const text = configured?.trim() ?? "";
  if (!text.startsWith("{")) return dialects[presetName.parse(text || "contract")];
  const { preset, ...settings } = configuredSchema.parse(JSON.parse(text));
  return { ...dialects[preset], ...settings };
}
