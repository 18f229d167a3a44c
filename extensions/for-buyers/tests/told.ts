import type { ToldParcel } from "../../../app/domain/buyer/told";

/** What the app answers of a parcel on its way. */
export const PARCEL: ToldParcel = {
  trackingNumber: "S1.A.7",
  trackingUrl: "https://shop.example/tools/track/S1.A.7/the-key",
  tone: "neutral",
  title: "Đang trên đường",
  say: "Kiện hàng đang được chuyển đến khu vực của bạn.",
  why: null,
  expected: "Dự kiến giao Thứ Hai, 30/11",
  sure: "Theo 34 kiện cửa hàng đã giao trên cùng tuyến",
  prepare: "Chuẩn bị 450.000 ₫ khi nhận hàng",
  answered: null,
  ask: null,
  steps: [{ at: "2026-11-26T02:00:00.000Z", time: "26/11/2026 09:00", text: "Đơn vị vận chuyển đã lấy hàng." }],
};

export const SECOND: ToldParcel = {
  ...PARCEL,
  ...{
    trackingNumber: null,
    trackingUrl: null,
    title: "Đang chuẩn bị hàng",
    say: "Cửa hàng đang chuẩn bị kiện hàng này.",
  },
  ...{ expected: null, sure: null, prepare: null, steps: [] },
};
