/**
 * `npm run bench -- security`: what the checks of a quote, a push and a webhook cost of its CPU (perf 6: B18). No build without checks
 * exists, and none is made for this: such a switch could be thrown in production. Instead the whole request is measured in the app as
 * shipped, the app's own checks alone in this process, warm, on the same bytes; and the request with them is set against the request less
 * them. Exit codes are those of `quotes`; `--quick`: a few slices.
 */
import { startEngine } from "./engine/engine.ts";
import { setStage } from "./quotes/stage.ts";
import { measureIntakeChecks } from "./security/intake.ts";
import { measureQuoteChecks } from "./security/quotes.ts";
import { measured } from "./stage/run.ts";

await measured(async (results, ends) => {
  await measureQuoteChecks(await setStage(ends), results);
  // The stage of the quotes would take CPU from what is measured next.
  for (let end = ends.pop(); end; end = ends.pop()) await end();
  await measureIntakeChecks(await startEngine(ends), results);
});
