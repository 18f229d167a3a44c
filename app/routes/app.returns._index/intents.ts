import { z } from "zod";
import { CONDITIONS, LONGEST_NOTE } from "~/domain/returns/receive";

const found = {
  condition: z.enum(CONDITIONS),
  note: z
    .string()
    .trim()
    .max(LONGEST_NOTE)
    .transform((note) => note || null),
};
const shipmentIds = z.array(z.uuid()).min(1).max(100);

/** What the list of returns can ask for. */
export const intentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("receive"), id: z.uuid(), shipmentIds, ...found }),
  z.object({ intent: z.literal("undo"), shipmentIds }),
  z.object({
    intent: z.literal("restock"),
    shipmentId: z.uuid(),
    pieces: z
      .array(z.object({ lineItemId: z.string().max(100), quantity: z.number().int().min(1).max(100_000) }))
      .min(1)
      .max(200),
  }),
  z.object({ intent: z.literal("change"), shipmentIds: shipmentIds.max(1), ...found }),
]);
