/**
 * `npm run bench -- quotes`: the rate callback of the app as it is shipped, beside what it can at best be, in one run
 * (perf 6: B1, B2, B3). Loopback only, bounded in count and time. Prints each figure beside its limit; ends with 1 when one
 * is missed, with 3 when the machine was too unsteady to say that it was the app that missed it.
 * `node bench/quotes.ts <part> …` measures the named parts alone.
 */
import { measureCached } from "./quotes/cached.ts";
import { measureDeadline, measureFirstBuyers } from "./quotes/deadline.ts";
import { measureOverhead, measureStampede } from "./quotes/overhead.ts";
import { measureParts } from "./quotes/parts.ts";

await measureParts(
  {
    overhead: measureOverhead,
    stampede: measureStampede,
    deadline: measureDeadline,
    "first-buyers": measureFirstBuyers,
    cached: measureCached,
  },
  process.argv.slice(2),
);
