import { z } from "zod";
import { holdIdsSchema } from "~/domain/parcel/hold-ids";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import { piecesSchema } from "~/flows/parcel/pieces";
import { addressSchema, patchSchema } from "./patch";

const parcel = { shipmentId: z.uuid() };

/** What the order's page can ask for: one action on one parcel, or to read the order again. */
export const intentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("book"), ...parcel, version: z.string().max(200).nullable() }),
  z.object({ intent: z.literal("edit"), ...parcel, patch: patchSchema }),
  z.object({ intent: z.literal("correct_address"), ...parcel, address: addressSchema }),
  z.object({ intent: z.literal("give_back_address"), ...parcel }),
  z.object({ intent: z.literal("release_hold"), ...parcel, ruleIds: holdIdsSchema.min(1) }),
  z.object({ intent: z.literal("split"), ...parcel, moved: piecesSchema }),
  z.object({ intent: z.literal("join"), ...parcel, into: z.uuid() }),
  z.object({ intent: z.literal("cancel"), ...parcel }),
  z.object({ intent: z.literal("rebook"), ...parcel }),
  z.object({ intent: z.literal("ship_again"), ...parcel }),
  z.object({ intent: z.literal("close_differences"), ...parcel }),
  z.object({ intent: z.literal("close_attention"), ...parcel }),
  z.object({ intent: z.literal("adopt_anyway"), ...parcel }),
  z.object({ intent: z.literal("book_under_new_reference"), ...parcel }),
  z.object({
    intent: z.literal("enter_amount"),
    ...parcel,
    amountVnd: z.number().int().min(0).max(MAX_STORED_INTEGER),
  }),
  z.object({ intent: z.literal("undo_handover"), ...parcel }),
  z.object({ intent: z.literal("refresh"), ...parcel }),
  z.object({ intent: z.literal("retry_shopify"), ...parcel }),
]);

export type Intent = z.infer<typeof intentSchema>;
export type IntentName = Intent["intent"];
