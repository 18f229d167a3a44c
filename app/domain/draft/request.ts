import type { ParcelRequest, PickupPoint } from "~/domain/parcel/request";
import type { DraftRecipient } from "./recipient";

/** A request with holes: what cannot be known yet is null. */
export type DraftRequest = Omit<ParcelRequest, "partnerId" | "pickup" | "recipient"> & {
  pickup: PickupPoint | null;
  recipient: DraftRecipient;
};
