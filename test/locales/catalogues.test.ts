import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CAPABILITIES } from "~/domain/account/capabilities";
import { PLANT_KINDS, TAG } from "~/domain/parcel/tags";
import { CONDITION_FACTS, FACTS, factsOfKind, isFactOf } from "~/domain/rules/facts";
import { en } from "~/locales/en";
import { vi } from "~/locales/vi";

type Node = { [key: string]: string | Node };

/** Every text of a catalogue by its full key, `home:next.ready.title_other`. */
function textsOf(catalogue: Record<string, Node>): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (node: Node, path: string) => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === "string") texts.set(`${path}${key}`, value);
      else walk(value, `${path}${key}.`);
    }
  };
  for (const [namespace, node] of Object.entries(catalogue)) walk(node, `${namespace}:`);
  return texts;
}

const vietnamese = textsOf(vi);
const english = textsOf(en);
const stem = (key: string) => key.replace(/_(one|other)$/, "");
const stems = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(stem))].sort();
const known = new Set(stems(vietnamese));
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}|\$t\([^)]*\)/g) ?? [])].sort();

describe("the two catalogues", () => {
  test("have the same keys", () => {
    expect(vietnamese.size).toBeGreaterThan(300);
    expect(stems(english)).toEqual(stems(vietnamese));
  });

  test("have no empty text and none with stray spaces", () => {
    const bad = [...vietnamese, ...english].filter(([, text]) => text === "" || text !== text.trim());
    expect(bad).toEqual([]);
  });

  test("call the carrier by one word in Vietnamese", () => {
    expect([...vietnamese].filter(([, text]) => /hãng/i.test(text))).toEqual([]);
  });

  test("fill the same placeholders", () => {
    const different = [...english].filter(([key, text]) => {
      const other = vietnamese.get(key) ?? vietnamese.get(`${stem(key)}_other`) ?? "";
      return placeholders(text).join() !== placeholders(other).join();
    });
    expect(different).toEqual([]);
  });

  test("have the plural forms of their languages", () => {
    const formsOf = (texts: Map<string, string>, key: string) =>
      ["one", "other"].filter((form) => texts.has(`${key}_${form}`));
    const plurals = [...vietnamese.keys()].filter((key) => key.endsWith("_other")).map(stem);
    expect(plurals.length).toBeGreaterThan(0);
    for (const key of plurals) {
      expect([key, formsOf(vietnamese, key), formsOf(english, key)]).toEqual([key, ["other"], ["one", "other"]]);
    }
  });

  test("are translated: only names and symbols are the same in both", () => {
    const same = [...vietnamese].filter(([key, text]) => english.get(key) === text && /\p{L}{2}/u.test(bare(text)));
    expect(same.map(([key]) => key).sort()).toEqual(SAME_IN_BOTH);
  });

  test("leave no English text on a Vietnamese page", () => {
    const words = /\b(the|order|orders|shipping|pickup|please|error|save|address|parcel|booking|label)\b/i;
    expect([...vietnamese].filter(([, text]) => words.test(bare(text)))).toEqual([]);
  });
});

/** A text without its placeholders. */
function bare(text: string): string {
  return text.replace(/\{\{\w+\}\}|\{\w+\}|\$t\([^)]*\)/g, "");
}

/** Names, signs, and each language's own name. */
const SAME_IN_BOTH = [
  "common:landing.title",
  "history:source.shopify",
  "money:ledger.source.shopify",
  "settings:language.en",
  "settings:language.vi",
  "settings:shipping.label.a5",
  "settings:shipping.label.a6",
  "settings:shopify.title",
  "setup:fee.place.hanoi",
];

const byNumber = (a: number, b: number) => a - b;

describe("every code has a text", () => {
  test("a tag has a text, and no text is left without a tag", () => {
    expect(Object.keys(vi.carrier.tag).map(Number).sort(byNumber)).toEqual(Object.values(TAG).sort(byNumber));
    expect(Object.keys(vi.carrier.sub_tag).map(Number)).toEqual(PLANT_KINDS);
  });

  test("every fact of rules has a text, and every text its fact", () => {
    const operators = { number: ["at_least", "less_than"], words: ["any_of", "none_of"] };
    const says = CONDITION_FACTS.map((fact) => [
      fact,
      isFactOf(fact, "money", "mass") ? operators.number : operators.words,
    ]);
    for (const { rules } of [vi, en]) {
      expect(Object.keys(rules.fact).sort()).toEqual([...CONDITION_FACTS].sort());
      expect(Object.fromEntries(Object.entries(rules.says).map(([fact, texts]) => [fact, Object.keys(texts)]))).toEqual(
        Object.fromEntries(says),
      );
      for (const fact of factsOfKind("choice")) expect(Object.keys(rules[fact])).toEqual(FACTS[fact].choices);
    }
  });

  // But for 10, which the carrier writes half in English: "Delay giao hàng".
  test("all 16 statuses are written as the carrier writes them", () => {
    expect(vi.carrier.status).toEqual({
      "-1": "Hủy đơn hàng",
      "1": "Chưa tiếp nhận",
      "2": "Đã tiếp nhận",
      "3": "Đã lấy hàng/Đã nhập kho",
      "4": "Đã điều phối giao hàng/Đang giao hàng",
      "5": "Đã giao hàng/Chưa đối soát",
      "6": "Đã đối soát",
      "7": "Không lấy được hàng",
      "8": "Hoãn lấy hàng",
      "9": "Không giao được hàng",
      "10": "Hoãn giao hàng",
      "11": "Đã đối soát công nợ trả hàng",
      "12": "Đã điều phối lấy hàng/Đang lấy hàng",
      "13": "Đơn hàng bồi hoàn",
      "20": "Đang trả hàng (COD cầm hàng đi trả)",
      "21": "Đã trả hàng (COD đã trả xong hàng)",
    });
  });

  const unions: [string, string, (member: string) => string[]][] = [
    [
      "app/domain/parcel/problem.ts",
      "ProblemCode",
      (code) => [`problems:problem.${code}.title`, `problems:problem.${code}.fix`],
    ],
    ["app/domain/parcel/problem.ts", "ParcelPart", (part) => [`problems:part.${part}`]],
    ["app/domain/address/address.ts", "AddressReviewReason", (reason) => [`problems:address.${reason}`]],
    ["app/domain/address/address.ts", "AddressWhyCode", (code) => [`address:why.${code}`]],
    ["app/flows/carrier/trouble.ts", "CarrierTrouble", (trouble) => [`problems:carrier.${trouble}`]],
    ["app/domain/field-faults.ts", "FieldFault", (fault) => [`problems:field.${fault}`]],
  ];

  test.each(unions)("%s %s", (path, union, keysOf) => {
    const declared =
      new RegExp(`^(?:export )?type ${union} =([^;]*);`, "m").exec(readFileSync(path, "utf8"))?.[1] ?? "";
    const members = [...declared.matchAll(/"(\w+)"/g)].map(([, member = ""]) => member);
    expect(members.length).toBeGreaterThan(4);
    expect(members.flatMap(keysOf).filter((key) => !known.has(key))).toEqual([]);
  });
});

test("every capability of a token has a name", () => {
  const keys = Object.values(CAPABILITIES).map(({ text }) => `settings:account.capability.${text}`);
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});

/** A form of keys: `buyer:event.${message}` in code, `$t(problems:part.{{part}})` in a text. What is filled in has no dot. */
const formOf = (key: string) => key.replace(/\$\{[^}]*\}|\{\{\w+\}\}/g, "*");
const asPattern = (form: string) => new RegExp(`^${form.replaceAll(".", "\\.").replaceAll("*", "[\\w-]+")}$`);

/** The keys in source code, comments apart; those with a code in them by their form. */
function keysIn(source: string): string[] {
  const code = source.replace(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, "");
  const written = code.matchAll(/["'`]([a-z]+:(?:[\w.-]|\$\{[^}]*\})+)["'`]/gi);
  return [...written].map(([, key = ""]) => formOf(key)).filter((key) => Object.hasOwn(vi, key.split(":")[0] ?? ""));
}

/** The keys that no code and no other text asks for. */
function unasked(keys: Iterable<string>, asked: readonly string[]): string[] {
  const literal = new Set(asked);
  const forms = asked.filter((key) => key.includes("*")).map(asPattern);
  return [...keys].filter((key) => !literal.has(key) && !forms.some((form) => form.test(key)));
}

describe("the keys that code asks for", () => {
  const sources = globSync("app/**/*.{ts,tsx}", { exclude: ["app/types/**"] });
  const asked = sources.flatMap((path) =>
    keysIn(readFileSync(path, "utf8")).map((key): [string, string] => [path, key]),
  );
  const inTexts = [...vietnamese.values(), ...english.values()].flatMap((text) =>
    [...text.matchAll(/\$t\(([^),]+)/g)].map(([, key = ""]) => formOf(key)),
  );

  test("exist, where they are literal", () => {
    const literal = asked.filter(([, key]) => !key.includes("*"));
    expect(literal.length).toBeGreaterThan(100);
    expect(literal.filter(([, key]) => !known.has(key))).toEqual([]);
  });

  test("have at least one text of their form, where a code is in them", () => {
    const forms = asked.filter(([, key]) => key.includes("*"));
    expect(forms.length).toBeGreaterThan(20);
    expect(forms.filter(([, key]) => ![...known].some((one) => asPattern(key).test(one)))).toEqual([]);
  });

  test("are all keys there are", () => {
    const all = [...asked.map(([, key]) => key), ...inTexts];
    expect(unasked([...known], all).filter((key) => !TAKEN_AS_ONE.test(key))).toEqual([]);
    const planted = ["home:nobody_asks", "problems:part.recipient_name", "home:title"];
    expect(unasked(planted, all)).toEqual(["home:nobody_asks"]);
  });
});

/** `rate-texts.ts` takes these as one object, whose type names each. */
const TAKEN_AS_ONE = /^checkout:rate\./;
