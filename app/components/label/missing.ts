import { z } from "zod";

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

/** A parcel whose label could not be fetched; `message` is the carrier's text, or empty. */
export type MissingLabel = z.infer<typeof missingSchema>;

/** The answer when there is no label at all. */
export const noLabelsSchema = z.object({ missing: z.array(missingSchema) });

/** The answer with labels: the temporary URL of the PDF, and which labels are missing from it. */
export const labelsSchema = noLabelsSchema.extend({ url: z.url() });
