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

/** A parcel whose label could not be had; `message` holds the carrier's words, or is empty. */
export type MissingLabel = z.infer<typeof missingSchema>;

/** What an answer without any label says. */
export const noLabelsSchema = z.object({ missing: z.array(missingSchema) });

/** What an answer with labels says: where the PDF opens for the next minutes, and which labels are not in it. */
export const labelsSchema = noLabelsSchema.extend({ url: z.url() });
