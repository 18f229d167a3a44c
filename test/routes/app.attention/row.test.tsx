import { IndexTable } from "@shopify/polaris";
import { describe, expect, test } from "vitest";
import { createPicks } from "~/components/picking/picks";
import { Line, Tile } from "~/components/picking/row";
import { TELL_TOPICS } from "~/domain/attention/main-action";
import type { Locale } from "~/domain/locale";
import { blocking } from "~/domain/parcel/problem";
import type { WaitingRowView } from "~/flows/attention/views";
import { i18nFor } from "~/locales/i18n";
import { COLUMNS } from "~/routes/app.attention/columns";
import { wordsFor } from "~/routes/app.attention/words";
import { htmlOf, textOf } from "../page-piece";

const ROW: WaitingRowView = {
  ...{
    shipmentId: "p1",
    version: null,
    orderKey: "7",
    orderName: "#1001",
    trackingNumber: "S1.1",
    kind: "failed_attempt",
    state: "booked",
  },
  ...{ attention: "delivery_attempt_failed", since: "2026-11-23T03:00:00.000Z", daysWaiting: 2, codVnd: 450_000 },
  ...{ recipientName: "Nguyễn An", phone: "0900 000 002", carrierStatus: 10, failedAttempts: 2, problems: [] },
  reason: { code: "122", words: "Khách không nghe máy" },
  ...{
    differences: [],
    recharge: null,
    answer: null,
    settled: null,
    holdIds: [],
    main: "tell",
    dismiss: null,
    topic: "redeliver",
    asked: null,
  },
  storage: { days: 3, daysLeft: 1, since: "2026-11-23T03:00:00.000Z" },
  lastEvent: { kind: "status", carrierStatus: 10, happenedAt: "2026-11-23T03:00:00.000Z" },
};

const piece = (change: Partial<WaitingRowView>, Row: typeof Line) => (
  <IndexTable itemCount={1} headings={[{ title: "" }]} condensed={Row === Tile}>
    <Row
      row={{ ...ROW, ...change }}
      rowKey="p1"
      position={0}
      columns={COLUMNS}
      headingOf={String}
      picks={createPicks(() => ["p1"])}
      choose="#1001"
      acts={{ busy: false, onAct: () => undefined }}
    />
  </IndexTable>
);
const line = (change: Partial<WaitingRowView> = {}, locale: Locale = "vi") => textOf(piece(change, Line), locale);

describe("a row of the queue", () => {
  test("says the words of a refusal once", async () => {
    const text = await line({
      ...{ kind: "refused", state: "refused", attention: null, reason: { code: null, words: "Quá khối lượng" } },
      problems: [{ code: "refused_weight", severity: "block", field: "weight", params: { message: "Quá khối lượng" } }],
    });
    expect(text.split("Quá khối lượng")).toHaveLength(2);
  });

  test("says what the buyer answered and what to do about that, not to call them", async () => {
    const nothing = { day: null, phone: null, place: null, saidAt: "2026-11-23T04:00:00.000Z" };
    const whole = { attention: "delivery_attempt_failed", reason: { code: "122", words: null } } as const;
    const answered = (kind: "unwanted" | "landmark") =>
      line({
        ...whole,
        kind: "answered",
        answer: { ...nothing, kind, place: kind === "landmark" ? "cổng xanh" : null },
      });
    const unwanted = await answered("unwanted");
    expect(unwanted).toContain("Khách không muốn nhận nữa");
    expect(unwanted).toContain("Gọi khách nếu muốn hỏi lại.");
    expect(unwanted).not.toContain("hẹn giờ giao");
    expect(await answered("landmark")).toMatch(/“cổng xanh”.*để bưu tá biết đường/);
  });

  test("keeps what the buyer answered once staff have dealt with it, and says how", async () => {
    const settled = { kind: "deliver_again", day: "2026-11-28", phone: null, place: null } as const;
    expect(await line({ settled: { ...settled, outcome: "passed_on" } })).toMatch(
      /Khách muốn giao lại 28\/11\/2026.*Đã chuyển lời cho đơn vị vận chuyển/,
    );
    expect(await line({ settled: { ...settled, outcome: "not_possible" } }, "en")).toContain(
      "The buyer was told that it is not possible.",
    );
  });

  test.each<[string, Record<string, string>, string, string]>([
    [
      "a rule",
      { rule: "COD cao", reason: "Gọi khách" },
      "Quy tắc “COD cao” giữ kiện này lại: Gọi khách",
      "rule “COD cao” holds",
    ],
    [
      "a rule without a reason",
      { rule: "COD cao", reason: "" },
      "Quy tắc “COD cao” giữ kiện này lại",
      "rule “COD cao” holds",
    ],
    ["a person", { by: "Lan", reason: "Chờ vải", ruleId: "staff:1" }, "Lan giữ kiện này lại: Chờ vải", "Lan holds"],
    ["a person without a reason", { by: "Lan", reason: "", ruleId: "staff:1" }, "Lan giữ kiện này lại", "Lan holds"],
    [
      "a workflow",
      { by: "Shopify Flow", reason: "Hay hoàn", ruleId: "flow:1" },
      "Quy trình Shopify Flow giữ kiện này lại: Hay hoàn",
      "A Shopify Flow workflow holds",
    ],
  ])("says who holds it and why: %s", async (_, params, said, inEnglish) => {
    const held: Partial<WaitingRowView> = {
      kind: "held",
      state: "needs_review",
      attention: null,
      reason: null,
      main: "release",
      problems: [blocking("parcel", "rule_hold", params)],
    };
    const text = await line(held);
    expect(text).toContain(said);
    if (params.by !== undefined) expect(text).not.toContain("Quy tắc");
    if (params.reason === "") expect(text).not.toMatch(/lại\s*[:.]?\s*–|lại:/);
    expect(await line(held, "en")).toContain(inEnglish);
  });

  test("says the carrier's reason, how long is left, whom to call, and one thing to do", async () => {
    const text = await line();
    for (const part of [
      "#1001",
      "Không gọi được người nhận",
      "“Khách không nghe máy”",
      "2 lần",
      "2 ngày",
      "Còn 1 ngày trước khi bị hoàn",
      "Nguyễn An",
      "0900 000 002",
      "450.000 ₫",
      "Soạn tin nhắn",
    ])
      expect(text).toContain(part);
    const english = await line({}, "en");
    for (const part of ["2 failed deliveries", "1 day left before the return", "Write to the carrier"])
      expect(english).toContain(part);
  });

  test("says nothing twice: no general words beside the courier's reason, the carrier's words once", async () => {
    const general = i18nFor("vi").t("parcel:attention.delivery_failed");
    const failed = { kind: "failed_delivery", attention: "delivery_failed" } as const;
    expect(await line(failed)).not.toContain(general);
    expect(await line({ ...failed, reason: { code: null, words: "…" } })).toContain(general);
    const cancelled = { kind: "doubled", attention: "cancelled_in_shopify_on_its_way" } as const;
    expect(await line(cancelled)).toContain(i18nFor("vi").t("parcel:attention.cancelled_in_shopify_on_its_way"));

    const words = "Tuyến đang tạm ngưng";
    const problems = [blocking("address", "refused_route", { message: words })];
    const text = await line({ kind: "refused", attention: null, reason: { code: null, words }, problems });
    expect(text.split(words)).toHaveLength(2);
  });

  test("dials the number, and on a phone by a large button that names whom", async () => {
    expect(await htmlOf(piece({}, Line))).toContain('href="tel:0900000002"');
    const tile = await htmlOf(piece({}, Tile));
    expect(tile).toMatch(/Polaris-Button--sizeLarge[^>]*/);
    expect(tile).toContain('aria-label="Gọi 0900 000 002, Nguyễn An"');
    expect(await htmlOf(piece({ phone: null }, Tile))).not.toContain("tel:");
  });

  test("shows no days where the carrier does not say how long it keeps the parcel", async () => {
    expect(await line({ storage: null })).not.toContain("trước khi bị hoàn");
    expect(await line({ storage: { days: 3, daysLeft: 0, since: ROW.since } })).toContain("Có thể bị hoàn hôm nay");
  });

  test("shows who asked the carrier, and when", async () => {
    const asked = { words: "…", at: "2026-11-24T02:30:00.000Z", by: "Lan" };
    expect(await line({ asked })).toContain("Lan đã nhắn lúc 24/11/2026 09:30");
    expect(await line({ asked })).toContain("Nhắn lại");
  });

  test("shows old and new weight and fee, and the difference", async () => {
    const recharge = {
      declaredGrams: 300,
      weighedGrams: 1_250,
      bookedFeeVnd: 22_000,
      chargedFeeVnd: 37_000,
      settled: false,
    };
    const text = await line({ kind: "reweighed", attention: null, reason: null, recharge, main: "close" });
    expect(text).toContain("khai 300 g, đơn vị vận chuyển cân 1,25 kg");
    expect(text).toContain("22.000 ₫ → 37.000 ₫ (thêm 15.000 ₫)");
    expect(text).toContain("Đã xử lý");
  });

  test("offers no button while the carrier is asked to cancel", async () => {
    expect(await htmlOf(piece({ main: "wait" }, Line))).not.toMatch(/<button(?![^>]*Checkbox)/);
  });
});

test.each(["vi", "en"] as const)("the words for the carrier name the parcel, and what was filled in (%s)", (locale) => {
  const t = (key: Parameters<Parameters<typeof wordsFor>[0]>[0], values?: object) =>
    i18nFor(locale).t(key, { ...values });
  const filled = { day: "26/11/2026", phone: "0911111111", place: "cạnh chợ" };
  for (const topic of TELL_TOPICS) {
    const words = wordsFor(t, { topic, trackingNumber: "S1.1", changes: ["- COD: 1 ₫"] }, filled);
    expect(words).toContain("S1.1");
    expect(words).not.toMatch(/\{\{|undefined/);
  }
  const words = wordsFor(t, { topic: "phone", trackingNumber: "S1.1", changes: [] }, filled);
  expect([words.includes("26/11/2026"), words.includes("0911111111"), words.includes("cạnh chợ")]).toEqual([
    true,
    true,
    true,
  ]);
  expect(wordsFor(t, { topic: "phone", trackingNumber: "S1.1", changes: [] }, { ...filled, phone: "" })).not.toContain(
    "0911111111",
  );
});
