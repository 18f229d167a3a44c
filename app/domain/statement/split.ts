import { addedUp, type Charges, outwardVnd } from "./charges";
import { CHARGES } from "./fields";

/**
 * Returns the row whose fees these may be once more, divided among other kinds; null when they are new for all that is known. Fees
 * are in doubt where they come to the same as fees that count, or have a kind that counts already; unless that makes no more than
 * the parcel costs: the rest of a fee may come later (decision 101). A correction, with the other sign, takes nothing twice.
 * `wholeFeeVnd`: what the parcel costs on its way to the buyer; null: not known.
 */
export function splitOtherwise<Row extends { charges: Charges }>(
  charges: Charges,
  counted: readonly Row[],
  wholeFeeVnd: number | null,
): Row | null {
  const stating = counted.filter(({ charges: theirs }) => Object.keys(theirs).length > 0);
  const [first] = stating;
  if (!first) return null;
  const all = addedUp(stating.map(({ charges: theirs }) => theirs));
  const same = stating.find(({ charges: theirs }) => isSameTotal(charges, theirs));
  if (same) return same;
  if (isSameTotal(charges, all)) return first;
  const shared = stating.find(({ charges: theirs }) => hasKindOf(charges, theirs));
  if (!shared) return null;
  const isRest = wholeFeeVnd !== null && outwardVnd(all) + outwardVnd(charges) <= wholeFeeVnd;
  return isRest && !isApart(charges, all) ? null : shared;
}

/** A return costs as much as the way there at some carriers: that is no reason for doubt. */
function isSameTotal(a: Charges, b: Charges): boolean {
  const totalVnd = outwardVnd(a);
  return totalVnd !== 0 && totalVnd === outwardVnd(b) && (a.returnFeeVnd ?? 0) === (b.returnFeeVnd ?? 0);
}

const hasKindOf = (a: Charges, b: Charges): boolean => CHARGES.some((kind) => (a[kind] ?? 0) * (b[kind] ?? 0) > 0);

/** They share a kind that is no part of what the way to the buyer costs. */
const isApart = (a: Charges, b: Charges): boolean =>
  (["returnFeeVnd", "compensationVnd"] as const).some((kind) => (a[kind] ?? 0) * (b[kind] ?? 0) > 0);
