/**
 * `npm run bench -- prints`: the labels of 500 parcels: merged into one file as a print does, beside pdf-lib alone and beside qpdf where the
 * machine has it; and a whole print by the door that staff use, fetched from a carrier of 50 ms that gives three files that are no labels
 * (perf 6: B11). Exit codes are those of `quotes`; `--quick`: two rounds of 100.
 */
import { measureFetching } from "./prints/fetching.ts";
import { measureMerging } from "./prints/merging.ts";
import { setStage } from "./quotes/stage.ts";
import { measured } from "./stage/run.ts";

await measured(async (results, ends) => {
  await measureMerging(results, ends);
  await measureFetching(await setStage(ends, { env: { CARRIER_CALLS_PER_ACCOUNT: "50" } }), results);
});
