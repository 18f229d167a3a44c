import type { PlaceNames } from "~/domain/parcel/request";
import type { Provinces } from "~/domain/places/provinces";
import { plain } from "~/domain/text";
import type { PickupChoice } from "./pickup";

/** Where the goods are: the address of a Shopify location. */
interface Origin {
  street: string;
  /** Null: not even its province is known. */
  place: { precision: "ward" | "district" | "province"; names: PlaceNames } | null;
}

/**
 * Returns the pickup for the Shopify location where the goods are. A rate request does not name the location, only its address,
 * so the confirmed pickups are compared with that: same street line, then ward, district, province. Among equals the default
 * wins. Null when none is in the origin's province.
 */
export function pickupOfOrigin(
  pickups: readonly PickupChoice[],
  { street: streetLine, place }: Origin,
  provinces: Provinces,
): PickupChoice | null {
  const street = plain(streetLine);
  const score = (pickup: PickupChoice): number => {
    const sameStreet = street !== "" && plain(pickup.address ?? "") === street;
    if (!place || !pickup.province) return sameStreet ? 1 : 0;
    const { province, district, ward } = place.names;
    if (!provinces.same(pickup.province, province)) return 0;
    const exact = place.precision === "province" ? 0 : Number(same(district, pickup.district)) * 2;
    return 1 + exact + Number(place.precision === "ward" && same(ward, pickup.ward)) * 4 + Number(sameStreet) * 8;
  };
  const ranked = pickups
    .map((pickup) => ({ pickup, score: score(pickup) }))
    .sort((a, b) => b.score - a.score || Number(b.pickup.isDefault) - Number(a.pickup.isDefault));
  const best = ranked[0];
  return best && best.score > 0 ? best.pickup : null;
}

const same = (a: string | undefined, b: string | null) => a !== undefined && b !== null && plain(a) === plain(b);
