import type { Books } from "../books.ts";
import type { Finding } from "./finding.ts";
import type { Ledgers } from "./ledgers.ts";

/** At ten percent of unclear answers, with a kill every two seconds (perf I14, B9). */
const MOST_CREATES = 1.5;
/** With fewer orders a single one that is sent twice says nothing. */
const LEAST_ORDERS = 10;

/** Returns the calls that create an order, per order that the carrier has. */
export function createsPerOrder({ creates }: Books, { carrier }: Ledgers): number {
  const calls = [...creates.values()].reduce((sum, one) => sum + one, 0);
  return calls / Math.max(1, carrier.length);
}

/** I14: the carrier is not asked more often than its own failures make necessary. */
export function tooManyCalls(books: Books, ledgers: Ledgers): Finding[] {
  const each = createsPerOrder(books, ledgers);
  if (ledgers.carrier.length < LEAST_ORDERS || each <= MOST_CREATES) return [];
  const [reference = "", calls] = [...books.creates].sort(([, one], [, other]) => other - one)[0] ?? [];
  const what = `${each.toFixed(2)} calls per booking, ${calls} of them for ${reference}`;
  return [{ invariant: "I14", about: [reference], what }];
}
