import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { QUEUE_KINDS, QUEUE_PLACES } from "~/domain/attention/waiting";
import { DISCREPANCY_PLACES } from "~/domain/comparison/discrepancy";
import { CALL_PLACES } from "~/domain/confirm/calls";
import { LIST_PLACES } from "~/domain/order-list/places";
import { type PagePlaces, ROW_PLACES } from "~/domain/page-place";

const time = fc.date({
  min: new Date("0001-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59Z"),
  noInvalidDate: true,
});
const written = time.map((at) => at.toISOString());
const id = fc.uuid();
const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
const printable = fc.stringMatching(/^[ -~]{0,200}$/);
const gid = digits(20).map((number) => `gid://shopify/Order/${number}`);

/** Each list's places, and all that one can be. */
const LISTS: [string, PagePlaces<never>, fc.Arbitrary<Record<string, string>>][] = [
  ["rows", ROW_PLACES as never, fc.record({ at: written, id })],
  ["queue", QUEUE_PLACES as never, fc.record({ kind: fc.constantFrom(...QUEUE_KINDS), since: written, id })],
  ["calls", CALL_PLACES as never, fc.record({ orderedAt: written, orderKey: digits(20) })],
  [
    "not in step",
    DISCREPANCY_PLACES as never,
    fc.record({ firstSeenAt: written, kind: fc.stringMatching(/^[a-z_]{1,40}$/), subject: printable }),
  ],
  ["orders", LIST_PLACES as never, fc.record({ key: fc.oneof(written, digits(15)), id: gid })],
];

describe.each(LISTS)("a place of the list of %s", (_, places, any) => {
  const read = (text: unknown) => places.parameter.parse(text);

  test("is read as it was written", () => {
    fc.assert(
      fc.property(any, (place) => {
        expect(read(places.textOf(place as never))).toEqual(place);
      }),
    );
  });

  test("that is no such place is none: the first page", () => {
    const garbage = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom(null, undefined, 7, [], {}));
    fc.assert(fc.property(garbage, (text) => read(text) === null || places.textOf(read(text) as never) === text));
  });

  test("that is changed by a character is none, or another that is written so", () => {
    const changed = fc.tuple(any, fc.nat(), fc.string({ unit: "binary", maxLength: 2 })).map(([place, at, put]) => {
      const text = places.textOf(place as never);
      const where = at % (text.length + 1);
      return text.slice(0, where) + put + text.slice(where + 1);
    });
    fc.assert(
      fc.property(changed, (text) => {
        const place = read(text);
        if (place !== null) expect(places.textOf(place)).toBe(text);
      }),
    );
  });
});

test.each([
  "2026-02-30T00:00:00.000Z",
  "2026-13-01T00:00:00.000Z",
  "2026-01-01T24:00:00.000Z",
  "2026-01-01T23:59:60.000Z",
  "0000-01-01T00:00:00.000Z",
  "2026-01-01T00:00:00Z",
  "",
])("%j is no moment that PostgreSQL would take", (at) => {
  expect(ROW_PLACES.read(`${at}|0b0a4f0e-2c1b-4d0e-8a52-6a8f0f4f6c11`)).toBeNull();
  expect(LIST_PLACES.read(`${at}|gid://shopify/Order/1`)).toBeNull();
});

test("a kind that the queue does not list is no place of it", () => {
  const at = "2026-11-23T03:00:00.000Z|0b0a4f0e-2c1b-4d0e-8a52-6a8f0f4f6c11";
  expect([QUEUE_PLACES.read(`held|${at}`)?.kind, QUEUE_PLACES.read(`to_confirm|${at}`)]).toEqual(["held", null]);
});
