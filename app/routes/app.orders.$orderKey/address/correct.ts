import type { ParcelView } from "~/flows/parcel/views";
import { useIntent } from "../use-intent";
import { type AddressForm, storedAddress } from "./form";

/** Returns a function that stores a form as the parcel's address, and its answer. */
export function useCorrectAddress(parcel: Pick<ParcelView, "shipmentId" | "districtRequired">) {
  const { send, busy, answer } = useIntent("correct_address");
  return {
    busy,
    answer,
    correct: (form: AddressForm) => {
      const address = storedAddress(form, parcel);
      if (address) send({ intent: "correct_address", shipmentId: parcel.shipmentId, address });
    },
  };
}

export type AddressAnswer = ReturnType<typeof useCorrectAddress>["answer"];
