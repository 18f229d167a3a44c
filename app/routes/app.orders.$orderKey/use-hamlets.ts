import { useFetcher } from "@remix-run/react";
import { useCallback } from "react";
import type { loader } from "~/routes/app.hamlets";
import type { AddressForm } from "./address-form";

/** The carrier's own names below the ward of an address (carrier 4.10), asked for when `lookUp` is called. */
export function useHamlets() {
  const { load, data, state } = useFetcher<typeof loader>();
  const lookUp = useCallback(
    ({ province, district, carrierDistrict, ward, street }: AddressForm) => {
      const place = { province, district: district || carrierDistrict, ward };
      const address = [street, ward, district, province].filter(Boolean).join(", ");
      load(`/app/hamlets?${new URLSearchParams({ ...place, address })}`);
    },
    [load],
  );
  return {
    lookUp,
    busy: state !== "idle",
    /** Null until the carrier answered. */
    names: data?.outcome === "listed" ? data.names : null,
    failed: data !== undefined && data.outcome !== "listed",
  };
}
