import { z } from "zod";
import { MISSING_REASONS, PRINT_KINDS } from "~/domain/print/choice";

const printSchema = z.object({
  printId: z.string(),
  kind: z.enum(PRINT_KINDS),
  total: z.number(),
  done: z.number(),
  isFinished: z.boolean(),
  isGivenUp: z.boolean(),
  parts: z.array(z.object({ parcels: z.number(), bytes: z.number(), isThere: z.boolean() })),
  missingCount: z.number(),
  missing: z.array(
    z.object({
      shipmentId: z.string(),
      orderKey: z.string().nullable(),
      orderName: z.string(),
      reason: z.enum(MISSING_REASONS),
      message: z.string(),
    }),
  ),
});

/** A print as its answer tells it: what the page shows of it. */
export type Print = z.infer<typeof printSchema>;

/** The answer to a print that was asked for; `url` opens its file, if it is finished and has one. */
export const begunSchema = z.object({ print: printSchema, url: z.url().nullable() });

/** The answer with a new URL of a file. */
export const openedSchema = z.object({ url: z.url() });
