import { describe, expect, test } from "vitest";
import type { BookedDifference } from "~/domain/booking/booked-differences";
import type { ParcelView } from "~/flows/parcel/views";
import { ParcelSection } from "~/routes/app.orders.$orderKey/parcel/section";
import { aBooked, anEvent, anOrderView, aParcel } from "./a-parcel-view";
import { htmlOf, textOf } from "./page-piece";

const PAPER = { size: "A6", orientation: "portrait" } as const;
const section = (parcel: ParcelView) => (
  <ParcelSection order={anOrderView([parcel])} parcel={parcel} number={1} paper={PAPER} />
);
const read = (parcel: ParcelView, locale: "vi" | "en" = "vi") => textOf(section(parcel), locale);

const COD: BookedDifference = { field: "cod", booked: 450_000, now: 300_000, settled: false };
const ADDRESS: BookedDifference = {
  field: "address",
  booked: "12 Lê Lợi, Phường Bến Nghé",
  now: "5 Trần Phú, Đà Nẵng, VN",
  settled: false,
};
const CAP: BookedDifference = {
  field: "products",
  booked: [{ name: "Mũ", quantity: 1 }],
  now: [],
  settled: false,
};

describe("an order that changed after booking", () => {
  test("is shown in the merchant's words, with one button that cancels and books again", async () => {
    const text = await read(aBooked({ differences: [COD, ADDRESS, CAP] }));
    expect(text).toContain("COD ở đơn vị vận chuyển 450.000 ₫, nay 300.000 ₫");
    expect(text).toContain("Người mua nay ghi: 5 Trần Phú, Đà Nẵng, VN");
    expect(text).toContain("Hàng trong kiện: 1 × Mũ. Đơn nay còn: không còn sản phẩm nào");
    expect(text).toContain("Hủy và tạo lại");
    expect(text).toContain("Giữ như đã tạo");
    expect(text).not.toContain("nhờ đổi giúp");
    expect(await read(aBooked({ differences: [COD] }), "en")).toContain("COD at the carrier 450,000 ₫, now 300,000 ₫");
  });

  test("and can no longer be cancelled gives the message for the carrier", async () => {
    const underWay = { carrierStatus: 3, mayCancel: false, mayRebook: false };
    const text = await read(aBooked({ ...underWay, differences: [COD, ADDRESS, CAP] }));
    expect(text).toContain(
      "Vận đơn S1.A1.17373471, nhờ đổi giúp: - Tiền thu hộ (COD): 300.000 ₫ - Địa chỉ giao: 5 Trần Phú, Đà Nẵng, VN",
    );
    expect(text).not.toContain("Hủy và tạo lại");
    expect(await read(aBooked({ ...underWay, differences: [CAP] }))).toContain("Hàng đã rời cửa hàng");
  });

  test("and whose difference staff closed shows it without a warning", async () => {
    const text = await read(aBooked({ differences: [{ ...COD, settled: true }] }));
    expect(text).toContain("Thay đổi đã xử lý: COD ở đơn vị vận chuyển 450.000 ₫, nay 300.000 ₫");
    expect(text).not.toContain("Đơn hàng đã thay đổi");
  });

  test("and is being cancelled to be booked again says what comes next", async () => {
    const asked = anEvent({ kind: "cancel_asked", source: "person", details: { purpose: "rebook" } });
    const text = await read(aBooked({ differences: [COD], cancelAsked: true, history: [asked] }));
    expect(text).toContain("kiện mới theo đơn hàng hiện tại sẽ sẵn sàng");
    expect(text).not.toContain("Đơn hàng đã thay đổi sau khi tạo vận đơn Đ");
  });

  test("and was cancelled asks to have the parcel brought back, with no booking again", async () => {
    const cancelled: BookedDifference = { field: "order", booked: "open", now: "cancelled", settled: false };
    const text = await read(aBooked({ differences: [cancelled] }));
    expect(text).toContain("Không giao nữa, trả hàng về cho shop");
    expect(text).not.toContain("Hủy và tạo lại");
  });
});

describe("a parcel that is stuck", () => {
  const mismatch = (reasons: string[]) =>
    aParcel({ state: "unknown", draft: null, attention: "adoption_mismatch", mismatch: reasons, mayBook: false });

  test("because another order stands under its reference offers both answers", async () => {
    const text = await read(mismatch(["cod", "phone"]));
    expect(text).toContain("Tiền thu hộ khác");
    expect(text).toContain("Số điện thoại khác");
    expect(text).toContain("Đúng là kiện này, nhận vận đơn đó");
    expect(text).toContain("Không phải, tạo lại với mã mới");
  });

  test("because the carrier named another reference offers the one answer left", async () => {
    expect(await read(mismatch(["partner_id"]))).not.toContain("nhận vận đơn đó");
  });

  test("because only staff can close it has a button for it", async () => {
    expect(await read(aBooked({ attention: "order_deleted", mayCloseAttention: true }))).toContain("Đã xử lý");
    expect(await read(aBooked({ attention: "delivery_failed" }))).not.toContain("Đã xử lý");
  });

  test("because it belongs to another account says which, and has no button that would ask the wrong one", async () => {
    const parcel = aBooked({
      otherAccount: { code: "S2000002", environment: "staging" },
      mayCancel: false,
      mayRebook: false,
    });
    expect(await read(parcel)).toContain("tài khoản S2000002 (môi trường thử nghiệm)");
    const html = await htmlOf(section(parcel));
    expect(html).not.toContain("Cập nhật trạng thái");
    expect(html).not.toContain("In phiếu giao hàng");
  });
});
