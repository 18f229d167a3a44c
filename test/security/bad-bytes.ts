import fc from "fast-check";

/** Texts that a reader of text may stumble over. */
const TEXTS = [
  ...[
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udfff\ud800",
    "\ufeff",
    "\u202e",
    "\r\nx-injected: 1",
    "%00",
    "%ff",
    "%",
    "../../etc",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "null",
    "NaN",
    "-0",
    "1e999",
    "9".repeat(40),
    "'; DROP TABLE shop; --",
    "{{7*7}}",
  ],
  ...[
    "=1+1",
    "<script>",
    "e\u0301".repeat(200),
    "\u{1F468}\u200d\u{1F469}",
    "ﷺ".repeat(50),
    "x".repeat(20_000),
    "2026-02-30T25:61:00Z",
  ],
  ...["0000-01-01T00:00:00.000Z", "+275760-09-13T00:00:00.001Z", "00000000-0000-0000-0000-000000000000"],
];
const NUMBERS = [0, -0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 1e-320];

/** Nested so deep that a reader which calls itself runs out of stack. */
const deep = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

/** A value of JSON that is out of place. */
export const badValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { length: -1 }, deep(2_000)) },
  { weight: 1, arbitrary: fc.constant(Array(2_000).fill("x")) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A text for a path, a parameter or a header: without line ends, which would begin another header. */
export const badText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS).map((text) => text.slice(0, 3_000)),
  fc.string({ unit: "binary", maxLength: 40 }),
);

/** Replaces, drops or adds something anywhere in a value. `at` chooses where. */
export function spoiled(value: unknown, at: readonly number[], bad: unknown): unknown {
  const [turn = 0, ...further] = at;
  if (further.length === 0 || typeof value !== "object" || value === null) return bad;
  const keys = Object.keys(value);
  if (keys.length === 0 || turn % 7 === 6)
    return Array.isArray(value) ? [...value, bad] : { ...value, [String(bad).slice(0, 40)]: bad };
  const key = keys[turn % keys.length] ?? "";
  const entries = Object.entries(value).flatMap(([name, one]) =>
    name !== key ? [[name, one]] : turn % 5 === 4 ? [] : [[name, spoiled(one, further, bad)]],
  );
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

/** Turns a text into bytes that are not quite it. */
export const spoiledBytes: fc.Arbitrary<(text: string) => Buffer> = fc.oneof(
  { weight: 8, arbitrary: fc.constant((text: string) => Buffer.from(text)) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<(text: string) => Buffer>(
      (text) => Buffer.from(text.slice(0, Math.floor(text.length / 2))),
      (text) => Buffer.from(`\ufeff${text}`),
      (text) => Buffer.from(`${text}${text}`),
      (text) => Buffer.from(text, "utf16le"),
      (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x00])]),
      (text) => Buffer.from(text.replace(/"([a-zA-Z]+)":/, '"$1":null,"$1":')),
      (text) => Buffer.from(text.replace(/"([a-zA-Z]+)":/, '"__proto__":{"$1":1},"$1":')),
      (text) => Buffer.from(text.replace(/\d+/, "1".repeat(400))),
      (text) => Buffer.from(text.replace(/[a-z]/, "\\ud800")),
      (text) => Buffer.from(text.replace(/[a-z]/, "\\u0000")),
      () => Buffer.from("[".repeat(100_000)),
      () => Buffer.alloc(0),
    ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => () => Buffer.from(bytes)) },
);

export const CONTENT_TYPES = [
  ...["application/json", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"],
  ...["application/json; charset=utf-16", "", "application/json;;;", "x/\u00ff"],
];
