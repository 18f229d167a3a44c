import { describe, expect, test } from "vitest";
import { PausedWork } from "~/components/standstill-notice";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelView } from "~/flows/parcel/views";
import { sameRecipient } from "~/routes/app.orders.$orderKey/parcel/same-recipient";
import { ParcelSection } from "~/routes/app.orders.$orderKey/parcel/section";
import { buttonOf, read, section } from "./a-parcel-section";
import { aDraft, anOrderView, aParcel } from "./a-parcel-view";
import { htmlOf, textOf } from "./page-piece";

const PAPER = { size: "A6", orientation: "portrait" } as const;

const PLACE = { ward: "Phường Bến Nghé", district: "Quận 1", province: "Thành phố Hồ Chí Minh" };
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
    expect(text).toContain("Cho xem hàng");
    expect(text, "so are the settings").not.toContain("theo cài đặt");
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

  test("with an address that was read but not confirmed is confirmed by one click", async () => {
    const address = { ...PLACE, street: "12 Lê Lợi", hamlet: null, level: "3" as const };
    const parcel = aParcel({
      state: "needs_review",
      mayBook: false,
      address: { status: "resolved", address, confidence: "low", alternatives: [] },
      problems: [{ code: "address_not_confirmed", field: "address", severity: "block" }],
    });
    await buttonOf(parcel, "12 Lê Lợi, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh");
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
    expect(text).toContain("Đường bộ Đang chọn 57.000 ₫");
    expect(text).toContain("Gồm bảo hiểm 20.000 ₫ · gồm phụ phí 1.000 ₫ · bảng giá 3");
    expect(text).toMatch(/Đường bay 72\.000 ₫ Chưa biết số ngày Chọn Đường bay đắt hơn 15\.000 ₫\./);
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

  test("says what the cheapest that arrives in time stands for, with the days and who says them", async () => {
    const served = { outcome: "served", insuranceVnd: 0, surchargesVnd: 0, area: null } as const;
    const draft = aDraft({
      fees: {
        key: "k",
        askedAt: "2026-11-21T05:00:00.000Z",
        road: { ...served, feeVnd: 57_000 },
        fly: { ...served, feeVnd: 57_000 },
        unchosen: null,
      },
      days: { road: { from: 3, to: 5, origin: "own_parcels" }, fly: { from: 2, to: 2, origin: "table" } },
      cheapest: { transport: "fly", why: "in_time", withinDays: 4, promised: true },
      request: { ...aDraft().request, transport: "fly" },
    });
    const text = await read(aParcel({ draft }));
    expect(text).toContain("3–5 ngày, theo các đơn đã giao");
    expect(text).toContain("2 ngày, theo bảng của shop");
    expect(text).toContain("Hai cách cùng giá.");
    expect(text).toContain("Rẻ nhất mà kịp trong 4 ngày: đường bay. Số ngày đã hứa với người mua khi đặt hàng.");
    const open = { transport: null, why: "fee_unknown", withinDays: 4, promised: false } as const;
    const waiting = await read(aParcel({ draft: aDraft({ feesKey: "k", cheapest: open }) }), "en");
    expect(waiting).toContain("Cheapest within 4 days: not chosen yet.");
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

  test("while booking is paused says that it waits, and nothing goes round", async () => {
    const waiting = section(aParcel({ state: "queued", mayBook: false, draft: null }));
    const since = "2026-11-20T08:00:00.000Z";
    const html = await htmlOf(
      <PausedWork.Provider value={[{ part: "booking", since }]}>{waiting}</PausedWork.Provider>,
    );
    expect(html).toContain("việc tạo vận đơn tạm dừng");
    expect(html).not.toMatch(/Đang gửi cho đơn vị vận chuyển|Polaris-Spinner/);
  });

  test("without a clear answer says that it is looked up and never booked twice", async () => {
    const text = await read(aParcel({ state: "unknown", mayBook: false, draft: null }));
    expect(text).toContain("Chưa rõ, đang kiểm tra");
    expect(text).toContain("sẽ không tạo trùng vận đơn");
  });
});

describe("an old district that the carrier is sent beside a new ward", () => {
  const request = {
    ...aDraft().request,
    recipient: {
      ...aDraft().request.recipient,
      ward: "Phường Vũng Tàu",
      district: "Thành phố Vũng Tàu",
    },
  };

  test("is named apart: the address itself is of one system", async () => {
    const text = await read(aParcel({ draft: aDraft({ request }), formerDistrict: "Thành phố Vũng Tàu" }));
    expect(text).toContain("12 Lê Lợi, Phường Vũng Tàu, Thành phố Hồ Chí Minh");
    expect(text).toContain("Đơn vị vận chuyển vẫn hỏi quận, huyện cũ: Waybill gửi kèm Thành phố Vũng Tàu.");
    expect(text).not.toContain("Phường Vũng Tàu, Thành phố Vũng Tàu");
  });

  test("is a part of an address of the old system", async () => {
    expect(await read(aParcel())).toContain("12 Lê Lợi, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh");
  });
});

describe("the COD of a parcel says where it comes from", () => {
  const cod = (codVnd: number, codRemainingVnd: number, change = {}) =>
    read(
      aParcel({
        draft: aDraft({
          codDecision: { kind: "collect", dueVnd: 450_000 },
          codRemainingVnd,
          request: { ...aDraft().request, codVnd, ...change },
        }),
      }),
    );

  test.each([
    ["all that is due", 450_000, 450_000, "Bằng số tiền khách còn phải trả: 450.000 ₫."],
    ["a part, beside parcels that wait", 200_000, 450_000, "Một phần của số tiền khách còn phải trả: 450.000 ₫."],
    [
      "the rest, once the other parcel is booked",
      200_000,
      200_000,
      "Phần còn lại của 450.000 ₫ khách phải trả; 250.000 ₫ đã ở kiện khác.",
    ],
  ])("%s", async (_, codVnd, remainingVnd, words) => {
    expect(await cod(codVnd, remainingVnd)).toContain(words);
  });

  test("without the shipping charge, where the recipient pays the courier", async () => {
    expect(await cod(420_000, 450_000, { feePaidBy: "receiver" })).toContain(
      "Số tiền khách còn phải trả (450.000 ₫) trừ phí giao",
    );
  });
});

test("a second parcel to the same recipient does not say it again, unless there is something to look at", async () => {
  const first = aParcel();
  const second = aParcel({ shipmentId: "00000000-0000-4000-8000-000000000002" });
  const order = (parcels: ParcelView[]) => anOrderView(parcels);
  expect(sameRecipient(order([first, second]), first)).toBeNull();
  expect(sameRecipient(order([first, second]), second)).toBe(1);
  const doubtful: Problem = { code: "phone_two_numbers", field: "phone", severity: "warn" };
  expect(
    sameRecipient(order([first, { ...second, problems: [doubtful] }]), { ...second, problems: [doubtful] }),
  ).toBeNull();
  const moved = { ...aDraft().request, recipient: { ...aDraft().request.recipient, phone: "0900000009" } };
  const other = { ...second, draft: aDraft({ request: moved }) };
  expect(sameRecipient(order([first, other]), other)).toBeNull();
  const cancelled = { ...first, state: "cancelled" } as const;
  expect(sameRecipient(order([cancelled, second]), second), "a folded parcel is not seen").toBeNull();
  const piece = <ParcelSection order={order([first, second])} parcel={second} number={2} paper={PAPER} />;
  expect(await textOf(piece)).toContain("Như kiện 1: Nguyễn An.");
});
