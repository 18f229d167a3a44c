/**
 * `npm run bench -- overload`: three times as many callers as keep the app busy, on its intake, its quotes and its pages together, in one process,
 * none of whom waits when it is refused (perf 6: B13). A pace of three times the capacity cannot be kept up beside the app on two cores, so
 * that the number of callers is what is tripled; how much they sent is printed. Exit codes are those of `quotes`; `--quick`: two short slices
 * of each.
 */
import { measureOverload } from "./overload/overload.ts";
import { setStage } from "./quotes/stage.ts";
import { measured } from "./stage/run.ts";

await measured(async (results, ends) => {
  await measureOverload(await setStage(ends), results);
});
