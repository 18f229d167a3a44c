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

/**
 * What a process may have under way for an account, and what takes its place before the connection check is answered: one
 * rejection stops all that waits behind it (perf F8).
 */
const MOST_DEAD_WRITES = 2 * 10;
/** Once more where the rejection could not be stored, because PostgreSQL was away. */
const MOST_OF_ONE = 2;

/** F8: a process that was told that a token is rejected writes no more with it. What one process knows ends with it. */
export function writesWithDeadTokens({ deadWrites }: Pick<Books, "deadWrites">): Finding[] {
  return [...deadWrites].flatMap(([start, writes]) => {
    const all = [...writes.values()].reduce((sum, one) => sum + one, 0);
    const often = [...writes].filter(([, times]) => times > MOST_OF_ONE);
    const about = often.map(([subject]) => subject);
    if (all <= MOST_DEAD_WRITES && often.length === 0) return [];
    return [
      { invariant: "F8", about, what: `${start}: ${all} writes with a token that the carrier had ended: ${about}` },
    ];
  });
}

/** Returns how many bookings and cancels were asked for with a token that the carrier had ended. */
export const countDeadWrites = ({ deadWrites }: Pick<Books, "deadWrites">): number =>
  [...deadWrites.values()].flatMap((writes) => [...writes.values()]).reduce((sum, one) => sum + one, 0);
