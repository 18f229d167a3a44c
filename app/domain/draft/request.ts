import type { ParcelRequest, PickupPoint } from "~/domain/parcel/request";
import type { DraftRecipient } from "./recipient";

/** A request with gaps: parts that are not known yet are null. */
export type DraftRequest = Omit<ParcelRequest, "partnerId" | "pickup" | "recipient"> & {
  pickup: PickupPoint | null;
  recipient: DraftRecipient;
};
