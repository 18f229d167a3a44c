import { z } from "zod";

/** Names the labels that are not in the PDF, as `<parcel>=<reason>` separated by commas. */
export const MISSING_HEADER = "X-Labels-Missing";

const reasonSchema = z.enum([
  "not_found",
  "not_booked",
  "refused",
  "unreachable",
  "not_permitted",
  "no_account",
  "other_account",
]);

const missingSchema = z.object({ shipmentId: z.string(), reason: reasonSchema, message: z.string() });

/** A parcel whose label could not be had; `message` holds the carrier's words, or is empty. */
export type MissingLabel = z.infer<typeof missingSchema>;

/** What an answer without any label says. */
export const noLabelsSchema = z.object({ missing: z.array(missingSchema) });

/** The list as a header's value: parcels and reasons only, since headers are short and take no Vietnamese. */
export function writeMissing(missing: readonly MissingLabel[]): string {
  return missing.map(({ shipmentId, reason }) => `${shipmentId}=${reason}`).join(",");
}

/** Reads the header; one that is empty or not there names nothing. Throws on one that this app did not write. */
export function readMissing(header: string | null): MissingLabel[] {
  if (!header) return [];
  return header.split(",").map((entry) => {
    const [shipmentId, reason] = entry.split("=");
    return missingSchema.parse({ shipmentId, reason, message: "" });
  });
}
