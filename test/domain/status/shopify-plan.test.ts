import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type OrderMoney, paidDecision } from "~/domain/cod/paid";
import type { CarrierEvent } from "~/domain/status/carrier-event";
import { planShopifySteps, type Step, stepsToTake } from "~/domain/status/shopify-plan";
import { statusFacts } from "~/domain/status/status";
import { at, hourly } from "./an-event";

const BOOKED_AT = new Date("2026-11-20T00:00:00Z");
const booking = { fulfilAt: "booking", markPaidAt: "never" } as const;
const pickup = { fulfilAt: "pickup", markPaidAt: "never" } as const;

function plan(
  events: readonly CarrierEvent[],
  settings: Parameters<typeof planShopifySteps>[1],
  money: OrderMoney | null = null,
) {
  return planShopifySteps(
    { status: statusFacts(events, { codVnd: 1, tags: [] }), bookedAt: BOOKED_AT, money },
    settings,
  );
}

/** `CONFIRMED@02` is an event at 02:00, `fulfillment@00` the fulfillment made at midnight. */
function short(steps: readonly Step[]): string {
  const name = (step: Step) => (step.kind === "event" ? step.status : step.kind);
  return steps.map((step) => `${name(step)}@${step.happenedAt.toISOString().slice(11, 13)}`).join(" ");
}

describe("the steps at Shopify, with the fulfillment made at booking", () => {
  const cases: [string, CarrierEvent[], string][] = [
    ["just booked", [], "fulfillment@00"],
    ["not received yet", hourly(1), "fulfillment@00"],
    ["confirmed once", hourly(1, 2, 12), "fulfillment@00 CONFIRMED@02"],
    [
      "the whole way",
      hourly(2, 12, 3, 4, 5, 6),
      "fulfillment@00 CONFIRMED@01 CARRIER_PICKED_UP@03 OUT_FOR_DELIVERY@04 DELIVERED@05",
    ],
    ["pickup delayed, then failed", hourly(2, 8, 7), "fulfillment@00 CONFIRMED@01 DELAYED@02 DELAYED@03"],
    [
      "every departure counts",
      hourly(3, 4, 10, 4, 5),
      "fulfillment@00 CARRIER_PICKED_UP@01 OUT_FOR_DELIVERY@02 DELAYED@03 OUT_FOR_DELIVERY@04 DELIVERED@05",
    ],
    [
      "an attempt",
      [...hourly(3, 4), at("20T03:00", 10, { reasonCode: "122" })],
      "fulfillment@00 CARRIER_PICKED_UP@01 OUT_FOR_DELIVERY@02 ATTEMPTED_DELIVERY@03",
    ],
    [
      "the carrier's own delay",
      [...hourly(3, 4), at("20T03:00", 10, { reasonCode: "120" })],
      "fulfillment@00 CARRIER_PICKED_UP@01 OUT_FOR_DELIVERY@02 DELAYED@03",
    ],
    [
      "failed, out again, delivered",
      hourly(4, 9, 4, 5),
      "fulfillment@00 OUT_FOR_DELIVERY@01 FAILURE@02 OUT_FOR_DELIVERY@03 DELIVERED@04",
    ],
    ["failed and coming back", hourly(4, 9, 20, 21, 11), "fulfillment@00 OUT_FOR_DELIVERY@01 FAILURE@02 FAILURE@03"],
    ["returning was lost", hourly(4, 21, 11), "fulfillment@00 OUT_FOR_DELIVERY@01 FAILURE@02"],
    ["only the settled return was seen", hourly(4, 11), "fulfillment@00 OUT_FOR_DELIVERY@01 FAILURE@02"],
    ["delivered, a part comes back", hourly(4, 5, 20, 21, 11), "fulfillment@00 OUT_FOR_DELIVERY@01 DELIVERED@02"],
    [
      "the partial delivery was lost",
      [...hourly(4), at("20T02:00", 20, { partialReturn: true })],
      "fulfillment@00 OUT_FOR_DELIVERY@01 DELIVERED@02",
    ],
    ["the delivery was lost", hourly(4, 6), "fulfillment@00 OUT_FOR_DELIVERY@01 DELIVERED@02"],
    ["compensated", hourly(3, 13), "fulfillment@00 CARRIER_PICKED_UP@01 FAILURE@02"],
    ["compensated after a delivery", hourly(4, 5, 13), "fulfillment@00 OUT_FOR_DELIVERY@01 DELIVERED@02"],
    ["cancelled", hourly(2, -1), "fulfillment@00 CONFIRMED@01 cancel@02"],
    ["cancelled, yet moving: nothing after", hourly(2, -1, 3, 4), "fulfillment@00 CONFIRMED@01 cancel@02"],
    [
      "back in a warehouse is not picked up again",
      hourly(3, 4, 3, 4),
      "fulfillment@00 CARRIER_PICKED_UP@01 OUT_FOR_DELIVERY@02 OUT_FOR_DELIVERY@04",
    ],
    [
      "a confirmation after the pickup is not shown",
      hourly(3, 2, 4),
      "fulfillment@00 CARRIER_PICKED_UP@01 OUT_FOR_DELIVERY@03",
    ],
    [
      "shippers' reports are not shown",
      hourly(3, 123, 45, 4),
      "fulfillment@00 CARRIER_PICKED_UP@01 OUT_FOR_DELIVERY@04",
    ],
    ["the carrier's clock is behind ours", [at("19T22:00", 2)], "fulfillment@00 CONFIRMED@00"],
  ];
  test.each(cases)("%s", (_, events, expected) => {
    expect(short(plan(events, booking))).toBe(expected);
  });
});

describe("the steps at Shopify, with the fulfillment made at pickup", () => {
  const cases: [string, CarrierEvent[], string][] = [
    ["not before", hourly(1, 2, 12, 8, 7), ""],
    [
      "at pickup, without what came before",
      hourly(2, 8, 3, 4),
      "fulfillment@03 CARRIER_PICKED_UP@03 OUT_FOR_DELIVERY@04",
    ],
    ["pickup was lost", hourly(2, 4), "fulfillment@02 OUT_FOR_DELIVERY@02"],
    ["first seen delivered", hourly(5), "fulfillment@01 DELIVERED@01"],
    ["first seen failed", hourly(2, 9), "fulfillment@02 FAILURE@02"],
    ["first seen delayed", hourly(2, 10), "fulfillment@02 DELAYED@02"],
    ["first seen returning", hourly(2, 20), "fulfillment@02 FAILURE@02"],
    ["cancelled before pickup: nothing to cancel", hourly(2, -1), ""],
    ["cancelled after pickup", hourly(2, 3, -1), "fulfillment@02 CARRIER_PICKED_UP@02 cancel@03"],
  ];
  test.each(cases)("%s", (_, events, expected) => {
    expect(short(plan(events, pickup))).toBe(expected);
  });
});

test("an event's message is our own text, and its key does not change with a late message", () => {
  const events = [at("20T03:00", 10, { reasonCode: "122" }), at("20T04:00", 5, { partialReturn: true })];
  expect(plan(events, booking)).toEqual([
    { key: "fulfillment", kind: "fulfillment", happenedAt: BOOKED_AT },
    {
      key: "event:ATTEMPTED_DELIVERY:10:2026-11-20T03:00:00.000Z",
      kind: "event",
      status: "ATTEMPTED_DELIVERY",
      messageKey: "attempted",
      reasonCode: "122",
      happenedAt: new Date("2026-11-20T03:00:00Z"),
    },
    {
      key: "event:DELIVERED",
      kind: "event",
      status: "DELIVERED",
      messageKey: "delivered_partly",
      reasonCode: null,
      happenedAt: new Date("2026-11-20T04:00:00Z"),
    },
  ]);
});

describe("steps still to take", () => {
  const done = (events: CarrierEvent[]) => plan(events, booking);

  test("are never planned twice", () => {
    expect(short(stepsToTake(plan(hourly(2, 3, 4), booking), done(hourly(2, 3))).todo)).toBe("OUT_FOR_DELIVERY@03");
    expect(stepsToTake(plan(hourly(2, 3), booking), done(hourly(2, 3)))).toEqual({
      todo: [],
      tooLate: [],
      superseded: [],
    });
  });

  test("are never an older state after a newer one, within one second of the carrier's clock", () => {
    const planned = plan([at("20T03:00", 3), at("20T03:00", 4), at("20T03:00", 9)], booking);
    const posted = done([at("20T03:00", 3), at("20T03:00", 9)]);
    const { todo, tooLate } = stepsToTake(planned, posted);
    expect(todo).toEqual([]);
    expect(short(tooLate)).toBe("OUT_FOR_DELIVERY@03");
  });

  test("are never an older state after a newer one", () => {
    const planned = plan(hourly(2, 3, 4, 5), booking);
    const posted = done([at("20T03:00", 4)]);
    const { todo, tooLate } = stepsToTake(planned, posted);
    expect(short(todo)).toBe("DELIVERED@04");
    expect(short(tooLate)).toBe("CONFIRMED@01 CARRIER_PICKED_UP@02");
  });

  test("are the delivery however late its message is, at the time of the newest event posted", () => {
    const posted = done([at("20T02:00", 3), at("20T03:00", 4)]);
    const planned = plan([at("20T02:00", 3), at("20T02:30", 5), at("20T03:00", 4), at("20T04:00", 6)], booking);
    const { todo, tooLate } = stepsToTake(planned, posted);
    expect(short(todo)).toBe("DELIVERED@03");
    expect(tooLate).toEqual([]);
  });

  test("are no delivery once the fulfillment was cancelled", () => {
    const planned = plan([at("20T02:00", 3), at("20T02:30", 5)], booking);
    const posted = done([at("20T02:00", 3), at("20T03:00", -1)]);
    expect(short(stepsToTake(planned, posted).todo)).toBe("");
  });

  test.each<[string, CarrierEvent[], string, string]>([
    ["a pickup makes the confirmation old", hourly(2, 3), "fulfillment@00 CARRIER_PICKED_UP@02", "CONFIRMED@01"],
    [
      "a delivery makes the way to it old, not the pickup",
      hourly(2, 3, 4, 5),
      "fulfillment@00 CARRIER_PICKED_UP@02 DELIVERED@04",
      "CONFIRMED@01 OUT_FOR_DELIVERY@03",
    ],
    [
      "a second trip makes the first and its delay old",
      [at("20T01:00", 3), at("20T02:00", 4), at("20T03:00", 10), at("20T04:00", 4)],
      "fulfillment@00 CARRIER_PICKED_UP@01 OUT_FOR_DELIVERY@04",
      "OUT_FOR_DELIVERY@02 DELAYED@03",
    ],
    [
      "a failure stays beside the delivery after it",
      [at("20T01:00", 3), at("20T02:00", 9), at("20T03:00", 5)],
      "fulfillment@00 CARRIER_PICKED_UP@01 FAILURE@02 DELIVERED@03",
      "",
    ],
    ["the newest is never left out", hourly(2), "fulfillment@00 CONFIRMED@01", ""],
  ])("are without events that a newer one follows at once: %s", (_case, events, todo, superseded) => {
    const left = stepsToTake(plan(events, booking), []);
    expect(short(left.todo)).toBe(todo);
    expect(short(left.superseded)).toBe(superseded);
  });

  test("are each shown when they are known one after the other", () => {
    const taken: Step[] = [];
    for (const n of [1, 2, 3, 4]) {
      taken.push(...stepsToTake(plan(hourly(2, 3, 4, 5).slice(0, n), booking), taken).todo);
    }
    expect(short(taken)).toBe("fulfillment@00 CONFIRMED@01 CARRIER_PICKED_UP@02 OUT_FOR_DELIVERY@03 DELIVERED@04");
  });

  test("include the fulfillment even if its events are late", () => {
    const planned = plan(hourly(2), booking);
    expect(short(stepsToTake(planned, [{ key: "paid", kind: "paid", happenedAt: new Date("2026-11-25") }]).todo)).toBe(
      "fulfillment@00 CONFIRMED@01",
    );
  });
});

describe("marking the order paid", () => {
  const order = (outstandingVnd: number, ...parcels: OrderMoney["parcels"]): OrderMoney => ({
    parcels,
    outstandingVnd,
    canMarkAsPaid: true,
  });
  const parcel = (codVnd: number, codState: OrderMoney["parcels"][number]["codState"]) => ({ codVnd, codState });
  const cases: [string, OrderMoney, "never" | "delivered" | "reconciled", string][] = [
    ["the shop does it by hand", order(180, parcel(180, "settled")), "never", "nothing"],
    ["collected, but paid out later", order(180, parcel(180, "collected")), "reconciled", "not_yet"],
    ["collected", order(180, parcel(180, "collected")), "delivered", "mark"],
    ["paid out", order(180, parcel(180, "settled")), "reconciled", "mark"],
    ["paid out before anybody saw the delivery", order(180, parcel(180, "settled")), "delivered", "mark"],
    [
      "one of two is still on its way",
      order(180, parcel(100, "collected"), parcel(80, "to_collect")),
      "delivered",
      "not_yet",
    ],
    ["both collected", order(180, parcel(100, "collected"), parcel(80, "settled")), "delivered", "mark"],
    [
      "one of two came back",
      order(180, parcel(100, "collected"), parcel(80, "not_collected")),
      "delivered",
      "attention",
    ],
    [
      "a parcel without COD does not count",
      order(180, parcel(180, "collected"), parcel(0, "none")),
      "delivered",
      "mark",
    ],
    [
      "a cancelled parcel does not count",
      order(180, parcel(180, "collected"), parcel(180, "none")),
      "delivered",
      "mark",
    ],
    ["only a part was kept", order(180, parcel(180, "collected_partly")), "delivered", "not_yet"],
    ["the balance changed meanwhile", order(150, parcel(180, "collected")), "delivered", "attention"],
    ["paid by somebody else", order(0, parcel(180, "collected")), "delivered", "nothing"],
    ["everything came back", order(180, parcel(180, "not_collected")), "delivered", "nothing"],
    ["refused at the door for a fee", order(180, parcel(180, "fee_collected")), "delivered", "nothing"],
    [
      "Shopify does not allow it",
      { ...order(180, parcel(180, "collected")), canMarkAsPaid: false },
      "delivered",
      "attention",
    ],
    [
      "the receiver paid the carrier's fee in the place of the shipping line",
      order(180, { ...parcel(150, "collected"), shippingTakenOutVnd: 30 }),
      "delivered",
      "mark",
    ],
    ["no COD parcel", order(180), "delivered", "nothing"],
  ];
  test.each(cases)("%s", (_, money, markPaidAt, decision) => {
    expect(paidDecision(money, markPaidAt)).toBe(decision);
  });

  test("is the last step of the plan", () => {
    const money = order(180, parcel(180, "settled"));
    const settings = { fulfilAt: "booking", markPaidAt: "reconciled" } as const;
    expect(short(plan(hourly(4, 5, 6), settings, money))).toBe(
      "fulfillment@00 OUT_FOR_DELIVERY@01 DELIVERED@02 paid@03",
    );
  });
});

describe("any history", () => {
  const event = fc
    .tuple(
      fc.constantFrom(-1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21, 45, 999),
      fc.integer({ min: 0, max: 23 }),
      fc.option(fc.constantFrom("121", "120", "130")),
      fc.boolean(),
    )
    .map(([code, hour, reasonCode, partialReturn]) =>
      at(`20T${String(hour).padStart(2, "0")}:00`, code, { reasonCode, partialReturn }),
    );
  const events = fc.array(event, { maxLength: 14 });
  const settings = fc.constantFrom(booking, pickup);

  test("plans the same steps whatever the order and repetition of messages", () => {
    const mixed = events.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list, ...list], { minLength: list.length })),
    );
    fc.assert(
      fc.property(mixed, settings, ([list, shuffled], chosen) => {
        const whole = [...shuffled, ...list];
        expect(plan(whole, chosen)).toEqual(plan(list, chosen));
      }),
      { numRuns: 500 },
    );
  });

  test("plans each key once, by time, the fulfillment first, nothing after a delivery or a cancel", () => {
    fc.assert(
      fc.property(events, settings, (list, chosen) => {
        const steps = plan(list, chosen);
        expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
        const times = steps.map(({ happenedAt }) => happenedAt.getTime());
        expect(times).toEqual([...times].sort((a, b) => a - b));
        if (steps.length > 0) expect(steps[0]?.kind).toBe("fulfillment");
        const end = steps.findIndex(
          (step) => step.kind === "cancel" || (step.kind === "event" && step.status === "DELIVERED"),
        );
        if (end !== -1) expect(end).toBe(steps.length - 1);
        const states = steps.flatMap((step) => (step.kind === "event" ? [step.status] : []));
        expect(states.lastIndexOf("CONFIRMED")).toBeLessThanOrEqual(states.indexOf("CONFIRMED"));
        if (states.includes("CARRIER_PICKED_UP")) {
          expect(states.indexOf("CONFIRMED")).toBeLessThan(states.indexOf("CARRIER_PICKED_UP"));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("a delivery the carrier reported is shown, unless the parcel was cancelled first", () => {
    fc.assert(
      fc.property(events, settings, (list, chosen) => {
        const facts = statusFacts(list, { codVnd: 0, tags: [] });
        const shown = plan(list, chosen).some((step) => step.kind === "event" && step.status === "DELIVERED");
        const cancelled = list.some(({ code }) => code === -1);
        if (facts.deliveredAt !== null && !cancelled) expect(shown).toBe(true);
        if (facts.deliveredAt === null) expect(shown).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });

  test("whatever arrives in whatever order, the steps taken are ordered by time and never repeated", () => {
    fc.assert(
      fc.property(events, settings, (list, chosen) => {
        const taken: Step[] = [];
        for (let seen = 1; seen <= list.length; seen += 1) {
          taken.push(...stepsToTake(plan(list.slice(0, seen), chosen), taken).todo);
        }
        expect(new Set(taken.map(({ key }) => key)).size).toBe(taken.length);
        const times = taken.filter(({ kind }) => kind === "event").map(({ happenedAt }) => happenedAt.getTime());
        expect(times).toEqual([...times].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });
});
