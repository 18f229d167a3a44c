import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeAttention } from "~/domain/status/attention";
import {
  acceptedEvents,
  type CarrierEvent,
  completedEvent,
  dedupeKey,
  historyOnlyReason,
  isSameEvent,
} from "~/domain/status/carrier-event";
import type { DealtWith } from "~/domain/status/journey";
import { isClosed, statusFacts } from "~/domain/status/status";
import { at, hourly } from "./an-event";

const cod = { codVnd: 180_000, tags: [] };

describe("a parcel's facts after a history", () => {
  const cases: [string, CarrierEvent[], { codVnd: number; tags: number[] }, string][] = [
    ["nothing heard", [], cod, "null to_collect none -"],
    ["prepaid, nothing heard", [], { codVnd: 0, tags: [] }, "null none none -"],
    ["received", hourly(1, 2, 12), cod, "12 to_collect none -"],
    ["pickup failed", hourly(2, 7), cod, "7 to_collect none pickup_failed"],
    ["delivered", hourly(2, 3, 4, 5), cod, "5 collected none -"],
    ["delivered, prepaid", hourly(2, 3, 4, 5), { codVnd: 0, tags: [] }, "5 none none -"],
    ["reconciled", hourly(2, 3, 4, 5, 6), cod, "6 settled none -"],
    ["reconciled, delivery lost", hourly(2, 3, 6), cod, "6 settled none -"],
    ["delivery failed is not final", hourly(3, 4, 9), cod, "9 to_collect none delivery_failed"],
    ["… it was delivered after all", hourly(3, 4, 9, 4, 5), cod, "5 collected none -"],
    ["coming back", hourly(3, 4, 9, 20), cod, "20 not_collected returning -"],
    ["came back", hourly(3, 4, 9, 20, 21), cod, "21 not_collected returned returned"],
    ["return settled", hourly(3, 4, 9, 20, 21, 11), cod, "11 not_collected settled -"],
    ["return settled, the rest lost", hourly(3, 11), cod, "11 not_collected settled -"],
    ["a closed return is not reopened", hourly(3, 20, 11, 21), cod, "21 not_collected settled returned"],
    ["return given up, delivered", hourly(3, 20, 4, 5), cod, "5 collected none -"],
    [
      "tag 19 and returned",
      hourly(3, 4, 9, 20, 21),
      { codVnd: 180_000, tags: [19] },
      "21 fee_collected returned returned",
    ],
    ["lost by the carrier", hourly(3, 13), cod, "13 not_collected none compensation"],
    ["cancelled", hourly(2, -1), cod, "-1 none none -"],
    ["cancelled, yet moving", hourly(2, -1, 3), cod, "3 to_collect none moved_after_cancel"],
    [
      "partial: the carrier says so",
      [...hourly(3, 4), at("20T09:00", 5, { partialReturn: true })],
      cod,
      "5 collected_partly none partial_delivery",
    ],
    [
      "partial by tag 17: the rest comes back",
      hourly(3, 4, 5, 20),
      { codVnd: 180_000, tags: [17] },
      "20 collected_partly returning partial_delivery",
    ],
    [
      "partial: the rest is back",
      hourly(3, 4, 5, 20, 21),
      { codVnd: 180_000, tags: [62] },
      "21 collected_partly returned returned",
    ],
    [
      "partial: paid out, then the rest comes back",
      hourly(3, 4, 5, 6, 20, 21, 11),
      { codVnd: 180_000, tags: [18] },
      "11 collected_partly settled partial_delivery",
    ],
    [
      "partial: the delivery was lost",
      [...hourly(3, 4), at("20T09:00", 20, { partialReturn: true })],
      cod,
      "20 collected_partly returning partial_delivery",
    ],
    ["tag 17, nothing was kept", hourly(3, 4, 9, 20), { codVnd: 180_000, tags: [17] }, "20 not_collected returning -"],
    ["returned after a whole delivery", hourly(3, 4, 5, 20), cod, "20 not_collected returning returned_after_delivery"],
    ["out again after a delivery", hourly(3, 4, 5, 4), cod, "4 to_collect none moved_after_delivery"],
    ["wrong address", [at("20T09:00", 10, { reasonCode: "125" })], cod, "10 to_collect none recipient_address_wrong"],
    ["wrong phone", [at("20T09:00", 10, { reasonCode: "1200" })], cod, "10 to_collect none recipient_phone_wrong"],
    ["package not found", [at("20T09:00", 10, { reasonCode: "129" })], cod, "10 to_collect none package_not_found"],
    [
      "not reachable today",
      [at("20T09:00", 10, { reasonCode: "122" })],
      cod,
      "10 to_collect none delivery_attempt_failed",
    ],
    [
      "the shop does not take it back",
      [at("20T09:00", 20, { reasonCode: "141" })],
      cod,
      "20 not_collected returning return_delayed",
    ],
    ["a shipper's report changes nothing", [...hourly(3, 4), at("20T09:00", 45)], cod, "4 to_collect none -"],
    ["an unknown code changes nothing", [...hourly(3, 4), at("20T09:00", 77)], cod, "4 to_collect none -"],
    [
      "no readable time changes nothing",
      [...hourly(3, 4), at("20T09:00", 5, { actionTime: null })],
      cod,
      "4 to_collect none -",
    ],
    ["the latest time wins, not the last to come", [at("20T09:00", 4), at("20T07:00", 3)], cod, "4 to_collect none -"],
    ["equal times: the further one", [at("20T09:00", 5), at("20T09:00", 4)], cod, "5 collected none -"],
  ];
  test.each(cases)("%s", (_, events, context, expected) => {
    const { status, codState, returnState, attention } = statusFacts(events, context);
    expect(`${status} ${codState} ${returnState} ${attention ?? "-"}`).toBe(expected);
  });
});

describe("a reason that the courier's next round does not mend stays until staff have acted (decision 071)", () => {
  const wrong = (time: string, reasonCode = "125") => at(time, 10, { reasonCode });
  const hour = (time: string) => new Date(`2026-11-${time}:00Z`);
  const settled = (time: string) => ({ settledAt: hour(time), askedAt: null });
  const asked = (time: string) => ({ settledAt: null, askedAt: hour(time) });
  const cases: [string, CarrierEvent[], DealtWith | undefined, string | null][] = [
    ["out again", [wrong("20T09:00"), at("20T12:00", 4)], undefined, "recipient_address_wrong"],
    ["out again, the phone wrong", [wrong("20T09:00", "1200"), at("20T12:00", 4)], undefined, "recipient_phone_wrong"],
    ["out again, the package not found", [wrong("20T09:00", "129"), at("20T12:00", 4)], undefined, "package_not_found"],
    ["out again after a failed attempt", [wrong("20T09:00", "122"), at("20T12:00", 4)], undefined, null],
    [
      "another attempt after it",
      [wrong("20T09:00"), at("20T12:00", 4), wrong("20T15:00", "122")],
      undefined,
      "recipient_address_wrong",
    ],
    [
      "the last of two such reasons",
      [wrong("20T09:00"), at("20T12:00", 4), wrong("20T15:00", "1200")],
      undefined,
      "recipient_phone_wrong",
    ],
    ["delivered", [wrong("20T09:00"), at("20T12:00", 4), at("20T13:00", 5)], undefined, null],
    ["failed altogether", [wrong("20T09:00"), at("20T12:00", 9)], undefined, "delivery_failed"],
    ["on its way back", [wrong("20T09:00"), at("20T12:00", 20)], undefined, null],
    ["back on its way out", [wrong("20T09:00"), at("20T12:00", 20), at("20T13:00", 4)], undefined, null],
    ["closed by staff", [wrong("20T09:00")], settled("20T09:00"), null],
    ["closed by staff, out again", [wrong("20T09:00"), at("20T12:00", 4)], settled("20T09:00"), null],
    [
      "closed by staff, and the same again",
      [wrong("20T09:00"), wrong("20T15:00")],
      settled("20T09:00"),
      "recipient_address_wrong",
    ],
    [
      "closed by staff, and now an attempt",
      [wrong("20T09:00"), wrong("20T15:00", "122")],
      settled("20T09:00"),
      "delivery_attempt_failed",
    ],
    ["the carrier was asked, and has not moved", [wrong("20T09:00")], asked("20T09:00"), "recipient_address_wrong"],
    ["the carrier was asked, and is out again", [wrong("20T09:00"), at("20T12:00", 4)], asked("20T09:00"), null],
    [
      "a failed attempt waits for its next status, whoever was asked",
      [wrong("20T09:00", "122")],
      asked("20T09:00"),
      "delivery_attempt_failed",
    ],
    ["received back", hourly(3, 4, 9, 20, 21), settled("20T05:00"), null],
    ["asked about what came back", hourly(3, 4, 9, 20, 21), asked("20T05:00"), "returned"],
    ["received back, and lost after all", hourly(3, 4, 9, 20, 21, 13), settled("20T05:00"), "compensation"],
  ];
  test.each(cases)("%s", (_, events, dealtWith, attention) => {
    expect(statusFacts(events, { ...cod, dealtWith }).attention).toBe(attention);
    expect(statusFacts(events.toReversed(), { ...cod, dealtWith }).attention).toBe(attention);
  });
});

describe("the order of events", () => {
  test("a time in the future counts as ten minutes after receipt", () => {
    const ahead = at("25T00:00", 3, { receivedAt: new Date("2026-11-20T08:00:00Z") });
    const facts = statusFacts([ahead, at("20T09:00", 4)], cod);
    expect(facts.status).toBe(4);
    expect(facts.pickedUpAt).toEqual(new Date("2026-11-20T08:10:00Z"));
  });

  test("the same status again with nothing between is one event, with all its reasons", () => {
    const events = [
      at("20T09:00", 10, { reasonCode: "122" }),
      at("20T08:00", 10, { reasonCode: "121" }),
      at("20T07:00", 4),
    ];
    expect(acceptedEvents(events)).toEqual([
      { status: 4, at: new Date("2026-11-20T07:00:00Z"), reasonCodes: [], partialReturn: null },
      { status: 10, at: new Date("2026-11-20T08:00:00Z"), reasonCodes: ["121", "122"], partialReturn: null },
    ]);
    expect(statusFacts(events, cod).reasonCode).toBe("122");
  });

  test("a late message between two equal ones makes them two events", () => {
    const events = [...hourly(4, 4), at("20T01:30", 10)];
    expect(acceptedEvents(events).map(({ status }) => status)).toEqual([4, 10, 4]);
  });

  test("the reason why a message has no effect", () => {
    expect(historyOnlyReason(at("20T09:00", 123))).toBe("shipper_report");
    expect(historyOnlyReason(at("20T09:00", 99))).toBe("unknown_code");
    expect(historyOnlyReason(at("20T09:00", 5, { actionTime: null }))).toBe("no_time");
    expect(historyOnlyReason(at("20T09:00", 5))).toBeNull();
  });
});

describe("one more message", () => {
  const known = hourly(2, 3, 4);

  test.each([
    ["the next status", at("20T09:00", 5), [2, 3, 4, 5]],
    ["the same message again", at("20T03:00", 4), [2, 3, 4]],
    ["an older one that adds to the history", at("20T00:30", 12), [12, 2, 3, 4]],
    ["a shipper's report", at("20T09:00", 45), [2, 3, 4]],
  ])("%s", (_, event, expected) => {
    const { events, status } = statusFacts([...known, event], cod);
    expect(acceptedEvents(events).map((accepted) => accepted.status)).toEqual(expected);
    expect(status).toBe(expected.at(-1));
  });
});

test("the same message has the same key, another has another", () => {
  const event = at("20T09:00", 10, { reasonCode: "122" });
  const later = { ...event, receivedAt: new Date("2026-11-21T00:00:00Z") };
  expect(dedupeKey(event)).toBe("status:10:2026-11-20T09:00:00.000Z:122");
  expect(dedupeKey(later)).toBe(dedupeKey(event));
  const others = [
    at("20T09:01", 10, { reasonCode: "122" }),
    at("20T09:00", 9, { reasonCode: "122" }),
    at("20T09:00", 10, { reasonCode: "123" }),
    { ...event, doubt: "contradicted" as const },
  ];
  expect(new Set([event, ...others].map(dedupeKey)).size).toBe(5);
  for (const other of others) expect(isSameEvent(event, other)).toBe(false);
});

test("a message about a known event only adds what it alone says", () => {
  const read = at("20T09:00", 20);
  const pushed = at("20T09:00", 20, { reasonCode: "141", partialReturn: true });
  expect(isSameEvent(read, pushed)).toBe(true);
  expect(completedEvent(read, pushed)).toEqual({ ...read, reasonCode: "141", partialReturn: true });
  expect(completedEvent(pushed, read)).toBeNull();
  const whole = at("20T09:00", 20, { partialReturn: false });
  expect(completedEvent(read, whole)).toEqual(whole);
  expect(completedEvent(pushed, whole)).toBeNull();
  expect(completedEvent(whole, at("20T09:00", 20, { partialReturn: true }))).toMatchObject({ partialReturn: true });
});

test("when the carrier need not be asked again", () => {
  const closed = (events: CarrierEvent[], tags: number[] = []) =>
    isClosed(statusFacts(events, { codVnd: 180_000, tags }));
  expect(closed(hourly(2, -1))).toBe(true);
  expect(closed(hourly(3, 13))).toBe(true);
  expect(closed(hourly(3, 4, 5))).toBe(false);
  expect(closed(hourly(3, 4, 5, 6))).toBe(true);
  expect(closed(hourly(3, 20, 21))).toBe(false);
  expect(closed(hourly(3, 20, 21, 11))).toBe(true);
  expect(closed(hourly(3, 4, 5, 20, 6), [17])).toBe(false);
  expect(closed(hourly(3, 4, 5, 20, 21, 11), [17])).toBe(false);
  expect(closed(hourly(3, 4, 5, 20, 21, 11, 6), [17])).toBe(false);
  const said = statusFacts(hourly(3, 4, 5, 20, 21, 11), { codVnd: 180_000, tags: [17], enteredVnd: 70_000 });
  expect(isClosed(said)).toBe(true);
});

test("a status clears only an attention that a status raised", () => {
  expect(mergeAttention("delivery_failed", null)).toBeNull();
  expect(mergeAttention("delivery_failed", "returned")).toBe("returned");
  expect(mergeAttention("cancel_refused", "returned")).toBe("cancel_refused");
  expect(mergeAttention(null, "compensation")).toBe("compensation");
});

describe("any history", () => {
  const event = fc.record({
    code: fc.constantFrom(-1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21, 45, 123, 999),
    actionTime: fc.option(fc.integer({ min: 0, max: 12 }).map((hour) => new Date(Date.UTC(2026, 10, 20, hour)))),
    receivedAt: fc.integer({ min: 0, max: 20 }).map((hour) => new Date(Date.UTC(2026, 10, 20, hour))),
    reasonCode: fc.option(fc.constantFrom("121", "125", "130", "141", "?")),
    partialReturn: fc.constantFrom(true, false, null),
  });
  const context = fc.record({ codVnd: fc.constantFrom(0, 180_000), tags: fc.subarray([17, 19, 2]) });
  const view = ({ events, ...facts }: ReturnType<typeof statusFacts>) => [facts, acceptedEvents(events)];
  const histories = fc
    .array(event, { maxLength: 12 })
    .chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })),
    );

  test("gives the same facts whatever the order and repetition of messages", () => {
    fc.assert(
      fc.property(histories, context, ([events, mixed], booked) => {
        expect(view(statusFacts(mixed, booked))).toEqual(view(statusFacts(events, booked)));
      }),
      { numRuns: 500 },
    );
  });

  /** The lines of the history after these messages, each taken in as it comes. */
  const lines = (events: CarrierEvent[]) => {
    const known: CarrierEvent[] = [];
    for (const one of events) {
      const index = known.findIndex((other) => isSameEvent(other, one));
      const found = known[index];
      if (!found) known.push(one);
      else known[index] = completedEvent(found, one) ?? found;
    }
    return known;
  };
  // No message comes before what it reports, so that the limit on times in the future plays no part.
  const received = new Date(Date.UTC(2026, 10, 21));

  test("has one line for each event, however polls and pushes tell it, and says as much as all messages together", () => {
    fc.assert(
      fc.property(histories, context, ([events, mixed], booked) => {
        const [all, others] = [events, mixed].map((some) => some.map((one) => ({ ...one, receivedAt: received })));
        const kept = lines(others ?? []);
        const told = ({ code, actionTime, reasonCode }: CarrierEvent) =>
          [code, actionTime?.getTime(), reasonCode].join();
        expect(new Set(kept.map(told)).size).toBe(kept.length);
        expect(kept).toHaveLength(lines(all ?? []).length);
        expect(view(statusFacts(kept, booked))).toEqual(view(statusFacts(all ?? [], booked)));
      }),
      { numRuns: 500 },
    );
  });

  test("applied one by one gives the same facts as applied at once", () => {
    fc.assert(
      fc.property(histories, context, ([events, mixed], booked) => {
        const last = mixed.reduce(
          ({ events: known, partHinted, returnHinted }, one) =>
            statusFacts([...known, one], { ...booked, partHinted, returnHinted }),
          statusFacts([], booked),
        );
        expect(view(last)).toEqual(view(statusFacts(events, booked)));
      }),
    );
  });

  test("never collects on a prepaid parcel, and never says not collected before the end", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), context, (events, booked) => {
        const { codState, status } = statusFacts(events, booked);
        if (booked.codVnd === 0) expect(["none", "fee_collected"]).toContain(codState);
        const ended = events.some(({ code }) => [20, 21, 11, 13, -1].includes(code));
        if (codState === "not_collected") expect(ended).toBe(true);
        if (status === 9) expect(codState).not.toBe("not_collected");
      }),
      { numRuns: 500 },
    );
  });
});
