import { ACCOUNTS, type Account, addSums, type Sums, sumsOf } from "./accounts";
import { entriesTo } from "./entries";
import type { BookPlace, MoneyStage } from "./position";

/** What is stored of a parcel's money, beside what it should be. */
export interface Checked {
  /** What its entries add up to, without those that stay; and those. */
  written: Partial<Record<Account, number>>;
  corrections: Partial<Record<Account, number>>;
  /** What follows from all that is known, without corrections; and the place that this leads to. */
  target: Sums;
  place: Pick<BookPlace, "stage" | "stageVnd">;
  /** Its sums and place as they are kept; null: it is not in the book. */
  kept: { sums: Sums; stage: MoneyStage; stageVnd: number } | null;
}

/**
 * Returns what of a parcel's money is not as its entries and all that is known of it say, in words for an operator; nothing where
 * all agree. `collected kept 0, entries 450000`: the sum that pages read is wrong. `collected entries 0, known 450000`: an entry is
 * missing. `stage kept settled, known collected`: it stands in the wrong place of the COD book.
 */
export function driftOf({ written, corrections, target, place, kept }: Checked): string[] {
  if (kept === null) return ["not in the book"];
  const sums = addSums(sumsOf(written), corrections);
  const wrongSums = ACCOUNTS.filter((account) => kept.sums[account] !== sums[account]).map(
    (account) => `${account} kept ${kept.sums[account]}, entries ${sums[account]}`,
  );
  const missing = entriesTo(target, written, "earlier").map(
    ({ account }) => `${account} entries ${written[account] ?? 0}, known ${target[account]}`,
  );
  const isElsewhere = kept.stage !== place.stage || kept.stageVnd !== place.stageVnd;
  const elsewhere = isElsewhere
    ? [`stage kept ${kept.stage} ${kept.stageVnd}, known ${place.stage} ${place.stageVnd}`]
    : [];
  return [...wrongSums, ...missing, ...elsewhere];
}
