import type { ParcelView } from "~/flows/parcel/views";
import { useIntent } from "../use-intent";
import { type AddressForm, storedAddress } from "./form";

/** Returns a function that stores a form as the parcel's address, and its answer. */
export function useCorrectAddress({ shipmentId }: Pick<ParcelView, "shipmentId">) {
  const { send, busy, answer } = useIntent("correct_address");
  return {
    busy,
    answer,
    correct: (form: AddressForm) => {
      const address = storedAddress(form);
      if (address) send({ intent: "correct_address", shipmentId, address });
    },
  };
}

export type AddressAnswer = ReturnType<typeof useCorrectAddress>["answer"];
