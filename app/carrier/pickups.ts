import { z } from "zod";
import { payloadList } from "./envelope";
import { lenient } from "./lenient";
import { expectSuccess } from "./verdict";
import type { WireAnswer, WireRequest } from "./wire";

/** A pickup registered at the carrier (carrier 2.10). `address` is one free line, which cannot be split into parts reliably. */
export interface CarrierPickup {
  pickAddressId: string;
  address: string;
  phone: string;
  name: string;
}

const pickupSchema = z.object({
  pick_address_id: lenient.text.pipe(z.string()),
  address: lenient.text,
  pick_tel: lenient.text,
  pick_name: lenient.text,
});

/** Builds the request that lists pickups (carrier 4.9). */
export function pickupsRequest(): WireRequest {
  return {
    method: "GET",
    path: "/services/shipment/list_pick_add",
    headers: { "Content-Type": "application/json" },
  };
}

/** Reads the pickup list. An entry without an id cannot be booked from and is left out. Throws like `expectSuccess`. */
export function readPickups(answer: WireAnswer): CarrierPickup[] {
  return payloadList(expectSuccess(answer)).flatMap((element) => {
    const pickup = pickupSchema.safeParse(element).data;
    if (pickup === undefined) return [];
    const { pick_address_id, address, pick_tel, pick_name } = pickup;
    return [{ pickAddressId: pick_address_id, address: address ?? "", phone: pick_tel ?? "", name: pick_name ?? "" }];
  });
}
