import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** V8's own collector, as it is given to those who ask for it at run time. */
type Collect = (how: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/**
 * Gives back what loading the app has left behind: the gazetteer's file, sources that were compiled, and above all the space for new
 * objects, which grows while modules are loaded and is never made smaller by itself. It takes a tenth of a second of the thread: before the first
 * request (decision 137), and when there are none (decision 135).
 */
export function settleMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect | undefined;
  setFlagsFromString("--no-expose-gc");
  collect?.({ type: "major", execution: "sync", flavor: "last-resort" });
}
