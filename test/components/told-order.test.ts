import { describe, expect, test } from "vitest";
import { toldOrder } from "~/components/told-order";
import type { BuyerParcel } from "~/domain/buyer/view";
import type { Locale } from "~/domain/locale";
import { i18nFor } from "~/locales/i18n";

const PARCEL: BuyerParcel = {
  trackingNumber: "S1.A.7",
  state: "put_off",
  events: [
    { message: "delivery_delayed", why: "busy", happenedAt: "2026-11-26T02:00:00.000Z" },
    { message: "picked_up", why: null, happenedAt: "2026-11-25T02:00:00.000Z" },
  ],
  why: "busy",
  toPrepare: { amountVnd: 450_000, plusFee: false },
  expected: {
    ...{ outcome: "expected", from: "2026-11-30", to: "2026-12-02", isPutOff: false },
    ...{ origin: "own_parcels", parcels: 34, countedFrom: "picked_up" },
  },
  days: [],
  answer: null,
};

const told = (change: Partial<BuyerParcel> = {}, locale: Locale = "vi", takesAnswers = true) => {
  const where = { urlOf: (number: string) => `https://shop.example/${number}`, takesAnswers };
  const { parcels } = toldOrder({ parcels: [{ ...PARCEL, ...change }], without: null }, where, i18nFor(locale), locale);
  return JSON.parse(JSON.stringify(parcels?.[0]).replaceAll("\u00a0", " "));
};

test("a parcel is told in the buyer's language", () => {
  expect(told()).toEqual({
    trackingNumber: "S1.A.7",
    trackingUrl: "https://shop.example/S1.A.7",
    tone: "neutral",
    title: "Giao chậm hơn dự kiến",
    say: "Việc giao được dời lại, kiện hàng vẫn đang trên đường đến bạn.",
    why: "Đơn vị vận chuyển đang quá tải.",
    expected: "Dự kiến đến: Thứ Hai 30/11 – Thứ Tư 02/12",
    sure: "Theo 34 đơn cửa hàng đã giao đến nơi này.",
    prepare: "Cần chuẩn bị: 450.000 ₫. Trả cho bưu tá khi nhận hàng.",
    ...{ answered: null, ask: null },
    steps: [
      {
        at: "2026-11-26T02:00:00.000Z",
        time: "26/11/2026 09:00",
        text: "Việc giao hàng được dời lại. Đơn vị vận chuyển đang quá tải.",
      },
      { at: "2026-11-25T02:00:00.000Z", time: "25/11/2026 09:00", text: "Đơn vị vận chuyển đã lấy hàng." },
    ],
  });
  expect(told({}, "en")).toMatchObject({
    title: "Later than planned",
    expected: "Expected: Mon 30 Nov – Wed 2 Dec",
    sure: "As 34 of the shop's parcels to this place took.",
    prepare: "Please have ready: 450,000 ₫. To be paid to the courier.",
    steps: [{ time: "26 Nov 2026, 09:00" }, { time: "25 Nov 2026, 09:00" }],
  });
});

const SURE = { origin: "own_parcels", parcels: 34, countedFrom: "picked_up" } as const;

test.each<[string, Partial<BuyerParcel>, object]>([
  [
    "put off beyond its days",
    { expected: { outcome: "put_off", notBefore: "2026-12-05", ...SURE } },
    { expected: "Dự kiến đến: Sớm nhất Thứ Bảy 05/12" },
  ],
  ["late", { expected: { outcome: "late", ...SURE } }, { expected: "Dự kiến đến: Lâu hơn thường lệ", sure: null }],
  ["no day", { expected: null }, { expected: null, sure: null }],
  ["nothing to pay", { toPrepare: { amountVnd: 0, plusFee: false } }, { prepare: "Cần chuẩn bị: Không phải trả thêm" }],
  ["the fee alone", { toPrepare: { amountVnd: 0, plusFee: true } }, { prepare: "Cần chuẩn bị: Phí giao hàng" }],
  [
    "the fee too",
    { toPrepare: { amountVnd: 9_000, plusFee: true } },
    { prepare: "Cần chuẩn bị: 9.000 ₫. Chưa gồm phí giao hàng, bưu tá sẽ báo." },
  ],
  [
    "delivered",
    { state: "delivered", toPrepare: null, why: null },
    { tone: "neutral", title: "Đã giao", why: null, prepare: null },
  ],
  ["missed", { state: "attempted" }, { tone: "critical", title: "Chưa gặp được bạn" }],
  [
    "not sent yet",
    { trackingNumber: null, state: "preparing", events: [] },
    { trackingNumber: null, trackingUrl: null, steps: [] },
  ],
])("%s", (_, change, expected) => {
  expect(told(change)).toMatchObject(expected);
});

describe("after a failed delivery", () => {
  const failed: Partial<BuyerParcel> = { state: "attempted", why: "not_reached", days: ["2026-11-28"] };
  const answer = { kind: "deliver_again", day: "2026-11-28", outcome: "open" } as const;

  test("a button leads to the answers, where our page takes them, and what was answered is told", () => {
    expect(told(failed)).toMatchObject({ ask: "Chọn ngày giao lại, số khác…", answered: null });
    expect(told(failed, "vi", false)).toMatchObject({ ask: null });
    expect(told({ ...failed, days: [] })).toMatchObject({ ask: null });
    expect(told({ ...failed, answer })).toMatchObject({
      ask: "Đổi câu trả lời",
      answered: "Bạn muốn giao lại Thứ Bảy 28/11. Cửa hàng đã nhận được và chưa trả lời.",
    });
    expect(told({ ...failed, answer: { ...answer, outcome: "missed" } })).toMatchObject({
      ask: "Chọn ngày giao lại, số khác…",
      answered: expect.stringContaining("Ngày này đã qua"),
    });
  });

  test("whoever does not want it any more is not told that the courier comes again", () => {
    const refused = { ...failed, answer: { kind: "unwanted" as const, day: null, outcome: "passed_on" as const } };
    expect(told(refused)).toMatchObject({
      ...{ tone: "neutral", title: "Bạn đã báo không nhận nữa", why: null, answered: null, ask: "Đổi câu trả lời" },
      say: "Cửa hàng đã báo cho đơn vị vận chuyển. Nếu bưu tá vẫn đến, bạn cứ nói là không nhận.",
    });
  });
});
