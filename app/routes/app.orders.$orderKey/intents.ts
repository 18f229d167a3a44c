import { z } from "zod";
import { addressSchema, patchSchema } from "./patch";

const parcel = { shipmentId: z.uuid() };

/** What the order's page can ask for: one thing for one parcel, or to read the order anew. */
export const intentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("book"), ...parcel }),
  z.object({ intent: z.literal("edit"), ...parcel, patch: patchSchema }),
  z.object({ intent: z.literal("correct_address"), ...parcel, address: addressSchema }),
  z.object({ intent: z.literal("give_back_address"), ...parcel }),
  z.object({ intent: z.literal("cancel"), ...parcel }),
  z.object({ intent: z.literal("ship_again"), ...parcel }),
  z.object({ intent: z.literal("refresh"), ...parcel }),
  z.object({ intent: z.literal("retry_shopify"), ...parcel }),
]);

export type Intent = z.infer<typeof intentSchema>;
export type IntentName = Intent["intent"];
