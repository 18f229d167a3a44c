import { chargedVnd, dueVnd } from "~/domain/cod/accounts";
import { type Age, bookOf, daysOfAge, daysSince } from "~/domain/cod/book";
import { expectedPayouts, paceOf } from "~/domain/cod/payouts";
import type { MoneyStage } from "~/domain/cod/position";
import { DAY_MS } from "~/domain/durations";
import { ROW_PLACES } from "~/domain/page-place";
import { beginningOfDayInVietnam, dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import { type BookPosition, type BookRow, listBook } from "~/store/money-book.server";
import { readMoneyTallies } from "~/store/tallies.server";
import type { BookRowView, BookView } from "./views";

const PAGE_SIZE = 50;
/** Rows that an export reads at a time. */
const SET_SIZE = 1_000;

/** Which parcels of the COD book are asked for. */
export interface BookQuery {
  stage: MoneyStage;
  /** Only those that stand there for so long; undefined: all. */
  age?: Age | undefined;
  after: BookPosition | null;
}

/** Returns the sums of a shop's COD book, what is expected to be paid out when, and a page of one of its stages. */
export async function readBook({ database, now }: Deps, shopId: string, query: BookQuery): Promise<BookView> {
  const at = now();
  const [kept, found] = await Promise.all([
    readMoneyTallies(database, shopId),
    listBook(database, shopId, { ...query, ...spanOf(query.age, at), limit: PAGE_SIZE + 1 }),
  ]);
  const book = bookOf(kept, at);
  const pace = paceOf(kept, book);
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  return {
    sums: book.sums,
    ages: book.ages,
    unknown: book.unknown,
    expected: expectedPayouts(book, pace, at),
    pace,
    rows: rows.map((row) => viewOf(row, at)),
    next: found.length > PAGE_SIZE && last ? ROW_PLACES.textOf({ at: last.since, id: last.shipmentId }) : null,
  };
}

/** Reads all parcels of a stage of the book in sets, each in one statement: whoever stops reading stops the reading. */
export async function* readWholeBook(
  { database, now }: Deps,
  shopId: string,
  query: Omit<BookQuery, "after">,
): AsyncGenerator<BookRowView[]> {
  const at = now();
  let after: BookPosition | null = null;
  for (;;) {
    const rows: BookRow[] = await listBook(database, shopId, {
      ...{ stage: query.stage, ...spanOf(query.age, at) },
      ...{ after, limit: SET_SIZE },
    });
    yield rows.map((row) => viewOf(row, at));
    const last = rows.at(-1);
    if (!last || rows.length < SET_SIZE) return;
    after = { at: last.since.toISOString(), id: last.shipmentId };
  }
}

/** The moments between which a parcel of this age came to stand where it does. */
function spanOf(age: Age | undefined, now: Date): { from: Date | null; to: Date | null } {
  if (age === undefined) return { from: null, to: null };
  const { from, to } = daysOfAge(age);
  const startOf = (daysAgo: number) => new Date(beginningOfDayInVietnam(now).getTime() - daysAgo * DAY_MS);
  return { from: to === null ? null : startOf(to), to: from === 0 ? null : startOf(from - 1) };
}

function viewOf(row: BookRow, now: Date): BookRowView {
  const { sums, isKnown, shipmentId, orderId, orderName, trackingNumber, stage, stageVnd, since, isStated } = row;
  const { quotedFeeVnd, declaredGrams, chargedGrams, financialStatus } = row;
  return {
    ...{ shipmentId, orderKey: orderKeyOf(orderId), orderName, trackingNumber, stage, stageVnd, isStated },
    since: since.toISOString(),
    days: daysSince(dayInVietnam(since), now),
    bookedVnd: sums.booked,
    collectedVnd: isKnown ? sums.collected : null,
    doorFeeVnd: sums.door_fee,
    paidOutVnd: sums.paid_out,
    dueVnd: dueVnd(sums),
    chargedFeeVnd: chargedVnd(sums),
    ...{ quotedFeeVnd, declaredGrams, chargedGrams },
    isPaidInShopify: financialStatus === "PAID" || financialStatus.includes("REFUNDED"),
  };
}
