import { z } from "zod";

/** What every scan says of itself, whatever is scanned for; `id` makes a scan that is sent again the same one. */
export const SCAN = z.object({
  id: z.uuid(),
  text: z.string().max(1_000),
  at: z.iso
    .datetime()
    .max(40)
    .transform((at) => new Date(at)),
  anyway: z.boolean(),
});

/** Returns the form of a desk: some scans at a time, or the one that is taken back. */
export const scansOrUndo = <Scan extends z.ZodType>(scan: Scan) =>
  z.union([z.object({ scans: z.array(scan).min(1).max(50) }), z.object({ undo: z.uuid() })]);
