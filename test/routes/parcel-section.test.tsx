import { describe, expect, test } from "vitest";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelView } from "~/flows/parcel/views";
import { vi } from "~/locales/vi";
import { ParcelSection } from "~/routes/app.orders.$orderKey/parcel/section";
import { aBooked, aDraft, anEvent, anOrderView, aParcel } from "./a-parcel-view";
import { htmlOf, textOf } from "./page-piece";

const PAPER = { size: "A6", orientation: "portrait" } as const;

const section = (parcel: ParcelView) => (
  <ParcelSection order={anOrderView([parcel])} parcel={parcel} number={1} paper={PAPER} />
);
const read = (parcel: ParcelView, locale: "vi" | "en" = "vi") => textOf(section(parcel), locale);

/** The button with this text, in the server's HTML. */
async function buttonOf(parcel: ParcelView, text: string): Promise<string> {
  const buttons = (await htmlOf(section(parcel))).match(/<button.*?<\/button>/gs) ?? [];
  const found = buttons.find((button) => button.includes(`>${text}<`));
  if (!found) throw new Error(`there is no button "${text}"`);
  return found;
}

const refusal = { severity: "block", foundBy: "booking" } as const;

describe("a parcel that waits", () => {
  test("and is ready shows all that will be sent, with who decided it", async () => {
    const text = await read(aParcel());
    expect(text).toContain("Nguyễn An");
    expect(text, "what the order says is the usual").not.toContain("theo đơn hàng");
    expect(text).toContain("12 Lê Lợi, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh");
    expect(text).toContain("2 × Áo thun 300 g · 225.000 ₫");
    expect(text).toContain("1,25 kg nhân viên sửa");
    expect(text).toContain("450.000 ₫ Bằng số tiền khách còn phải trả: 450.000 ₫.");
    expect(text).toContain("Cho xem hàng theo cài đặt");
    expect(text).toContain("Kho Hà Nội, 0240000001, 33 Kim Mã, Thành phố Hà Nội");
    expect(await buttonOf(aParcel(), "Tạo vận đơn")).not.toContain('aria-disabled="true"');
  });

  test("and lacks something says so beside its field and cannot be booked", async () => {
    const problems = [{ code: "phone_missing", field: "phone", severity: "block" }] as const;
    const parcel = aParcel({ state: "needs_review", mayBook: false, problems: [...problems] });
    expect(await read(parcel)).toMatch(/Số điện thoại 0900000002 .*?Thiếu số điện thoại/);
    expect(await read(parcel)).toContain("Còn 1 việc phải sửa");
    expect(await buttonOf(parcel, "Tạo vận đơn")).toContain('aria-disabled="true"');
  });

  test("for a decision on its old district offers the possible ones", async () => {
    const parcel = aParcel({ mayBook: false, possibleDistricts: ["Quận Cầu Giấy", "Quận Nam Từ Liêm"] });
    expect(await buttonOf(parcel, "Quận Cầu Giấy")).not.toContain('aria-disabled="true"');
    expect(await buttonOf(parcel, "Quận Nam Từ Liêm")).not.toContain('aria-disabled="true"');
    expect(await read(aParcel())).not.toContain("quận, huyện cũ nào");
  });

  test("for a decision on its payment offers both answers at once", async () => {
    const parcel = aParcel({
      state: "needs_review",
      mayBook: false,
      draft: aDraft({
        codDecision: { kind: "review", reason: "unknown_gateway", dueVnd: 450_000, gateways: ["MoMo"] },
      }),
    });
    expect(await buttonOf(parcel, "Thu hộ khi giao (COD)")).not.toContain('aria-disabled="true"');
    expect(await buttonOf(parcel, "Giao mà không thu tiền")).not.toContain('aria-disabled="true"');
    expect(await htmlOf(section(aParcel()))).not.toContain("Giao mà không thu tiền");
  });

  test("shows what it costs by each transport, which one is chosen, and one click to the other", async () => {
    const served = { outcome: "served", insuranceVnd: 0, surchargesVnd: 0, area: null } as const;
    const fees = {
      key: "k",
      askedAt: "2026-11-21T05:00:00.000Z",
      road: { ...served, feeVnd: 57_000, insuranceVnd: 20_000, surchargesVnd: 1_000, area: "area3" },
      fly: { ...served, feeVnd: 72_000 },
      unchosen: { ...served, feeVnd: 72_000 },
    };
    const byRoad = aParcel({ draft: aDraft({ fees, request: { ...aDraft().request, transport: "road" } }) });
    const text = await read(byRoad);
    expect(text).toContain("Đường bộ: 57.000 ₫ Đang chọn");
    expect(text).toContain("gồm bảo hiểm 20.000 ₫ · gồm phụ phí 1.000 ₫ · bảng giá area3");
    expect(text).toMatch(/Đường bay: 72\.000 ₫ Chọn đắt hơn đường bộ 15\.000 ₫/);
    expect(text).not.toContain("Để đơn vị vận chuyển chọn");
    expect(await buttonOf(byRoad, "Chọn")).toContain('aria-label="Chọn đường bay"');

    const unchosen = aParcel({ draft: aDraft({ fees }) });
    expect(await read(unchosen)).toContain("Để đơn vị vận chuyển chọn: 72.000 ₫");
    expect(await read(unchosen)).not.toContain("Đang chọn");
    expect(await read(aParcel({ draft: aDraft({ feesKey: "k" }) }))).toContain("Đang hỏi đơn vị vận chuyển…");
    const lacking = (code: Problem["code"], feesKey: string | null) =>
      read(aParcel({ draft: aDraft({ feesKey, problems: [{ code, field: "parcel", severity: "block" }] }) }));
    expect(await lacking("phone_missing", "k")).toContain("Có khi đã sửa xong các mục được đánh dấu");
    expect(await lacking("address_missing", null)).toContain("Có khi đã rõ nơi lấy và nơi giao");
    expect(await lacking("no_account", null)).toContain("Có khi đã kết nối tài khoản vận chuyển");
    expect((await read(aParcel({ mayEdit: false, draft: aDraft({ fees }) }))).match(/ Chọn /g)).toBeNull();
  });

  test("and was refused shows the carrier's own words", async () => {
    const message = "Quá khối lượng cho phép";
    const parcel = aParcel({
      state: "refused",
      mayBook: false,
      problems: [{ code: "carrier_refused", field: "parcel", severity: "block", params: { message, code: "30603" } }],
    });
    expect((await read(parcel)).match(new RegExp(message, "g"))).toHaveLength(1);
  });

  test.each<[string, Problem, RegExp]>([
    [
      "the phone, as the carrier says",
      { ...refusal, code: "refused_phone", field: "phone", params: { message: "Sai số", code: "30301" } },
      /Số điện thoại 0900000002 .*?không nhận số điện thoại: “Sai số” Sửa số điện thoại/,
    ],
    [
      "the COD, as the carrier says",
      { ...refusal, code: "refused_cod", field: "cod", params: { message: "Quá mức", code: "30607" } },
      /Thu hộ \(COD\) 450\.000 ₫ .*?không nhận tiền thu hộ: “Quá mức”/,
    ],
    [
      "the pickup, found before it was sent",
      { ...refusal, code: "unsent_too_short", field: "pickup", params: { part: "pickup", value: "113" } },
      /Điểm lấy hàng .*?Chưa gửi được, ngắn quá: thông tin điểm lấy hàng “113”/,
    ],
  ])("and was stopped is marked at the right part: %s", async (_, problem, text) => {
    const parcel = aParcel({ state: "refused", mayBook: false, problems: [problem] });
    expect(await read(parcel)).toMatch(text);
  });

  test("and was refused for lack of its hamlet asks for the carrier's list at the address", async () => {
    const problem: Problem = {
      ...refusal,
      code: "refused_hamlet",
      field: "address",
      params: { message: "Thiếu thôn" },
    };
    const html = await htmlOf(section(aParcel({ state: "refused", mayBook: false, problems: [problem] })));
    expect(html).toMatch(/Thiếu thôn.*Polaris-Spinner.*Chọn một tên/s);
    expect(await htmlOf(section(aParcel()))).not.toContain("Chọn một tên");
  });

  test.each(["queued", "booking"] as const)("while %s says that the page may be left", async (state) => {
    expect(await read(aParcel({ state, mayBook: false, draft: null }))).toContain("Bạn có thể rời trang này");
  });

  test("without a clear answer says that it is looked up and never booked twice", async () => {
    const text = await read(aParcel({ state: "unknown", mayBook: false, draft: null }));
    expect(text).toContain("Chưa rõ, đang kiểm tra");
    expect(text).toContain("sẽ không tạo trùng vận đơn");
  });
});

describe("a parcel the carrier has", () => {
  test("shows tracking number, fee with its insurance, times and what can be done", async () => {
    const text = await read(aBooked());
    expect(text).toContain("S1.A1.17373471");
    expect(text).toContain("37.000 ₫ (đã gồm bảo hiểm 15.000 ₫)");
    expect(text).toContain("Lấy hàng: sáng 22/11/2026 · Giao hàng: chiều 24/11/2026");
    expect(text).toContain("450.000 ₫ – chưa thu");
    for (const button of ["In phiếu giao hàng", "Cập nhật trạng thái", "Hủy vận đơn"])
      await buttonOf(aBooked(), button);
    expect(text).not.toContain("Sửa địa chỉ");
  });

  test("marks a fee that grew since it was booked", async () => {
    const history = [anEvent({ kind: "booked", source: "api", details: { feeVnd: 30_000 } })];
    expect(await read(aBooked({ history }))).toContain("lúc tạo: 30.000 ₫");
    expect(await read(aBooked({ history, chargedFeeVnd: 30_000 }))).not.toContain("lúc tạo");
  });

  test("offers no cancel once it is on its way", async () => {
    expect(await read(aBooked({ carrierStatus: 4, mayCancel: false }))).not.toContain("Hủy vận đơn");
  });

  test("tells a cancel that was asked for from one that is done", async () => {
    const asked = aBooked({ cancelAsked: true });
    expect(await read(asked)).toContain("Đã gửi yêu cầu hủy, đang chờ xác nhận");
    expect(await buttonOf(asked, "Hủy vận đơn")).toContain('aria-disabled="true"');
    expect(await read(aBooked({ state: "cancelling", mayCancel: false }))).toContain("đang chờ xác nhận");
    expect(await read(aBooked({ state: "cancelled", mayCancel: false }))).not.toContain("đang chờ xác nhận");
  });

  test("may be sent again when the carrier refused to cancel a failed pickup", async () => {
    const parcel = aBooked({ attention: "cancel_refused", carrierStatus: 7, mayCancel: false, mayShipAgain: true });
    await buttonOf(parcel, "Hàng còn ở cửa hàng, gửi lại");
    expect(await read({ ...parcel, mayShipAgain: false })).not.toContain("gửi lại");
  });

  test("is collapsed when it was cancelled", async () => {
    const text = await read(aBooked({ state: "cancelled", mayCancel: false }));
    expect(text).toContain("Xem chi tiết");
    expect(text).not.toContain("S1.A1.17373471");
  });

  test("shows the carrier's record and marks what differs from the booking", async () => {
    const record = {
      status: 4,
      statusText: "Đang giao hàng",
      createdAt: null,
      modifiedAt: null,
      message: null,
      pickDate: "2026-11-22",
      deliverDate: null,
      recipientName: "Nguyễn An",
      recipientPhone: "0900000002",
      address: "12 Lê Lợi",
      storageDays: 3,
      feeVnd: 45_000,
      insuranceFeeVnd: 0,
      declaredValueVnd: 450_000,
      weightGrams: 2_000,
      codVnd: 400_000,
      feePaidBy: "sender" as const,
      extraFees: [{ type: "re_delivery_fee", title: "", amountVnd: 5_000 }],
      differs: ["weight", "cod"],
    };
    const text = await read(aBooked({ record }));
    expect(text).toContain("Tổng khối lượng 2 kg Khác lúc tạo: 1,25 kg");
    expect(text).toContain("Thu hộ (COD) 400.000 ₫ Khác lúc tạo: 450.000 ₫");
    expect(text).toContain("Phí giao lại 5.000 ₫ Phát sinh sau khi tạo");
    expect(text).toContain("Lưu kho trước khi hoàn 3 ngày");
    expect(text).toContain("Giá trị khai báo 450.000 ₫ Người trả phí giao");
  });
});

describe("the history", () => {
  test("shows status, reason, the carrier's words, source and time, newest first", async () => {
    const history = [
      anEvent({ kind: "booked", source: "api" }),
      anEvent({
        carrierStatus: 10,
        reasonCode: "122",
        words: "Khách không nghe máy",
        happenedAt: "2026-11-22T02:30:00.000Z",
      }),
    ];
    const text = await read(aBooked({ history }));
    expect(text).toMatch(/Đơn vị vận chuyển: “Khách không nghe máy” 22\/11\/2026 09:30 · đơn vị vận chuyển báo/);
    expect(text.indexOf("Khách không nghe máy")).toBeLessThan(text.lastIndexOf("trả lời của đơn vị vận chuyển"));
  });

  test("keeps a courier's report apart from statuses and reasons of the same number", async () => {
    const report = await read(aBooked({ history: [anEvent({ kind: "shipper_report", carrierStatus: 123 })] }));
    const reason = await read(aBooked({ history: [anEvent({ carrierStatus: 10, reasonCode: "123" })] }));
    expect(report).toContain("Shipper báo đã lấy hàng");
    expect(reason).not.toContain("Shipper báo đã lấy hàng");
  });

  test("shows an unknown code as it came", async () => {
    expect(await read(aBooked({ history: [anEvent({ carrierStatus: 77, reasonCode: "999" })] }))).toMatch(/77.*999/);
  });
});

test("the same page in English has no Vietnamese words of ours", async () => {
  const text = await read(aBooked({ history: [anEvent({ carrierStatus: 4 })] }), "en");
  expect(text).toContain("Tracking number");
  expect(text).toContain("Pickup: morning of 22/11/2026 · Delivery: afternoon of 24/11/2026");
  expect(text).not.toMatch(/vận đơn|Cập nhật|Lịch sử|Người nhận/);
});

describe("a parcel that has reached the buyer", () => {
  const times = { estimatedPickup: "Sáng 2026-11-23", estimatedDelivery: "Chiều 2026-11-24" };
  const label = vi.parcel.shipment.times;

  test("says how it ended, not only that it has", async () => {
    const text = await read(aBooked({ state: "closed", carrierStatus: 13, attention: "compensation" }));
    expect(text).toContain(vi.carrier.status["13"]);
    expect(text).not.toContain(vi.parcel.state.closed);
  });

  test("shows no expected delivery any more", async () => {
    expect(await read(aBooked({ carrierStatus: 4, ...times }))).toContain(label);
    expect(await read(aBooked({ carrierStatus: 5, ...times }))).not.toContain(label);
  });
});
