import { expect, test } from "vitest";
import { type Afterwards, judgeFees } from "../../faults/judge/fees.ts";
import type { Quote } from "../../faults/life/buyers.ts";

/** What two shops add to the carrier's fee of 30,000 ₫. */
const MARK_UPS = new Map([
  ["lotus", 1_000],
  ["bamboo", 2_000],
]);
const road = (vnd: number) => new Map([["road", vnd * 100]]);
const AT = Date.parse("2026-11-26T10:00:00Z");
const asked = (change: Partial<Quote> = {}): Quote => ({
  ...{ shopId: "lotus", cart: 1, atMs: AT, ms: 40, status: 200, prices: road(31_000), source: "road;desc=live" },
  ...change,
});
const AFTERWARDS: Afterwards[] = ["web1", "edge1"].flatMap((process) => [
  { ...asked(), process },
  { ...asked({ shopId: "bamboo", prices: road(32_000) }), process },
]);
const changed = (n: number, change: Partial<Afterwards>) =>
  AFTERWARDS.map((one, at) => (at === n ? { ...one, ...change } : one));

const NOBODY = new Map<string, number>();
const CUT = asked({ status: 0, prices: NOBODY });
const HELD = asked({ status: 503, prices: NOBODY });

test("every process gives a cart its price, and a question that was cut or refused has none", () => {
  expect(judgeFees([asked(), CUT, HELD], AFTERWARDS, MARK_UPS)).toEqual([]);
});

test.each<[string, Quote[], Afterwards[], string]>([
  [
    "a process that says something else",
    [],
    changed(3, { prices: road(30_500) }),
    "I10 cart 1 after the storm: web1: 200 road 3200000; edge1: 200 road 3050000",
  ],
  [
    "a process that says nothing",
    [],
    changed(2, CUT),
    "I10 cart 1 after the storm: web1: 200 road 3100000; edge1: 0 none",
  ],
  [
    "an empty list, with which nothing can be bought",
    [asked({ prices: NOBODY, source: "" })],
    AFTERWARDS,
    "I10 1 of 1 answers with fees said that nothing can be sent: cart 1 at 2026-11-26T10:00:00.000Z: none ()",
  ],
  [
    "the price of another shop",
    [asked({ prices: road(32_000), source: "road;desc=cached" })],
    AFTERWARDS,
    "I10 1 of 1 answers with fees had a wrong price: cart 1 at 2026-11-26T10:00:00.000Z: road 3200000 (road;desc=cached)",
  ],
])("names %s", (_, quotes, afterwards, what) => {
  const said = judgeFees(quotes, afterwards, MARK_UPS).map((finding) => `${finding.invariant} ${finding.what}`);
  expect(said).toContain(what);
});

test("names fees that every process has from another shop", () => {
  const all = AFTERWARDS.map((one) => ({ ...one, prices: road(32_000) }));
  expect(judgeFees([], all, MARK_UPS).map(({ what }) => what)).toEqual([
    "cart 1 has fees of another shop: road 3100000; road 3000000",
  ]);
});
