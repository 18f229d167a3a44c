import { useCallback, useState } from "react";
import { askResource } from "~/components/ask-resource";
import type { HamletOutcome } from "~/flows/address/look-up-hamlets.server";
import type { AddressForm } from "./form";

/** Returns the carrier's names below the ward of an address (carrier 4.10); loaded when `lookUp` is called. */
export function useHamlets(form: AddressForm) {
  const [asked, setAsked] = useState<string | null>(null);
  const [answer, setAnswer] = useState<{ place: string; outcome: HamletOutcome } | null>(null);
  const lookUp = useCallback(async (of: AddressForm) => {
    const { province, district, carrierDistrict, ward, street } = of;
    const place = placeOf(of);
    setAsked(place);
    const address = [street, ward, district, province].filter(Boolean).join(", ");
    const question = { province, district: district || carrierDistrict, ward, address };
    const outcome = (await askResource<HamletOutcome>("/app/hamlets", question)) ?? { outcome: "unreachable" };
    setAnswer({ place, outcome });
  }, []);
  // An answer for another ward does not count.
  const outcome = answer?.place === placeOf(form) ? answer.outcome : null;
  return {
    lookUp,
    busy: asked !== null && asked === placeOf(form) && outcome === null,
    /** Null until the carrier has answered. */
    names: outcome?.outcome === "listed" ? outcome.names : null,
    failed: outcome !== null && outcome.outcome !== "listed",
  };
}

function placeOf({ province, district, ward }: AddressForm): string {
  return [province, district, ward].join("\n");
}
