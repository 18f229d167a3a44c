import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { faultOf } from "../faults/mutants/copy.ts";
import { MUTANTS } from "../faults/mutants/list.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

test("each mutant still changes a line of the app, and has a name of its own", () => {
  expect(MUTANTS.flatMap((mutant) => faultOf(root, mutant) ?? [])).toEqual([]);
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

test("each mutant names tests that are there", () => {
  const named = MUTANTS.flatMap(({ tests, alone = [] }) => [...tests, ...alone]);
  expect(named.filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
});
