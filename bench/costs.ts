/**
 * `npm run bench -- costs`: what a parcel, a push and a quote cost: CPU of the app and of PostgreSQL, bytes written ahead and to the
 * tables, and what of it stays (docs/scaling.md). Nothing has a limit here: the other workloads have them. `--quick` measures few
 * parcels; `--plain` first takes back what the migrations set for autovacuum and fillfactor, to compare.
 */
import { measureArchive } from "./costs/archive.ts";
import { measureLife } from "./costs/life.ts";
import { measureQuotes } from "./costs/quotes.ts";
import { startEngine } from "./engine/engine.ts";
import { ASKED, QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";

const isAsked = (part: string) => ASKED.length === 0 || ASKED.includes(part);

await measured(async (results, ends) => {
  if (isAsked("life") || isAsked("archive")) {
    const engine = await startEngine(ends);
    const parcels = QUICK ? 300 : 1_000;
    if (isAsked("life")) await measureLife(engine, { parcels, plain: process.argv.includes("--plain") }, results);
    if (isAsked("archive")) await measureArchive(engine, parcels, results);
  }
  if (isAsked("quotes")) await measureQuotes(ends, QUICK ? 400 : 4_000, results);
});
