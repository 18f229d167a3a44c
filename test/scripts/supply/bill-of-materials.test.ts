import { expect, test } from "vitest";
import { billOfMaterials } from "../../../scripts/supply/bill-of-materials.ts";
import { shippedPackages } from "../../../scripts/supply/shipped-packages.ts";

const some = { name: "a", version: "1.0.0", licence: "MIT", integrity: null, path: "node_modules/a" };

test("a package stands in it once, with its address, its licence and its hash in hexadecimal", () => {
  const scoped = {
    ...some,
    name: "@s/b",
    licence: "(MIT OR Apache-2.0)",
    integrity: "sha512-AQID",
    path: "node_modules/@s/b",
  };
  const own = { ...some, name: "c", licence: "SEE LICENSE IN LICENSE.md" };
  const again = { ...some, path: "node_modules/c/node_modules/a" };
  expect(billOfMaterials([some, scoped, own, again]).components).toMatchObject([
    { "bom-ref": "pkg:npm/a@1.0.0", licenses: [{ license: { id: "MIT" } }], hashes: [] },
    {
      purl: "pkg:npm/%40s/b@1.0.0",
      licenses: [{ expression: "(MIT OR Apache-2.0)" }],
      hashes: [{ alg: "SHA-512", content: "010203" }],
    },
    { name: "c", licenses: [{ license: { name: "SEE LICENSE IN LICENSE.md" } }] },
  ]);
});

test("everything that is shipped stands in it, with a hash", () => {
  const shipped = shippedPackages();
  const { components } = billOfMaterials(shipped);
  expect(components.length).toBe(new Set(shipped.map(({ name, version }) => `${name}@${version}`)).size);
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
});
