import { z } from "zod";
import { hasCents, readCents } from "./cents";

/** What a merchant pays: agreed when they approve a plan, and kept as it was then (decision 144). */
export interface Terms {
  /** ISO 4217. */
  currency: string;
  /** Of 30 days. */
  monthlyCents: number;
  /** Parcels of a calendar month in Vietnam that cost nothing. */
  freeParcels: number;
  /** Of each further parcel. */
  parcelCents: number;
  /** The most that further parcels cost in 30 days. */
  capCents: number;
  trialDays: number;
}

/** A plan that the operator offers. */
export interface Plan extends Terms {
  /** Names it in the database: never given to other terms. */
  handle: string;
  /** As merchants and Shopify's invoice write it. */
  name: string;
}

/**
 * The operator's switch: everything is free, or there are plans. `unset`: nobody said. Then a shop without a plan pays nothing, and one that
 * has a plan keeps it and waits: a lost line of `.env` must not end what merchants agreed to (decision 158).
 */
export type Billing = { kind: "unset" } | { kind: "pilot" } | { kind: "plans"; plans: readonly Plan[] };

/** Shopify's own limit for a trial. */
const LONGEST_TRIAL_DAYS = 1_000;

const cents = z.string().transform((amount, context) => {
  const read = readCents(amount);
  if (read !== null) return read;
  context.addIssue({ code: "custom", message: "needs an amount such as 9.00, with at most two decimals" });
  return z.NEVER;
});

const planSchema = z
  .strictObject({
    handle: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, "needs small letters, digits and -"),
    name: z.string().trim().min(1).max(60),
    currency: z.string().refine(hasCents, "needs a currency with cents, such as USD"),
    monthlyPrice: cents,
    freeParcels: z.int().min(0).max(1_000_000),
    parcelPrice: cents.refine((price) => price > 0, "needs a price above zero"),
    cap: cents,
    trialDays: z.int().min(0).max(LONGEST_TRIAL_DAYS),
  })
  .refine(({ cap, parcelPrice }) => cap >= parcelPrice, { path: ["cap"], message: "must pay for one parcel at least" })
  .transform(
    ({ monthlyPrice, parcelPrice, cap, ...plan }): Plan => ({
      ...plan,
      monthlyCents: monthlyPrice,
      parcelCents: parcelPrice,
      capCents: cap,
    }),
  );

const plansSchema = z
  .array(planSchema)
  .min(1)
  .max(6)
  .refine((plans) => isUnique(plans.map(({ handle }) => handle)), "names a handle twice")
  .refine((plans) => isUnique(plans.map(({ name }) => name)), "has a name twice");

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

/**
 * Reads the operator's switch: nothing, `pilot`, or a JSON list of plans. Throws an Error that says what is wrong with it, and where
 * (decision 144).
 */
export function readBilling(configured: string): Billing {
  const word = configured.trim();
  if (word === "") return { kind: "unset" };
  if (word === "pilot") return { kind: "pilot" };
  let given: unknown;
  try {
    given = JSON.parse(configured);
  } catch {
    throw new Error("needs `pilot`, or a JSON list of plans");
  }
  const parsed = plansSchema.safeParse(given);
  if (parsed.success) return { kind: "plans", plans: parsed.data };
  const [issue] = parsed.error.issues;
  throw new Error(`needs plans as they are described: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`);
}
