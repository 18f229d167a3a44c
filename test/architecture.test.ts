import { homedir } from "node:os";
import { expect, test } from "vitest";
import { missingFromLock } from "./architecture/lock-file.ts";
import { violations } from "./architecture/rules.ts";
import { textFiles } from "./architecture/tree.ts";

const tree = textFiles();
const code = tree.filter(({ path }) =>
  /^(app|sandbox|scripts|test|extensions|bench|faults)\/.*\.(ts|tsx|mjs)$/.test(path),
);

test("the code follows the design's rules", () => {
  expect(code.length).toBeGreaterThan(50);
  // For all other files the rules look at names only.
  const textOf = ({ path, text }: { path: string; text: string }) => (/^(app|sandbox)\//.test(path) ? text : "");
  expect(code.flatMap((file) => violations(file.path, textOf(file))).join("\n")).toBe("");
});

test("package-lock.json names no registry and holds every package it refers to", () => {
  const lock = tree.find(({ path }) => path === "package-lock.json")?.text ?? "";
  expect(lock).toContain('"lockfileVersion"');
  // A workspace is linked to its own folder. Any other `resolved` would name the registry it was fetched from.
  expect(lock.match(/"resolved": "(?!extensions\/).*/g)).toBeNull();
  expect(missingFromLock(lock)).toEqual([]);
});

test("no file names a path of the machine it was written on", () => {
  const places = [/\/(home|Users)\/[a-z][\w-]*\//, /[A-Z]:\\Users\\/, exactly(process.cwd()), exactly(homedir())];
  const naming = tree.filter(({ text }) => places.some((place) => place.test(text))).map(({ path }) => path);
  expect(naming.filter((path) => path !== "test/architecture.test.ts")).toEqual([]);
});

/** The path itself, not a part of a longer word. */
function exactly(path: string): RegExp {
  return new RegExp(`(?<![\\w.])${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?=/)`);
}
