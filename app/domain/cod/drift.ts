import { ACCOUNTS, type Account, addSums, type Sums, sumsOf } from "./accounts";
import { entriesTo } from "./entries";
import { type KeptPlace, keptPlaceOf } from "./kept-place";
import type { BookPlace, MoneyFacts } from "./position";

/** What is kept of a parcel in the book. */
export interface Kept extends KeptPlace {
  sums: Sums;
  /** The parcel's order and its time stand with it as they do with the parcel. */
  isOfOrder: boolean;
}

/** What is stored of a parcel's money, beside what it should be. */
export interface Checked {
  facts: MoneyFacts;
  /** What its entries add up to, without those that stay; and those. */
  written: Partial<Record<Account, number>>;
  corrections: Partial<Record<Account, number>>;
  /** What follows from all that is known, without corrections; and the place that this leads to. */
  target: Sums;
  place: BookPlace;
  /** Its sums and place as they are kept; null: it is not in the book. */
  kept: Kept | null;
}

/**
 * Returns what of a parcel's money is not as its entries and all that is known of it say, in words for an operator; nothing where
 * all agree. `collected kept 0, entries 450000`: the sum that pages read is wrong. `collected entries 0, known 450000`: an entry is
 * missing. `stage kept settled, known collected`: it stands in the wrong place of the COD book.
 */
export function driftOf({ facts, written, corrections, target, place, kept }: Checked): string[] {
  if (kept === null) return ["not in the book"];
  const sums = addSums(sumsOf(written), corrections);
  const wrongSums = ACCOUNTS.filter((account) => kept.sums[account] !== sums[account]).map(
    (account) => `${account} kept ${kept.sums[account]}, entries ${sums[account]}`,
  );
  const missing = entriesTo(target, written, "earlier").map(
    ({ account }) => `${account} entries ${written[account] ?? 0}, known ${target[account]}`,
  );
  return [...wrongSums, ...missing, ...elsewhere(kept, keptPlaceOf(place, facts), place.isSinceFirm)];
}

/** `isSinceFirm`: without it, the place may stand since any earlier word of the carrier: a later one that changes no money moves nothing. */
function elsewhere(kept: Kept, known: KeptPlace, isSinceFirm: boolean): string[] {
  const isPaydayKept = !isSinceFirm && kept.paidOn !== null && known.paidOn !== null;
  const pairs: [string, unknown, unknown][] = [
    ["stage", `${kept.stage} ${kept.stageVnd}`, `${known.stage} ${known.stageVnd}`],
    ["since", kept.since.toISOString(), isSinceFirm ? known.since.toISOString() : kept.since.toISOString()],
    ["is_known", kept.isKnown, known.isKnown],
    ["is_stated", kept.isStated, known.isStated],
    ["booked_on", kept.bookedOn, known.bookedOn],
    ["delivered_on", kept.deliveredOn, known.deliveredOn],
    ["paid_on", kept.paidOn, isPaydayKept ? kept.paidOn : known.paidOn],
  ];
  const wrong = pairs
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `${what} kept ${is}, known ${should}`);
  return kept.isOfOrder ? wrong : [...wrong, "order kept is not the parcel's"];
}
