import type { ParcelAddress } from "~/domain/parcel/address";
import { accentedSyllable, syllablesOf } from "~/domain/places/vietnamese";
import type { AddressResult } from "./address";
import { type CorrectedOrder, typedAddressText } from "./correction";

/**
 * How the place of one parcel is to that of another of the same buyer. `same_ward`: the street is written differently, so a person has to
 * look; `unsettled`: nobody knows yet where one of them goes. Keys `orders:buyer.place.<place>` of the catalogues.
 */
export type PlaceBeside = "same" | "same_ward" | "other" | "unsettled";

/** Where a parcel goes, as far as it is known: what the buyer wrote, what was read of it, what staff chose. */
export interface ParcelPlace {
  destination: CorrectedOrder["destination"];
  address: AddressResult | null;
  chosen: ParcelAddress | null;
}

/**
 * Returns how the place of one parcel is to that of another. The buyer's same words are the same place; else ward, district and province are
 * compared as they were read or chosen. A district that only one of them has (addresses since July 2025 have none) is no difference.
 */
export function placeBeside(one: ParcelPlace, other: ParcelPlace): PlaceBeside {
  const [a, b] = [knownPlace(one), knownPlace(other)];
  const typed = typedAddressText({ destination: one.destination, phone: null });
  const isTypedAlike =
    typed !== null &&
    typed === typedAddressText({ destination: other.destination, phone: null }) &&
    !one.chosen === !other.chosen;
  if (!a || !b) return isTypedAlike ? "same" : "unsettled";
  const isOneWard =
    a.ward === b.ward && a.province === b.province && (!a.district || !b.district || a.district === b.district);
  // Most wards were merged in July 2025: one of before and one of today may well be the same place.
  if (!isOneWard) return a.level === b.level ? "other" : "unsettled";
  return isTypedAlike || streetText(a) === streetText(b) ? "same" : "same_ward";
}

/** Returns the street of a parcel as it is known or written, for people to compare; empty when there is none. */
export function streetOf({ destination, ...parcel }: ParcelPlace): string {
  const known = knownPlace({ destination, ...parcel });
  return [known?.street, known?.hamlet].filter(Boolean).join(", ") || (destination?.address1 ?? "");
}

const knownPlace = ({ chosen, address }: ParcelPlace) =>
  chosen ?? (address?.status === "resolved" ? address.address : null);

const streetText = ({ street, hamlet }: { street: string | null; hamlet: string | null }) =>
  [street, hamlet]
    .map((text) =>
      syllablesOf(text ?? "")
        .map(accentedSyllable)
        .join(" "),
    )
    .join("\n");
