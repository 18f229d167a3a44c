import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CONFIGURED_PROXY_PATH } from "~/flows/buyer/tracking-url";
import { renderLiquid } from "../../sandbox/shopify/storefront/liquid.ts";

const FOLDER = "extensions/shipping-estimator";
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, "utf8");
const block = read("blocks/estimator.liquid");
const script = read("assets/shipping-estimator.js");
const schema = JSON.parse(/\{% schema %\}(.*?)\{% endschema %\}/s.exec(block)?.[1] ?? "");
const texts = (file: string) => JSON.parse(read(`locales/${file}`));
const keysOf = (value: unknown, path = ""): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key))
    : [path];

describe("the block of the shop's theme", () => {
  test("has at most 10 kB of script, and ships no ward", () => {
    expect(Buffer.byteLength(script)).toBeLessThan(10_000);
    expect(Buffer.byteLength(read("assets/shipping-estimator.css"))).toBeLessThan(4_000);
    expect(script).not.toMatch(/Phường|Quận/);
  });

  test("has each of its texts in both languages, and uses each", () => {
    const used = [...block.matchAll(/'(estimator\.\w+)' \| t/g)].map(([, key]) => key);
    expect(keysOf(texts("vi.json")).sort()).toEqual(keysOf(texts("en.default.json")).sort());
    expect([...new Set(used)].sort()).toEqual(keysOf(texts("en.default.json")).sort());
    const named = [...JSON.stringify(schema).matchAll(/"t:([\w.]+)"/g)].map(([, key]) => key);
    expect(keysOf(texts("vi.schema.json")).sort()).toEqual([...named].sort());
    expect(keysOf(texts("en.default.schema.json")).sort()).toEqual([...named].sort());
  });

  test("fills in the same words in both languages", () => {
    const wordsIn = (file: string) =>
      Object.entries(texts(file).estimator as Record<string, string>).map(([key, text]) => [
        key,
        [...text.matchAll(/\[\w+\]/g)].map(String).sort(),
      ]);
    expect(Object.fromEntries(wordsIn("vi.json"))).toEqual(Object.fromEntries(wordsIn("en.default.json")));
  });

  test("says something for every answer that the app may give", () => {
    for (const outcome of ["not_served", "nothing_to_ship", "no_fee", "off"]) expect(block).toContain(`"${outcome}": `);
  });

  test("asks below the configured path until the merchant sets another, and stands on product and cart pages", () => {
    expect(schema.settings.find(({ id }: { id: string }) => id === "proxy_path").default).toBe(CONFIGURED_PROXY_PATH);
    expect(script).toContain(`"${CONFIGURED_PROXY_PATH}"`);
    expect(schema).toMatchObject({ target: "section", enabled_on: { templates: ["product", "cart"] } });
    expect(existsSync(`${FOLDER}/assets/${schema.stylesheet}`)).toBe(true);
  });
});

describe("the stand-in's Liquid", () => {
  const draw = (template: string, values: Record<string, unknown> = {}) =>
    renderLiquid(template, { values, translate: (key) => `<${key}>`, assetUrl: (file) => `/cdn/${file}` });

  test("draws outputs with their filters, and leaves out comments and schemas", () => {
    expect(
      draw("{% comment %} {{ x }} {% endcomment %}a{{ shop.name | escape }}{% schema %}{}{% endschema %}", {
        shop: { name: "<b>" },
      }),
    ).toBe("a&#60;b&#62;");
    expect(draw("{{ 'a.b' | t | json }} {{ 'x.js' | asset_url }} {{ shop.none.of }}", { shop: {} })).toBe(
      '"<a.b>" /cdn/x.js ',
    );
  });

  test("knows no more, and says so", () => {
    expect(() => draw("{% if a %}b{% endif %}")).toThrow("{% if %}");
    expect(() => draw("{{ a | upcase }}", { a: "x" })).toThrow("upcase");
    expect(() => draw("{{ a[0] }}")).toThrow("a[0]");
  });
});
