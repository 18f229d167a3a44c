import { expect, test } from "vitest";
import { missingFromLock } from "./lock-file.ts";

const lock = (packages: object) => JSON.stringify({ packages });

test("a package is found beside its parent, inside it, or further up", () => {
  const packages = {
    "": { dependencies: { a: "1" }, devDependencies: { "@s/b": "1" } },
    "node_modules/a": { dependencies: { c: "1", e: "1", "@s/b": "1" } },
    "node_modules/a/node_modules/c": { dependencies: { d: "1", e: "1" } },
    "node_modules/a/node_modules/e": {},
    "node_modules/a/node_modules/c/node_modules/d": {},
    "node_modules/@s/b": {},
  };
  expect(missingFromLock(lock(packages))).toEqual([]);
});

test("a missing platform package is named with its parent", () => {
  const packages = {
    "": { dependencies: { a: "1" } },
    "node_modules/a": { optionalDependencies: { "@a/linux": "1", "@a/darwin": "1" } },
    "node_modules/@a/linux": {},
    "node_modules/x/node_modules/@a/darwin": {},
  };
  expect(missingFromLock(lock(packages))).toEqual(["node_modules/a → @a/darwin"]);
});
