/**
 * `npm run bench -- neighbours`: cached quotes while the same process books, prints, searches and has an index built
 * (perf 6: B4, B16). Ends as `quotes` does.
 */
import { measureNeighbours } from "./quotes/neighbours.ts";
import { measureParts } from "./quotes/parts.ts";

await measureParts({ neighbours: measureNeighbours }, process.argv.slice(2));
