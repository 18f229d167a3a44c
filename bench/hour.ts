/**
 * `npm run bench -- hour --minutes=60`: what an edge, a web process and a worker hold under a mixed load, and whether that grows: orders live their
 * whole lives, buyers ask for fees, staff search, print and take files away (perf 6: B16). Five minutes without the option. In the end all ledgers are
 * compared, as after a storm of faults.
 */
import { measureHour } from "./hour/hour.ts";
import { MINUTES } from "./stage/minutes.ts";
import { measured } from "./stage/run.ts";

await measured((results, ends) => measureHour(results, ends, MINUTES));
