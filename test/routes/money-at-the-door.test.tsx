import { describe, expect, test } from "vitest";
import { isPostWithFast } from "~/domain/parcel/carrier-rules";
import type { ParcelView } from "~/flows/parcel/views";
import { ParcelSection } from "~/routes/app.orders.$orderKey/parcel/section";
import { section } from "./a-parcel-section";
import { aBooked, anEvent, anOrderView, theMoney } from "./a-parcel-view";
import { htmlOf, textOf } from "./page-piece";

const PAPER = { size: "A6", orientation: "portrait" } as const;
const read = (parcel: ParcelView, locale: "vi" | "en" = "vi") =>
  textOf(<ParcelSection order={anOrderView([parcel])} parcel={parcel} number={1} paper={PAPER} />, locale);

const asked = { question: "partly", enteredVnd: null, recorded: false, effect: "left_open" } as const;
const partly = { carrierStatus: 5, mayCancel: false, money: theMoney({ stage: "partly", collectedVnd: null }) };

describe("the amount collected at the door", () => {
  test("is asked for, after saying what is recorded in Shopify", async () => {
    const parcel = aBooked({ ...partly, attention: "partial_delivery", enterAmount: asked });
    const text = await read(parcel);
    expect(text).toContain("450.000 ₫ – đã giao, chưa rõ thu được bao nhiêu");
    expect(text).toContain("Người nhận chỉ lấy một phần hàng. Bưu tá đã thu bao nhiêu?");
    expect(text).toContain("đơn để nguyên chưa thanh toán, vì gói Shopify của cửa hàng không nhận một phần tiền");
    expect(text).toContain("Đã thu đủ 450.000 ₫");
    expect(await read(parcel, "en")).toContain("the order stays unpaid, because your Shopify plan");
  });

  test("of a delivery that may be partial says why it is not counted as full", async () => {
    const unclear = { ...asked, question: "unclear", effect: "payment" } as const;
    const text = await read(aBooked({ ...partly, enterAmount: unclear }));
    expect(text).toContain("Waybill không tự coi là đã thu đủ");
    expect(text).toContain("Waybill ghi ngay đúng số tiền này là một khoản thanh toán");
  });

  test("that staff entered is shown as entered, and in the history with who entered it", async () => {
    const line = anEvent({ kind: "amount_said", source: "person", actor: "Lan", details: { amountVnd: 120_000 } });
    const parcel = aBooked({
      ...partly,
      money: theMoney({ stage: "partly", collectedVnd: 120_000 }),
      enterAmount: { ...asked, question: "again", enteredVnd: 120_000, recorded: true },
      history: [line],
    });
    const text = await read(parcel);
    expect(text).toContain("Đã thu 120.000 ₫ trong 450.000 ₫, chờ trả shop");
    expect(text).toContain("Số tiền này đã được ghi trong Shopify");
    expect(text).toMatch(/Nhân viên ghi số tiền đã thu 120\.000 ₫ .* Lan/);
  });

  test.each([
    [{}, "450.000 ₫ – chưa thu"],
    [{ stage: "collected", collectedVnd: 450_000 }, "450.000 ₫ – đã thu, chờ trả shop"],
    [{ stage: "settled", collectedVnd: 450_000, paidOutVnd: 450_000 }, "450.000 ₫ – đã trả shop đủ"],
    [
      { stage: "settled", collectedVnd: 120_000, paidOutVnd: 120_000 },
      "Đã thu 120.000 ₫ trong 450.000 ₫, đã trả shop đủ",
    ],
    [{ stage: "differs", collectedVnd: 450_000, paidOutVnd: 400_000 }, "Đã thu 450.000 ₫, nhưng trả shop 400.000 ₫"],
    [{ stage: "not_collected" }, "450.000 ₫ – không thu được"],
    // The goods came back, and the buyer paid for the way (tag 19).
    [{ stage: "collected", doorFeeVnd: 30_000 }, "Không thu được 450.000 ₫; đã thu 30.000 ₫ phí không giao được"],
    [{ stage: "collected", bookedVnd: 0, doorFeeVnd: 30_000 }, "Đã thu 30.000 ₫ phí không giao được"],
  ] as const)("of which the ledger says %j is said as a merchant would", async (money, text) => {
    expect(await read(aBooked({ money: theMoney(money) }))).toContain(`Thu hộ (COD) ${text}`);
  });

  test("of a parcel that the ledger does not have yet is what was asked for", async () => {
    expect(await read(aBooked({ money: null }))).toContain("Thu hộ (COD) 450.000 ₫");
  });
});

describe("messages of the carrier", () => {
  test("without effect are in the history with the reason", async () => {
    const doubted = (doubt: string) => anEvent({ kind: "status_not_taken", carrierStatus: 5, details: { doubt } });
    const text = await read(aBooked({ history: [doubted("contradicted"), doubted("not_verified")] }));
    expect(text).toContain("Không dùng tin báo: Đã giao hàng");
    expect(text).toContain("cho biết trạng thái khác khi Waybill hỏi lại");
    expect(text).toContain("không còn kết nối nên không hỏi lại được");
    const part = anEvent({ kind: "status", carrierStatus: 5, details: { partSaid: true } });
    expect(await read(aBooked({ history: [part] }))).toContain("Người nhận chỉ lấy một phần");
    const timeless = anEvent({ kind: "status", carrierStatus: 5, details: { actionTime: null } });
    expect(await read(aBooked({ history: [timeless] }), "en")).toContain("no readable time");
  });

  test("with another weight, fee or COD are shown at once", async () => {
    const told = { weightGrams: 1_200, feeVnd: 40_000, codVnd: null, at: "2026-11-21T05:00:00.000Z" };
    const line = anEvent({ kind: "status", carrierStatus: 3, details: { weightGrams: 1_200, feeVnd: 40_000 } });
    const text = await read(aBooked({ told, history: [line] }));
    expect(text).toContain("Đơn vị vận chuyển vừa báo khác");
    expect(text).toContain("Phí 40.000 ₫ báo lúc");
    expect(text).toMatch(/Khối lượng 1,2 kg · phí 40\.000 ₫/);
  });
});

test.each([
  [{ area: "1", feePackage: "area1" }, 'Vùng 1 · <span title="area1">bảng giá 1</span>'],
  [{ area: null, feePackage: "area3" }, '<span title="area3">Bảng giá 3</span>'],
  [{ area: null, feePackage: "gold" }, "<span>gold</span>"],
])("the carrier's price list is said in words, with its code beside: %j", async (codes, html) => {
  expect((await htmlOf(section(aBooked(codes)))).replaceAll("<!-- -->", "")).toContain(html);
});

test("price area, package and sorting code are shown with the tracking number", async () => {
  const text = await read(aBooked({ area: "1", feePackage: "area1", sortingCode: "HN12.G3" }));
  expect(text).toContain("Mã phân loại HN12.G3");
  expect(text).toContain("Vùng và bảng giá Vùng 1 · bảng giá 1");
});

test.each([
  ["post", [10], ["5"], true],
  ["post", [], ["9"], true],
  ["post", [2], ["5"], false],
  ["cod", [10], ["9"], false],
  ["", [10], [], false],
])("the form refuses %s with the tags %j and solutions %j: %s", (pickOption, tags, solutionIds, refused) => {
  const fastService = { tags: [10], solutionIds: ["9"] };
  expect(isPostWithFast({ pickOption, tags, solutionIds }, { fastService })).toBe(refused);
});
