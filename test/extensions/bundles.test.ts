import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, constants } from "node:zlib";
import { parse } from "smol-toml";
import { beforeAll, describe, expect, test } from "vitest";
import { EXTENSION_BUNDLES, ensure } from "../../scripts/prepare/generated.ts";

/** Our limit; Shopify rejects 64 kB (shopify 5.1). */
const LIMIT_BYTES = 20_000;

/** Strings that show that each bundle contains our own code. */
const OWN_STRINGS: Record<string, string[]> = {
  "checkout-fee": ["/ext/checkout/quote", "waybill_road", "waybill_fly", "surcharges", "https://waybill.example"],
  "order-block": ["/ext/orders/", "extension://order-book"],
  "order-book": ["/ext/orders/", "s-choice-list"],
  "order-cancel": ["/ext/orders/", "cancel_one"],
  "order-hold": ["/ext/orders/", "s-text-field"],
  "order-print": ["/ext/prints/orders", "/ext/prints?id=", "s-admin-print-action"],
  "order-status": ["/ext/buyer/order", "https://waybill.example"],
  "orders-book": ["/ext/batches"],
  "orders-print": ["/ext/prints/orders", "/ext/prints?id=", "s-admin-print-action"],
  "thank-you": ["/ext/buyer/order", "https://waybill.example"],
};

interface Config {
  extensions: { handle: string; targeting: { target: string; should_render?: { module: string } }[] }[];
}

/** Those with a bundle: those of Shopify Flow (`flow.test.ts`) and of the theme (`theme-block.test.ts`) have none. */
const folders = globSync("extensions/*/shopify.extension.toml")
  .map(dirname)
  .filter((folder) => existsSync(`${folder}/package.json`));

beforeAll(() => ensure(EXTENSION_BUNDLES));

/** What a bundle registers when a worker loads it. */
function registeredBy(bundle: Buffer): [string, unknown][] {
  const registered: [string, unknown][] = [];
  const shopify = { setSignals: () => undefined, extend: (...entry: [string, unknown]) => registered.push(entry) };
  runInNewContext(bundle.toString(), { shopify });
  return registered;
}

test("every UI extension has a bundle of its own", () => {
  expect(folders.map((folder) => basename(folder)).sort()).toEqual(Object.keys(OWN_STRINGS));
  expect(EXTENSION_BUNDLES.outputs).toEqual(folders.map((folder) => `${folder}/dist/${basename(folder)}.js`));
});

describe.each(folders)("%s", (folder) => {
  const handle = basename(folder);
  const config = parse(readFileSync(`${folder}/shopify.extension.toml`, "utf8")) as unknown as Config;
  const bundle = () => readFileSync(`${folder}/dist/${handle}.js`);

  test("is named like its folder, which is how the CLI names the bundle", () => {
    expect(config.extensions.map((extension) => extension.handle)).toEqual([handle]);
  });

  test("registers its targets, and only those, when a worker loads it", () => {
    const targets = config.extensions.flatMap(({ targeting }) => targeting);
    expect(registeredBy(bundle())).toEqual(targets.map(({ target }) => [target, expect.any(Function)]));
    const asking = targets.filter(({ should_render }) => should_render);
    const conditions = `${folder}/dist/${handle}-conditions.js`;
    if (asking.length === 0) return expect(existsSync(conditions)).toBe(false);
    expect(registeredBy(readFileSync(conditions))).toEqual(
      asking.map(({ target }) => [target.replace(/render$/, "should-render"), expect.any(Function)]),
    );
  });

  test("contains our own code", () => {
    for (const text of OWN_STRINGS[handle] ?? []) expect(bundle().toString()).toContain(text);
    // Code outside the extensions' folders is compiled for React unless it says otherwise: such elements draw nothing.
    expect(bundle().toString()).not.toContain("react.element");
  });

  test(`is below ${LIMIT_BYTES} bytes, compressed as Shopify does`, () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    const compressed = brotliCompressSync(bundle(), { params }).length;
    expect(compressed).toBeGreaterThan(1_000);
    expect(compressed).toBeLessThan(LIMIT_BYTES);
  });
});
