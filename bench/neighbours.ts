/**
 * `npm run bench -- neighbours`: cached quotes of an edge while the process beside it books, prints, searches and has an index built (perf 6:
 * B4, B16), and another shop's pages while one shop opens thirty at a time. Exit codes are those of `quotes`.
 */
import { measureCrowdedPages } from "./quotes/crowded-pages.ts";
import { measureNeighbours } from "./quotes/neighbours.ts";
import { measureParts } from "./quotes/parts.ts";
import { ASKED } from "./stage/quick.ts";

await measureParts({ pages: measureCrowdedPages, neighbours: measureNeighbours }, ASKED, {
  apart: true,
});
