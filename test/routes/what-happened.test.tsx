import { describe, expect, test } from "vitest";
import { AccountNotice } from "~/components/account/notice";
import { StandstillNotice } from "~/components/standstill-notice";
import type { StepView } from "~/flows/parcel/views";
import { Timeline } from "~/routes/app.orders.$orderKey/history/timeline";
import { ShopifyCard } from "~/routes/app.orders.$orderKey/shopify/card";
import { aBooked, anEvent } from "./a-parcel-view";
import { textOf } from "./page-piece";

const timeline = (change: Parameters<typeof anEvent>[0], locale?: "en") =>
  textOf(<Timeline history={[anEvent({ carrierStatus: null, ...change })]} />, locale);

describe("the history of a parcel", () => {
  const edited = {
    was: { codVnd: 450_000, weightGrams: 300, transport: null, collectOnly: false },
    now: { codVnd: 300_000, weightGrams: 1_200, transport: "road" as const, collectOnly: null },
  };

  test("says what staff edited with old and new values, in words, money and weights", async () => {
    const text = await timeline({ kind: "edited", source: "person", edited });
    expect(text).toContain("Tiền thu hộ: 450.000 ₫ → 300.000 ₫");
    expect(text).toContain("khối lượng: 300 g → 1,2 kg");
    expect(text).toContain("vận chuyển: theo đơn hoặc cài đặt → đường bộ");
    expect(await timeline({ kind: "edited", source: "person", edited }, "en")).toContain("by order or settings");
  });

  test("names the fields only where the values are not stored, or were removed", async () => {
    const text = await timeline({ kind: "edited", source: "person", details: { fields: "codVnd, note" } });
    expect(text).toContain("Tiền thu hộ, ghi chú");
  });

  test("says who held it alone and why, in nobody else's name", async () => {
    const held = { kind: "held", source: "person", actor: "Shopify Flow", words: "Đã không nhận 2 lần" } as const;
    expect(await timeline(held)).toContain("Lý do: “Đã không nhận 2 lần”");
    expect(await timeline(held)).not.toContain("Đơn vị vận chuyển");
    const released = { ...held, kind: "hold_released", details: { heldBy: "Shopify Flow", rules: "COD cao" } } as const;
    const text = await timeline(released);
    expect(text).toContain("Quy tắc: COD cao · Shopify Flow đã giữ");
    expect(text).toContain("Lý do: “Đã không nhận 2 lần”");
    expect(await timeline(released, "en")).toContain("Held by Shopify Flow");
  });

  test("says what changed in the order with old and new values", async () => {
    const differences = [{ field: "cod" as const, booked: 450_000, now: 300_000, settled: false }];
    const text = await timeline({ kind: "order_changed", source: "shopify", details: { changes: "cod" }, differences });
    expect(text).toContain("COD ở đơn vị vận chuyển 450.000 ₫, nay 300.000 ₫");
  });

  test("tells a delivery in part, a return received, a higher fee seen and what the carrier was asked", async () => {
    expect(await timeline({ carrierStatus: 5, details: { partSaid: true } })).toContain("Đã giao một phần");
    expect(await timeline({ carrierStatus: 5, details: { partSaid: false } })).not.toContain("một phần");
    const received = { kind: "attention_settled", details: { attention: "returned" } } as const;
    expect(await timeline(received)).toContain("Đã nhận lại hàng hoàn");
    const seen = { kind: "recharge_settled", details: { bookedFeeVnd: 22_000, chargedFeeVnd: 37_000 } } as const;
    expect(await timeline(seen)).toContain("Phí giao hàng: 22.000 ₫ → 37.000 ₫");
    const boxed = { items: "4 Gạo", boxes: 2, weightGrams: 25_000, weightLimitGrams: 20_000 };
    expect(await timeline({ kind: "boxed", source: "check", details: boxed })).toContain(
      "2 kiện: 25 kg vượt mức 20 kg; kiện này: 4 Gạo",
    );
    expect(await timeline({ kind: "carrier_asked", words: "giao lại giúp" })).toContain("Đã nhắn: “giao lại giúp”");
  });
});

test("a failed delivery, its return and a loss are told apart in what Shopify was told", async () => {
  const step = (message: string, n: number): StepView => ({
    ...{ key: `event:FAILURE:${n}`, kind: "event", state: "confirmed", error: null, status: "FAILURE", message },
    happenedAt: "2026-11-21T05:00:00.000Z",
  });
  const parcel = aBooked({ steps: ["delivery_failed", "returning", "compensation"].map(step) });
  const text = await textOf(<ShopifyCard parcel={parcel} />);
  expect(text.match(/Báo: giao không thành công/g)).toHaveLength(1);
  expect(text).toContain("Báo: đang hoàn hàng về cửa hàng");
  expect(text).toContain("được bồi hoàn");
});

describe("an account that the carrier rejects, or that is missing", () => {
  test("is said above the pages, with what to do", async () => {
    const rejected = await textOf(<AccountNotice trouble="token_rejected" />);
    expect(rejected).toContain("Đơn vị vận chuyển không nhận token của shop");
    expect(rejected).toContain("Kết nối lại");
    expect(await textOf(<AccountNotice trouble="no_account" />)).toContain("Chưa kết nối tài khoản vận chuyển");
    expect(await textOf(<AccountNotice trouble={null} />)).toBe("");
  });

  test.each(["/app", "/app/setup/account", "/app/settings/account"])("is not said twice on %s", async (path) => {
    expect(await textOf(<AccountNotice trouble="no_account" />, "vi", path)).toBe("");
  });
});

describe("work that the operator has paused", () => {
  test("is said above the pages, since when and what becomes of a booking", async () => {
    const text = await textOf(
      <StandstillNotice standstill={[{ since: "2026-12-02T03:00:00Z", part: "everything" }]} />,
    );
    expect(text).toContain("Waybill đang tạm dừng việc của shop");
    expect(text).toMatch(/10:00.*sẽ chờ và được gửi đi ngay khi chạy lại/);
    expect(
      await textOf(<StandstillNotice standstill={[{ since: "2026-12-02T03:00:00Z", part: "everything" }]} />, "en"),
    ).toContain("sent as soon as work goes on");
    const since = "2026-12-02T03:00:00Z";
    const two = [
      { since, part: "booking" as const },
      { since, part: "cancelling" as const },
    ];
    expect(await textOf(<StandstillNotice standstill={two} />)).toMatch(/được gửi đi.*đừng giao kiện đó cho bưu tá/);
    expect(text).toMatch(/đừng giao kiện đó cho bưu tá/);
    expect(await textOf(<StandstillNotice standstill={[]} />)).toBe("");
  });
});
