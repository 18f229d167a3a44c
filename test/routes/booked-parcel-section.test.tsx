import { describe, expect, test } from "vitest";
import { vi } from "~/locales/vi";
import { buttonOf, read, section } from "./a-parcel-section";
import { aBooked, anEvent, theMoney } from "./a-parcel-view";
import { htmlOf } from "./page-piece";

describe("a parcel the carrier has", () => {
  test("says when it is expected, and how sure that is", async () => {
    const sure = { origin: "own_parcels", parcels: 37, countedFrom: "picked_up" } as const;
    const within = { outcome: "expected", from: "2026-11-24", to: "2026-11-26", isPutOff: false, ...sure } as const;
    expect(await read(aBooked({ expected: within }))).toContain(
      "Từ 24/11/2026 đến 26/11/2026. Theo 37 kiện shop đã giao. Tính từ lúc lấy hàng.",
    );
    expect(await read(aBooked({ expected: { ...within, from: within.to } }), "en")).toContain(
      "buyer 26/11/2026. As 37",
    );
    const table = { origin: "table", parcels: null, countedFrom: "pickup_overdue" } as const;
    expect(await read(aBooked({ expected: { outcome: "late", ...table } }), "en")).toContain(
      "Later than usual. By your own table. Nobody came on the planned day",
    );
    const putOff = { outcome: "put_off", notBefore: "2026-11-27", ...sure } as const;
    expect(await read(aBooked({ expected: putOff }))).toContain("Lần giao bị dời: sớm nhất 27/11/2026.");
    expect(await read(aBooked())).not.toContain("Dự kiến đến người mua");
  });

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

  test("says how often its label was printed, when last and by whom", async () => {
    const printedAt = "2026-11-21T06:00:00.000Z";
    expect(await read(aBooked())).toContain("Chưa in");
    const first = anEvent({ kind: "printed", source: "person", actor: "Minh", happenedAt: printedAt });
    const last = { ...first, actor: "Lan", happenedAt: "2026-11-21T07:05:00.000Z" };
    const text = await read(aBooked({ printedAt, history: [first, anEvent({ kind: "handed_over" }), last] }));
    expect(text).toMatch(/Đã in 2 lần, lần cuối 21\/11\/2026 14:05 bởi Lan/);
    const unknown = aBooked({ printedAt, history: [{ ...first, actor: null }] });
    expect(await read(unknown)).toMatch(/Đã in 1 lần, lần cuối 21\/11\/2026 13:00(?! bởi)/);
    // Printed, and its history is not there any more.
    expect(await read(aBooked({ printedAt }))).toContain("Đã in lúc 21/11/2026 13:00");
  });

  test("says when it was given to the courier, and takes that back until the carrier has it", async () => {
    const given = aBooked({ handedOverAt: "2026-11-21T08:30:00.000Z" });
    expect(await read(given)).toContain("Đã giao cho bưu tá 21/11/2026 15:30");
    await buttonOf(given, "Hoàn tác");
    expect(await read({ ...given, pickedUpAt: "2026-11-21T09:00:00.000Z" })).not.toContain("Hoàn tác");
    expect(await read(aBooked())).not.toContain("Đã giao cho bưu tá");
  });

  test("marks a fee that grew since it was booked", async () => {
    const history = [anEvent({ kind: "booked", source: "api", details: { feeVnd: 30_000 } })];
    expect(await read(aBooked({ history }))).toContain("Lúc tạo: 30.000 ₫");
    expect(await read(aBooked({ history, money: theMoney({ feeVnd: 30_000 }) }))).not.toContain("Lúc tạo");
  });

  test("of which the receiver pays the courier says so, and the shop is charged nothing", async () => {
    const { sent } = aBooked();
    const money = theMoney({ feeVnd: null, insuranceFeeVnd: 0 });
    const parcel = aBooked({ money, quotedFeeVnd: 32_000, sent: sent && { ...sent, feePaidBy: "receiver" } });
    expect(await read(parcel)).toContain("Phí giao hàng 32.000 ₫ (người nhận trả bưu tá)");
    expect(await read(aBooked({ money }))).toContain("Phí giao hàng –");
  });

  test("says what the carrier weighed and charges more", async () => {
    const recharge = {
      ...{ declaredGrams: 500, weighedGrams: 1_200, bookedFeeVnd: 30_000, chargedFeeVnd: 37_000, settled: true },
    };
    const text = await read(aBooked({ recharge }));
    expect(text).toMatch(/Cân lại.*500 g.*1,2 kg.*30\.000 ₫.*37\.000 ₫.*7\.000 ₫/);
    expect(await read(aBooked())).not.toContain("Cân lại");
  });

  test("says the carrier's own reason for what it waits for, in its words too", async () => {
    const history = [
      anEvent({ carrierStatus: 10, reasonCode: "121", words: "Khách hẹn chiều mai" }),
      anEvent({ carrierStatus: 3, reasonCode: null, words: "Đã lấy" }),
    ];
    const text = await read(aBooked({ attention: "delivery_attempt_failed", carrierStatus: 10, history }));
    expect(text).toMatch(
      new RegExp(`${vi.carrier.reason["121"]} .*“Khách hẹn chiều mai” ${vi.parcel.attention.delivery_attempt_failed}`),
    );
  });

  test("says what its buyer answered, with the way to the work queue", async () => {
    const answer = { kind: "phone", day: null, phone: "0912345678", place: null } as const;
    const parcel = aBooked({ carrierStatus: 10, answer });
    expect(await read(parcel)).toContain(`${vi.attention.kind.answered} Khách nhờ gọi số 0912345678`);
    expect(await htmlOf(section(parcel))).toContain('href="/app/attention?kind=answered"');
    expect(await read(aBooked({ carrierStatus: 10 }))).not.toContain(vi.attention.kind.answered);
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

  test("is collapsed when it was cancelled, without fee and COD that nobody pays", async () => {
    const text = await read(aBooked({ state: "cancelled", mayCancel: false }));
    expect(text).toContain("Xem chi tiết");
    expect(text).toContain("S1.A1.17373471 · Tạo lúc: 21/11/2026 12:00");
    expect(text).not.toMatch(/37\.000|450\.000|Mã tham chiếu/);
  });

  test("is collapsed when it has ended, and says fee, COD and dates without a click", async () => {
    const ended = { state: "closed", carrierStatus: 6, carrierStatusAt: "2026-11-25T03:00:00.000Z" } as const;
    const text = await read(
      aBooked({
        ...ended,
        money: theMoney({ stage: "settled", collectedVnd: 450_000, paidOutVnd: 450_000 }),
        mayCancel: false,
      }),
    );
    expect(text).toContain("Phí giao hàng: 37.000 ₫");
    expect(text).toMatch(/Thu hộ \(COD\): 450\.000 ₫ – đã trả shop đủ/);
    expect(text).toContain("Tạo lúc: 21/11/2026 12:00 · Xong lúc: 25/11/2026 10:00");
    expect(text).not.toContain("Mã tham chiếu");
  });

  test("says first what the carrier reported last, and when it is expected", async () => {
    const history = [
      anEvent({ carrierStatus: 3 }),
      anEvent({ carrierStatus: 10, reasonCode: "122", happenedAt: "2026-11-23T05:00:00.000Z" }),
      anEvent({ kind: "printed", source: "person", details: { size: "A6", orientation: "portrait" } }),
    ];
    const text = await read(aBooked({ carrierStatus: 10, history }));
    expect(text).toMatch(/In phiếu giao hàng .*Mới nhất .* – .* 23\/11\/2026 12:00 Dự kiến Lấy hàng: .*Mã tham chiếu/);
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
    expect(text).toContain("Trạng thái Đang giao hàng");
    expect(await read(aBooked({ record }), "en")).toContain("Out for delivery (“Đang giao hàng”)");
  });
});

describe("the history", () => {
  test("shows the newest three, and folds what was before", async () => {
    const history = [1, 2, 3, 4, 5].map((n) => anEvent({ carrierStatus: 2, words: `lời ${n}` }));
    const folded = /<details[^>]*><summary[^>]*>(?:(?!<\/summary>).)*Xem 2 việc trước đó.*?<\/details>/s;
    const html = await htmlOf(section(aBooked({ history })));
    expect(html.match(folded)?.[0]).toContain("lời 2");
    expect(html.match(folded)?.[0]).not.toContain("lời 3");
    expect(await read(aBooked({ history: history.slice(2) }))).not.toContain("việc trước đó");
  });

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

  test("has its label at hand, but not as the next thing to do", async () => {
    const print = vi.parcel.print.action;
    expect(await buttonOf(aBooked({ carrierStatus: 2 }), print)).toContain("variantPrimary");
    expect(await buttonOf(aBooked({ carrierStatus: 5 }), print)).not.toContain("variantPrimary");
  });
});
