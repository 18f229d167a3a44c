import { expect, test } from "vitest";
import { MEANINGS } from "../../bench/meanings.ts";
import { WORKLOADS } from "../../bench/run/workloads.ts";
import { textFiles } from "../architecture/tree.ts";

const sources = textFiles("bench").filter(({ path }) => path.endsWith(".ts"));
const inOrder = (names: Iterable<string>) => [...new Set(names)].sort();

test("every family of rows with a limit says what it means for a user, and none is left over", () => {
  const judged = sources.flatMap(({ text }) =>
    [...text.matchAll(/\bresults\s*\.(?:most|least)\(\s*\[?\s*"([^"]+)"/g)].map(([, family = ""]) => family),
  );
  expect(inOrder(judged)).toEqual(inOrder(Object.keys(MEANINGS)));
});

test("each judgement names its family where it is made", () => {
  const calls = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\.(?:most|least)\((?!\s*\[?\s*")/g)].map(
      ({ index }) => `${path}: ${text.slice(index, index + 40)}`,
    ),
  );
  expect(calls).toEqual([]);
});

test("every program of the bench is run by `npm run bench`", () => {
  const programs = sources.flatMap(({ path }) => /^bench\/([^/]+)\.ts$/.exec(path)?.[1] ?? []);
  expect(inOrder(programs.filter((name) => name !== "run" && name !== "meanings"))).toEqual(
    inOrder(Object.keys(WORKLOADS)),
  );
});
