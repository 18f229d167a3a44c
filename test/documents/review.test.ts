import { existsSync, readdirSync, readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { SHORTEST_RETENTION_DAYS } from "~/domain/settings/retention";
import { OPTIONAL_SCOPES, SCOPES } from "~/domain/settings/scopes";
import { ANSWER_DAYS } from "~/flows/privacy/answers";
import { en } from "~/locales/en";
import { drawIcon } from "../../scripts/review/icon.ts";
import { ORDERS } from "../../scripts/review/store/orders.ts";
import { fieldsOf, picturesOf, rowsOf } from "./review-texts.ts";

const FOLDER = "docs/review";
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, "utf8");
const LISTINGS = [
  ["en", read("listing.en.md")],
  ["vi", read("listing.vi.md")],
] as const;
/** What the app store allows, in the order of the listing. Where its pages differ, the smaller figure. */
const LIMITS = [30, 100, 500, 80, 62, 20, 60, 155];

/** App store requirements 4.2.3, 4.3.3, 4.3.7 and 4.4.1: no prices, figures, superlatives, promises or keywords of others. */
const NOT_ALLOWED: Record<string, RegExp> = {
  figures: /\d|%/,
  prices: /[₫$€]|\bVND\b|\bfree\b|miễn phí|giá rẻ/i,
  superlatives:
    /\b(best|first|only|number one|leading|fastest|cheapest|ultimate|perfect|most)\b|tốt nhất|duy nhất|số một|hàng đầu|nhanh nhất|rẻ nhất|đầu tiên/i,
  promises: /\bguarantee|\bensure|đảm bảo|cam kết|bảo đảm/i,
  "other names": /shopify/i,
  addresses: /https?:|www\.|@/,
};

describe.each(LISTINGS)("the listing (%s)", (locale, text) => {
  const fields = fieldsOf(text);
  const values = fields.flatMap((field) => field.values.map((value) => ({ name: field.name, value })));

  test("has every field, with the app store's limit", () => {
    expect(fields.map(({ limit }) => limit)).toEqual(LIMITS);
    expect(fields.filter((field) => field.values.length === 0)).toEqual([]);
  });

  test("keeps within the limits", () => {
    const over = fields.flatMap(({ name, limit, most, values }) => [
      ...values.filter((value) => [...value].length > limit).map((value) => `${name}: ${[...value].length} ${value}`),
      ...(values.length > most ? [`${name}: ${values.length}`] : []),
    ]);
    expect(over).toEqual([]);
  });

  test.each(Object.entries(NOT_ALLOWED))("has no %s outside its own place", (_what, pattern) => {
    expect(values.filter(({ value }) => pattern.test(value))).toEqual([]);
  });

  test("is named as the app is, and no search term repeats the name", () => {
    const [name = ""] = fields[0]?.values ?? [];
    const config = parse(readFileSync("shopify.app.toml", "utf8")) as { name: string };
    expect(name.startsWith(config.name)).toBe(true);
    const words = new Set(name.toLowerCase().match(/\p{L}+/gu));
    const terms = fields.find(({ limit }) => limit === 20)?.values ?? [];
    expect(terms.filter((term) => term.split(" ").every((word) => words.has(word)))).toEqual([]);
  });

  test("shows three to six pictures of a computer and some of a phone, each with a short text", async () => {
    const pictures = picturesOf(text);
    const sizes = await Promise.all(
      pictures.map(async ({ path }) => {
        const { width, height, format } = await sharp(`${FOLDER}/${path}`).metadata();
        return `${format} ${width} × ${height}`;
      }),
    );
    expect(sizes.slice(0, 6)).toEqual(Array(6).fill("png 1600 × 900"));
    expect(sizes.slice(6)).toEqual(Array(2).fill("png 900 × 1600"));
    expect(pictures.filter(({ alt }) => alt.length < 10 || [...alt].length > 64)).toEqual([]);
    expect(pictures.filter(({ path }) => !path.endsWith(`.${locale}.png`))).toEqual([]);
  });
});

describe("the review kit", () => {
  const pages = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));

  test("shows the same pictures in both languages, and every picture that there is", () => {
    const [english, vietnamese] = LISTINGS.map(([, text]) => picturesOf(text).map(({ path }) => path));
    expect(english?.map((path) => path.replace(/en\.png$/, "vi.png"))).toEqual(vietnamese);
    const files = readdirSync(`${FOLDER}/screenshots`).map((name) => `screenshots/${name}`);
    expect([...(english ?? []), ...(vietnamese ?? [])].sort()).toEqual(files.sort());
  });

  test("links every one of its pages from its first one", () => {
    const first = read("README.md");
    expect(pages.filter((name) => name !== "README.md" && !first.includes(`](${name})`))).toEqual([]);
  });

  test("has a placeholder for what only the operator knows, and one list of them", () => {
    const list = read("README.md").split("## To be filled in")[1]?.split("\n## ")[0] ?? "";
    const named = (text: string) => new Set(text.match(/‹[a-z][^›\n]*›/g));
    const used = named(pages.map((name) => (name === "README.md" ? "" : read(name))).join("\n"));
    expect(used.size).toBeGreaterThan(10);
    expect([...named(list)].sort()).toEqual([...used].sort());
  });

  test("draws the icon from the drawing: square, opaque, without a word", async () => {
    const svg = readFileSync(`${FOLDER}/icon.svg`);
    const icon = sharp(`${FOLDER}/icon.png`);
    expect(await icon.metadata()).toMatchObject({ format: "png", width: 1200, height: 1200, hasAlpha: false });
    expect(svg.toString()).not.toMatch(/<text|<image|href=/);
    const pixels = (image: Sharp) => image.resize(64, 64).removeAlpha().raw().toBuffer();
    const drawn = await pixels(sharp(await drawIcon(svg)));
    const differing = [...(await pixels(icon))].filter((value, n) => Math.abs(value - (drawn[n] ?? 0)) > 8);
    expect(differing.length).toBeLessThan(64);
  });

  test("names the scopes that the app asks for", () => {
    const listed = rowsOf(read("protected-data.md")).flatMap(([cell = ""]) => cell.match(/^`(\w+)`/)?.[1] ?? []);
    expect(listed.filter((scope) => !scope.startsWith("write_returns")).sort()).toEqual([...SCOPES].sort());
    expect(listed).toContain(OPTIONAL_SCOPES.restock);
  });

  test("says what each order of the demo store shows", () => {
    const listed = rowsOf(read("demo-store.md")).filter(([key]) => key?.startsWith("`review-"));
    expect(listed).toEqual(ORDERS.map(({ key, shows }) => [`\`${key}\``, shows]));
  });

  test("tells the reviewer words that stand on the app's pages", () => {
    const texts = leavesOf(en).map((text) => new RegExp(`^${escaped(text).replace(/\\\{\\\{.*?\\\}\\\}/g, ".+")}$`));
    const bold = [...read("test-instructions.md").matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = ""]) => words);
    expect(bold.length).toBeGreaterThan(20);
    expect(bold.filter((words) => words !== "words" && !texts.some((text) => text.test(words)))).toEqual([]);
  });
});

describe.each([
  ["privacy-policy.en.md", "day"],
  ["privacy-policy.vi.md", "ngày"],
])("the days of %s are those of the code", (name, unit) => {
  const days = (row: number) =>
    [...(rowsOf(read(name).split(/^## /m)[3] ?? "")[row]?.[1] ?? "").matchAll(new RegExp(`(\\d+) ${unit}`, "g"))].map(
      ([, count]) => Number(count),
    );
  const environment = readFileSync("app/env-schema.server.ts", "utf8");
  const limitDays = Number(/RETENTION_DAYS: .*\.default\((\d+)\)/.exec(environment)?.[1]);
  const kept = (file: string, constant: string) =>
    Number(new RegExp(`const ${constant} = (\\d+) \\* DAY_MS;`).exec(readFileSync(file, "utf8"))?.[1]);
  const HOUSEKEEPING = "app/jobs/housekeeping.server.ts";

  test.each([
    ["orders that have ended", 0, [SHORTEST_RETENTION_DAYS, limitDays]],
    ["orders that never ended", 1, [limitDays]],
    ["corrected addresses", 2, [kept(HOUSEKEEPING, "KEEP_CORRECTIONS_MS")]],
    ["messages", 3, [kept(HOUSEKEEPING, "KEEP_MESSAGES_MS")]],
    ["what was typed at checkout", 4, [kept("app/flows/fee/purge-quote-data.server.ts", "KEEP_QUOTES_MS")]],
    ["pasted lists", 5, [kept(HOUSEKEEPING, "KEEP_SELECTIONS_MS")]],
    ["answers to a request", 6, [ANSWER_DAYS]],
    ["who saw data", 7, [kept(HOUSEKEEPING, "KEEP_ACCESS_MS")]],
  ])("%s", (_what, row, expected) => {
    expect(expected.every((count) => count > 0)).toBe(true);
    expect(days(row)).toEqual(expected);
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function leavesOf(texts: unknown): string[] {
  if (typeof texts === "string") return [texts];
  return Object.values(texts as Record<string, unknown>).flatMap(leavesOf);
}

test("the pages of the kit exist", () => {
  for (const name of ["README.md", "support.md", "screencast.md", "test-instructions.md", "built-for-shopify.md"]) {
    expect(existsSync(`${FOLDER}/${name}`), name).toBe(true);
  }
});
