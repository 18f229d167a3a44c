import { useRef, useState } from "react";
import { askResource } from "~/components/ask-resource";
import type { ConvertedPlace, UnitNames } from "~/domain/places/convert";
import type { OrderView } from "~/flows/order/views";
import type { ParcelView } from "~/flows/parcel/views";
import { type AddressForm, type AddressSystem, formOf, startingAddress, writtenForm } from "./form";

export type ChangeForm = (change: (before: AddressForm) => AddressForm) => void;

/** Returns the editor's form and how to change it, including its conversion between the administrative systems. */
export function useAddressForm(order: Pick<OrderView, "destination">, parcel: ParcelView) {
  const [form, setForm] = useState(() => startingAddress(parcel));
  const [possible, setPossible] = useState<UnitNames[]>([]);
  const [busy, setBusy] = useState(false);
  /**
   * The form of each system as it was left, so that switching back restores it. `made` is the form that the last switch produced.
   */
  const left = useRef(new Map<AddressSystem, AddressForm>());
  const made = useRef<AddressForm | null>(null);

  const usedDistrict = parcel.districtRequired ? (parcel.draft?.request.recipient.district ?? "") : "";

  async function changeSystem(system: AddressSystem) {
    if (system === form.system) return;
    const untouched = made.current === form;
    left.current.set(form.system, form);
    setPossible([]);
    const earlier = left.current.get(system);
    if (earlier && (untouched || form.system === "written" || system === "written")) return take(earlier);
    if (system === "written")
      return take(order.destination ? writtenForm(order.destination, usedDistrict) : { ...form, system });
    if (form.system === "written") return take(readIn(system));
    setBusy(true);
    const { system: level, province, district, ward } = form;
    const carried = await askResource<ConvertedPlace>("/app/other-system", { level, province, district, ward });
    setBusy(false);
    setPossible(carried?.possible ?? []);
    take({ ...form, system, carrierDistrict: "", ...namesIn(carried) });
  }

  /** Returns the form for what the resolver read in the buyer's text, if it read it in this system; else only the street. */
  function readIn(system: AddressSystem): AddressForm {
    const known = startingAddress({ ...parcel, overrides: {}, remembered: null });
    return known.system === system ? known : { ...formOf({ street: known.street || form.street }), system };
  }

  function take(next: AddressForm) {
    made.current = next;
    setForm(next);
  }

  return {
    form,
    setForm: setForm as ChangeForm,
    /** Replaces the form with a suggestion. */
    fill: (next: AddressForm) => {
      setPossible([]);
      setForm({ ...next, noHamlet: false });
    },
    changeSystem,
    busy,
    /** The places that the chosen one may correspond to in the other system. */
    possible,
    choosePossible: (place: UnitNames) => {
      setPossible([]);
      setForm((before) => ({ ...before, ...namesIn(place) }));
    },
  };
}

function namesIn(place: UnitNames | null): Pick<AddressForm, "province" | "district" | "ward"> {
  return { province: place?.province ?? "", district: place?.district ?? "", ward: place?.ward ?? "" };
}
