/**
 * `npm run bench -- quotes`: the rate callback of the app as shipped, compared in one run with the best it could be (perf 6:
 * B1, B2, B3). Loopback only, bounded in count and time. Prints each figure beside its limit. Exits with 1 when one is missed,
 * with 3 when one is missed but the machine was too unsteady to blame the app. `node bench/quotes.ts <part> …` measures only
 * the named parts.
 */
import { measureCached } from "./quotes/cached.ts";
import { measureDeadline, measureFirstBuyers } from "./quotes/deadline.ts";
import { measureOverhead, measureStampede } from "./quotes/overhead.ts";
import { measureParts } from "./quotes/parts.ts";
import { ASKED } from "./stage/quick.ts";

await measureParts(
  {
    overhead: measureOverhead,
    stampede: measureStampede,
    deadline: measureDeadline,
    "first-buyers": measureFirstBuyers,
    cached: measureCached,
  },
  ASKED,
);
