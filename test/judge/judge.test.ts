import { expect, test } from "vitest";
import type { Finding } from "../../faults/judge/finding.ts";
import { judge } from "../../faults/judge/judge.ts";
import type { Ledgers } from "../../faults/judge/ledgers.ts";
import { writesWithDeadTokens } from "../../faults/judge/politeness.ts";
import { watchOrder } from "../../faults/judge/statuses.ts";
import { aFulfillment, agreeing, aParcel, atCarrier, inShopify, LABEL, received } from "./ledgers";

const invariantsOf = (findings: Finding[]) => [...new Set(findings.map(({ invariant }) => invariant))];
const broken = (change: Partial<Ledgers>) => invariantsOf(judge([agreeing(change)], received()));

test("ledgers that agree break no promise", () => {
  expect(judge([agreeing()], received())).toEqual([]);
});

const second = atCarrier({ partner_id: "abcdefgh-1001-2", label: "S1.HCM.2", created: "2026-11-23T03:05:00.000Z" });
const cancelled = (at: string) => ({ status: -1, history: [{ status_id: -1, at, action_time: at }] });

test("goods that go out twice are seen, also when one parcel was cancelled later", () => {
  expect(broken({ carrier: [atCarrier(), second] })).toContain("I1");
  const overlapping = atCarrier(cancelled("2026-11-23T03:06:00.000Z"));
  expect(broken({ carrier: [overlapping, second] })).toContain("I1");
  for (const ended of ["2026-11-23T03:04:00.000Z", "2026-11-23T03:05:00.442Z"]) {
    expect(broken({ carrier: [atCarrier(cancelled(ended)), second] })).not.toContain("I1");
  }
});

const [life] = agreeing().lives;
if (!life) throw new Error("there is no life");

/** Staff saw these amounts of the parcel, which was sent at 2. */
const seen = (...shown: [atMs: number, codVnd: number][]): Partial<Ledgers> => ({
  lives: [{ ...life, seen: new Map([["p1", shown.map(([atMs, codVnd]) => ({ atMs, codVnd }))]]) }],
});

test("an amount that was seen last before the parcel was sent, and one of a parcel that was never sent, break nothing", () => {
  expect(broken(seen([0, 90_000], [1, 100_000], [3, 80_000]))).toEqual([]);
  const unsent = { ...agreeing().attempts[0], partner_id: "abcdefgh-1001-0", request: { codVnd: 1 } };
  expect(broken({ attempts: [...agreeing().attempts, unsent] as Ledgers["attempts"] })).not.toContain("I17");
});

test.each<[invariant: string, what: string, change: Partial<Ledgers>]>([
  ["I17", "an amount that nobody saw", seen([1, 90_000])],
  ["I17", "an amount that was seen before another one", seen([0, 100_000], [1, 90_000])],
  ["I17", "an amount that was seen too late", seen([3, 100_000])],
  ["I17", "a parcel that nobody booked", { lives: [{ ...life, seen: new Map() }] }],
  ["I18", "a scan that was answered and is not there", { lives: [{ ...life, scanned: new Set(["p1"]) }] }],
  ["I2", "a parcel that was never intended", { attempts: [] }],
  ["I2", "a booking that hangs", { parcels: [aParcel({ state: "booking", label: null })] }],
  ["I3", "a tracking number that the carrier never gave", { parcels: [aParcel({ label: "S1.HCM.7" })] }],
  ["I5", "an order that is not known", { orders: [], parcels: [], attempts: [], carrier: [] }],
  ["I5", "a status that was missed", { parcels: [aParcel({ carrier_status: 3 })] }],
  ["I5", "a parcel without a fulfillment", { shopify: [inShopify({ fulfillments: [] })] }],
  [
    "I5",
    "a step that Shopify was not told",
    { shopify: [inShopify({ fulfillments: [aFulfillment(["CARRIER_PICKED_UP"])] })] },
  ],
  [
    "I7",
    "two fulfillments of one parcel",
    { shopify: [inShopify({ fulfillments: [aFulfillment(), aFulfillment()] })] },
  ],
  ["I8", "a cancel that the carrier does not know", { parcels: [aParcel({ state: "cancelled" })] }],
  [
    "I8",
    "a cancelled order whose parcel goes out",
    {
      carrier: [atCarrier({ status: 2, history: [] })],
      parcels: [aParcel({ carrier_status: 2 })],
      shopify: [inShopify({ cancelledAt: "2026-11-23T03:01:00.000Z" })],
    },
  ],
  ["I9", "an amount that nobody intended", { attempts: [{ ...agreeing().attempts[0]!, request: { codVnd: 90_000 } }] }],
  ["I9", "a change that nobody is told", { shopify: [inShopify({ outstanding: 50_000 })] }],
  [
    "I9",
    "a settled parcel that is never paid",
    {
      carrier: [atCarrier({ status: 6 })],
      parcels: [aParcel({ carrier_status: 6, delivered_at: new Date() })],
      shopify: [inShopify({ fulfillments: [aFulfillment(["DELIVERED"])] })],
    },
  ],
  ["I16", "a booking without a line in the history", { events: [] }],
])("%s: %s", (invariant, _what, change) => {
  expect(broken(change)).toContain(invariant);
});

test("I4: an acknowledged message that is not stored, or not applied", () => {
  expect(invariantsOf(judge([agreeing()], received({ inbox: [] })))).toEqual(["I4"]);
  const waiting = received().inbox.map((row) => ({ ...row, applied_at: null }));
  expect(invariantsOf(judge([agreeing()], received({ inbox: waiting })))).toEqual(["I4"]);
});

test("a parcel that stands in another shop's ledger is unknown there, and has a number that its own never got", () => {
  const nobody = agreeing({ parcels: [], attempts: [], steps: [], events: [], lives: [], shopify: [] });
  const misplaced = [agreeing({ carrier: [] }), { ...nobody, carrier: [atCarrier()] }];
  expect(invariantsOf(judge(misplaced, received()))).toEqual(["I3", "I2"]);
});

test("a difference that is flagged breaks no promise", () => {
  const change = {
    shopify: [inShopify({ outstanding: 50_000 })],
    parcels: [aParcel({ differences: [{ field: "cod" }] })],
  };
  expect(broken(change)).toEqual([]);
});

test("I6: a status that goes back in time is seen when it happens", () => {
  const order = watchOrder();
  const sample = (carrier_status: number, at: string) => ({
    ...{ atMs: 0, orders: new Map(), messages: [], steps: [] },
    parcels: [aParcel({ carrier_status, carrier_status_at: new Date(at) })],
  });
  order.look(sample(4, "2026-11-23T03:00:05Z"));
  order.look(sample(5, "2026-11-23T03:00:06Z"));
  expect(order.findings).toEqual([]);
  order.look(sample(4, "2026-11-23T03:00:05Z"));
  expect(order.findings).toMatchObject([{ invariant: "I6", about: ["p1", LABEL, expect.any(String)] }]);
});

test("goods that staff fulfilled by hand need no fulfillment of the parcel, if the parcel says so", () => {
  const [life] = agreeing().lives;
  const [step] = agreeing().steps;
  const byHand = {
    shopify: [inShopify({ fulfillments: [] })],
    parcels: [aParcel({ fulfillment_id: null })],
    lives: life ? [{ ...life, byHand: true }] : [],
  };
  expect(broken({ ...byHand, steps: [] })).toEqual(["I5"]);
  expect(broken({ ...byHand, steps: step ? [{ ...step, state: "attention", result: null }] : [] })).toEqual([]);
});

test("goods that were split in Shopify and wait in another parcel keep the order unpaid, if the rest of the money is there", () => {
  const settled = {
    carrier: [atCarrier({ status: 6 })],
    shopify: [inShopify({ outstanding: 150_000, fulfillments: [aFulfillment(["DELIVERED"])] })],
  };
  const waiting = (cod_vnd: number) => [
    aParcel({ carrier_status: 6, delivered_at: new Date() }),
    aParcel({ id: "s2", state: "ready", label: null, cod_vnd }),
  ];
  const unpaid = (parcels: ReturnType<typeof waiting>) =>
    judge([agreeing({ ...settled, parcels })], received()).filter(({ what }) => what.includes("is settled"));
  expect(unpaid(waiting(50_000))).toEqual([]);
  expect(unpaid(waiting(40_000))).toHaveLength(1);
  expect(unpaid(waiting(0))).toHaveLength(1);
});

test("a step that is tried over and over is impolite", () => {
  const [step] = agreeing().steps;
  expect(broken({ steps: step ? [{ ...step, attempts: 41 }] : [] })).toEqual(["I14"]);
});

test("F8: a process that writes on with an ended token is seen, by all its writes and by those of one parcel", () => {
  const many = new Map(Array.from({ length: 20 }, (_, n) => [`r${n}`, 1]));
  expect(writesWithDeadTokens({ deadWrites: new Map([["worker1", many]]) })).toEqual([]);
  expect(writesWithDeadTokens({ deadWrites: new Map([["worker1", new Map([...many, ["r20", 1]])]]) })).toHaveLength(1);
  expect(writesWithDeadTokens({ deadWrites: new Map([["worker1", new Map([["r1", 3]])]]) })).toMatchObject([
    { invariant: "F8", about: ["r1"] },
  ]);
});

test("a booking of a cancelled order that the carrier does not have is awaited; one that it has is lost", () => {
  const parcels = [
    aParcel({ state: "booking", label: null, cancel_reason: "shopify_cancelled", fulfillment_id: null }),
  ];
  const attempts = agreeing().attempts.map((attempt) => ({ ...attempt, state: "sending", label: null }));
  const rest = { shopify: [inShopify({ fulfillments: [] })], steps: [] };
  expect(broken({ ...rest, parcels, attempts, carrier: [] })).toEqual([]);
  expect(broken({ ...rest, parcels, attempts })).toContain("I2");
  const waiting = parcels.map((parcel) => ({ ...parcel, cancel_reason: null }));
  expect(broken({ ...rest, parcels: waiting, attempts, carrier: [] })).toContain("I2");
});
