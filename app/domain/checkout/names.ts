import type { Transport } from "~/domain/parcel/request";
import { oneLine } from "~/domain/text";

/** A shop's names for its rates in one language; "": none of its own. */
type RateNames = Record<Transport, string>;

/** Returns whether buyers could not tell two rates apart by their names: capitals and spaces do not count. */
export function isSameName(names: RateNames): boolean {
  const [road, fly] = [names.road, names.fly].map((name) => oneLine(name).toLocaleLowerCase("vi"));
  return road !== "" && road === fly;
}

/**
 * Returns the names that buyers see: the shop's own, or the default where it has none. Where both rates are offered and
 * would have one name, both have their default.
 */
export function shownNames(
  { own, offered }: { own: RateNames; offered: readonly Transport[] },
  defaults: RateNames,
): RateNames {
  const shown = { road: own.road || defaults.road, fly: own.fly || defaults.fly };
  return offered.length > 1 && areSameNames(shown) ? defaults : shown;
}

/** The last names that were compared: comparing by the rules of a language takes as long as the rest of a rate, and shops share few names. */
const compared = new Map<string, boolean>();
const MAX_COMPARED = 1_000;

function areSameNames(names: RateNames): boolean {
  const key = `${names.road}\n${names.fly}`;
  let same = compared.get(key);
  if (same === undefined) {
    same = isSameName(names);
    if (compared.size >= MAX_COMPARED) compared.clear();
    compared.set(key, same);
  }
  return same;
}
