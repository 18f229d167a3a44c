import { type Fields, textOf } from "./fields.ts";

import { sameName } from "./names.ts";
import type { Options } from "./options.ts";
import { findProvince } from "./provinces.ts";
import type { Account } from "./state.ts";

export interface Place {
  province: string;
  district: string;
  ward: string;
}

/** Islands that no courier reaches, in both administrative forms. */
const ISLANDS: Place[] = [
  { province: "Đà Nẵng", district: "Hoàng Sa", ward: "" },
  { province: "Đà Nẵng", district: "", ward: "Hoàng Sa" },
  { province: "Khánh Hòa", district: "Trường Sa", ward: "" },
  { province: "Khánh Hòa", district: "", ward: "Trường Sa" },
];

/** Returns the account's registered pickup with this id (text or number); undefined when there is none. */
export function registeredPickup(account: Account, pickAddressId: string): Fields | undefined {
  if (pickAddressId === "") return undefined;
  return account.pickups.find((pickup) => textOf(pickup.pick_address_id) === pickAddressId);
}

/** Returns the province in a pickup's one-line address: the last comma-separated part that is a province. */
export function provinceOfLine(line: string): string {
  const parts = line.split(",").map((part) => part.trim());
  return parts.findLast((part) => findProvince(part)) ?? parts.at(-1) ?? "";
}

/** Returns whether the carrier delivers to this place, and by this transport. */
export function isServed(place: Place, transport: "road" | "fly" | undefined, options: Options): boolean {
  if (!options.anyProvince && !findProvince(place.province)) return false;
  if (ISLANDS.some((island) => isWithin(place, island))) return false;
  return !options.unserved.some(
    (area) => isWithin(place, area) && (area.transport === undefined || area.transport === transport),
  );
}

function isWithin(place: Place, area: { province: string; district?: string; ward?: string }): boolean {
  return (["province", "district", "ward"] as const).every((level) => {
    const wanted = area[level];
    return !wanted || sameName(wanted, place[level]);
  });
}
