import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AskedParcel,
  asksBuyer,
  countAnswer,
  type GivenAnswer,
  MOST_PLACE_CHARACTERS,
  offeredDays,
  readBuyerAnswer,
  shownAnswer,
} from "~/domain/buyer/answer";
import { BUYER_STATES } from "~/domain/buyer/state";
import { ATTENTIONS, isAttention } from "~/domain/parcel/attention";

const TODAY = "2026-11-29";
const FORM = { answer: "", day: "", phone: "", place: "" };
const read = (form: Partial<typeof FORM>) => readBuyerAnswer({ ...FORM, ...form }, TODAY);
const nothing = { day: null, phone: null, place: null };

test("the days offered are the next five, over the end of a month", () => {
  expect(offeredDays(TODAY)).toEqual(["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"]);
});

describe("who is asked", () => {
  const PARCEL: AskedParcel = {
    ...{ state: "put_off", attention: null, isOrderCancelled: false, lastReasonCode: null },
  };
  const isAsked = (parcel: Partial<AskedParcel>) => asksBuyer({ ...PARCEL, ...parcel });

  test("the buyer of a parcel that was not delivered, and of one whose address or phone is wrong", () => {
    expect(BUYER_STATES.filter((state) => isAsked({ state }))).toEqual(["attempted", "failed"]);
    const reasons = ["125", "1200", "120", "126", "129", null];
    expect(reasons.filter((lastReasonCode) => isAsked({ lastReasonCode }))).toEqual(["125", "1200"]);
    expect(isAsked({ state: "on_its_way", lastReasonCode: "125" })).toBe(false);
  });

  test("not where the shop stopped the delivery", () => {
    const reasons = ["130", "131", "132", "133", "134", "135"];
    expect(reasons.filter((lastReasonCode) => !isAsked({ state: "failed", lastReasonCode }))).toEqual(["133", "135"]);
    expect(isAsked({ state: "failed", isOrderCancelled: true })).toBe(false);
  });

  test("not where staff have something else to do about the parcel", () => {
    const attentions = Object.keys(ATTENTIONS).filter(isAttention);
    expect(attentions.filter((attention) => isAsked({ state: "failed", attention }))).toEqual([
      ...["delivery_failed", "delivery_attempt_failed", "recipient_address_wrong", "recipient_phone_wrong"],
    ]);
  });
});

describe("an answer that was sent", () => {
  test.each<[string, Partial<typeof FORM>, object | string]>([
    [
      "a day that is offered",
      { answer: "deliver_again", day: "2026-12-01" },
      { kind: "deliver_again", day: "2026-12-01" },
    ],
    ["today", { answer: "deliver_again", day: TODAY }, "deliver_again"],
    ["a day too far", { answer: "deliver_again", day: "2026-12-05" }, "deliver_again"],
    ["no day", { answer: "deliver_again", day: "mai" }, "deliver_again"],
    ["a phone", { answer: "phone", phone: "0912 345 678" }, { kind: "phone", phone: "0912345678" }],
    ["a phone with its country", { answer: "phone", phone: "+84 912.345.678" }, { kind: "phone", phone: "0912345678" }],
    ["two phones", { answer: "phone", phone: "0912345678 / 0987654321" }, "phone"],
    ["a phone of another country", { answer: "phone", phone: "+1 415 555 2671" }, "phone"],
    ["no phone", { answer: "phone", phone: "gọi cho chồng em" }, "phone"],
    [
      "a place",
      { answer: "landmark", place: "  Cổng xanh,\tđối diện trường\n tiểu học Bến Nghé " },
      { kind: "landmark", place: "Cổng xanh, đối diện trường tiểu học Bến Nghé" },
    ],
    [
      "abbreviations of addresses stay",
      { answer: "landmark", place: "Q.1, Tp.HCM, số 5/12 hẻm 3" },
      { kind: "landmark", place: "Q.1, Tp.HCM, số 5/12 hẻm 3" },
    ],
    [
      "a link is left out",
      { answer: "landmark", place: "Cổng xanh https://xau.example/x?y=1 gần chợ" },
      { kind: "landmark", place: "Cổng xanh gần chợ" },
    ],
    [
      "a site is left out",
      { answer: "landmark", place: "Cổng xanh, xem shop-re.com/khuyen-mai nhé" },
      { kind: "landmark", place: "Cổng xanh, xem nhé" },
    ],
    ["nothing but a link", { answer: "landmark", place: "www.shop-re.com" }, "landmark"],
    ["two letters", { answer: "landmark", place: "ok!" }, "landmark"],
    ["no longer wanted, whatever else came", { answer: "unwanted", phone: "0912345678" }, { kind: "unwanted" }],
    ["something else", { answer: "refund" }, "deliver_again"],
  ])("%s", (_, form, wanted) => {
    expect(read(form)).toEqual(
      typeof wanted === "string"
        ? { outcome: "invalid", what: wanted }
        : { outcome: "ok", answer: { ...nothing, ...wanted } },
    );
  });

  test("whatever is sent, a place is one short line without links and without signs that are code", () => {
    const pieces = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "{{ shop }}",
        "{% x %}",
        "<b>",
        "https://a.example/",
        "www.x.vn",
        "=HYPERLINK(1)",
        "\u202egnp",
        "\0",
        "Cổng xanh ",
      ),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const answer = read({ answer: "landmark", place: parts.join("") });
        if (answer.outcome === "invalid") return;
        const { place } = answer.answer;
        expect(place).not.toMatch(/[<>{}=\p{Cc}\u202a-\u202e]|:\/\/|www\./u);
        expect([...(place ?? "")].length).toBeLessThanOrEqual(MOST_PLACE_CHARACTERS);
      }),
    );
  });
});

test("six answers are taken within a day, and then more", () => {
  const at = (hours: number) => new Date(Date.parse("2026-11-29T00:00:00Z") + hours * 3_600_000);
  let given = countAnswer(null, at(0));
  for (let hour = 1; hour < 6; hour += 1) given = countAnswer(given, at(hour));
  expect(given).toEqual({ given: 6, givenSince: at(0) });
  expect(countAnswer(given, at(23))).toBeNull();
  expect(countAnswer(given, at(24))).toEqual({ given: 1, givenSince: at(24) });
});

test.each<[string, Partial<GivenAnswer> | null, string | null, object | null]>([
  ["none", null, null, null],
  ["one that the shop has not settled", {}, "2026-11-28T00:00:00.000Z", { outcome: "open" }],
  ["… although something happened since", {}, "2026-11-30T00:00:00.000Z", { outcome: "open" }],
  [
    "one that was passed on",
    { isOpen: false, outcome: "passed_on" },
    "2026-11-28T00:00:00.000Z",
    { outcome: "passed_on" },
  ],
  [
    "one that was settled, about an earlier attempt",
    { isOpen: false, outcome: "passed_on" },
    "2026-11-30T00:00:00.000Z",
    null,
  ],
  [
    "one whose day is today",
    { kind: "deliver_again", day: "2026-11-29" },
    null,
    { kind: "deliver_again", day: "2026-11-29", outcome: "open" },
  ],
  [
    "one whose day has passed, and nobody did anything about it",
    { kind: "deliver_again", day: "2026-11-28" },
    null,
    { kind: "deliver_again", day: "2026-11-28", outcome: "missed" },
  ],
  [
    "one whose day has passed, and it was passed on",
    { kind: "deliver_again", day: "2026-11-28", isOpen: false, outcome: "passed_on" },
    null,
    { kind: "deliver_again", day: "2026-11-28", outcome: "passed_on" },
  ],
  ["one that closed by itself", { isOpen: false }, "2026-11-28T00:00:00.000Z", null],
])("of an answer the buyer sees: %s", (_, given, lastEventAt, shown) => {
  const whole = { kind: "phone", day: null, isOpen: true, outcome: null, saidAt: "2026-11-29T00:00:00.000Z" } as const;
  expect(shownAnswer(given && { ...whole, ...given }, { lastEventAt, today: TODAY, isAsked: true })).toEqual(
    shown && { kind: "phone", day: null, ...shown },
  );
});

test("who is not asked now is told of no day that has passed: they could choose no other", () => {
  const given = {
    kind: "deliver_again",
    day: "2026-11-28",
    isOpen: true,
    outcome: null,
    saidAt: "2026-11-26T00:00:00.000Z",
  } as const;
  const since = { lastEventAt: null, today: TODAY, isAsked: false };
  expect(shownAnswer(given, since)).toBeNull();
  expect(shownAnswer({ ...given, day: TODAY }, since)).toMatchObject({ outcome: "open" });
});
