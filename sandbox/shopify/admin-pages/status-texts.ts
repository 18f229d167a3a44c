import type { Locale } from "./texts.ts";

/** Statuses as Shopify's admin names them in Vietnamese: of orders, payments, fulfillments, their events, and ways of delivery. */
const VI: Readonly<Record<string, string>> = {
  PAID: "Đã thanh toán",
  PARTIALLY_PAID: "Đã thanh toán một phần",
  PARTIALLY_REFUNDED: "Đã hoàn một phần",
  PENDING: "Chờ thanh toán",
  REFUNDED: "Đã hoàn tiền",
  VOIDED: "Đã hủy thanh toán",
  FULFILLED: "Đã thực hiện",
  IN_PROGRESS: "Đang thực hiện",
  ON_HOLD: "Đang tạm giữ",
  PARTIALLY_FULFILLED: "Đã thực hiện một phần",
  SCHEDULED: "Đã hẹn ngày",
  UNFULFILLED: "Chưa thực hiện",
  CANCELED: "Đã hủy",
  CANCELLED: "Đã hủy",
  CLOSED: "Đã đóng",
  OPEN: "Đang mở",
  SUCCESS: "Thành công",
  FAILURE: "Không thành công",
  TEST: "Đơn thử",
  CONFIRMED: "Đã xác nhận",
  LABEL_PURCHASED: "Đã mua nhãn",
  LABEL_PRINTED: "Đã in nhãn",
  READY_FOR_PICKUP: "Chờ lấy hàng",
  CARRIER_PICKED_UP: "Đã lấy hàng",
  IN_TRANSIT: "Đang vận chuyển",
  DELAYED: "Đang chậm",
  OUT_FOR_DELIVERY: "Đang đi giao",
  ATTEMPTED_DELIVERY: "Giao chưa thành công",
  DELIVERED: "Đã giao",
  SHIPPING: "Giao tận nơi",
  PICK_UP: "Nhận tại cửa hàng",
  LOCAL: "Giao nội vùng",
  NONE: "Không giao",
  SALE: "Thanh toán",
  REFUND: "Hoàn tiền",
  VOID: "Hủy thanh toán",
  pending: "Đang gửi",
  delivered: "Đã gửi",
  failed: "Gửi không được",
  dropped: "Đã bỏ",
};

/** Returns a status as Shopify's admin shows it: PARTIALLY_PAID becomes "Partially paid". One that is not known stays English. */
export function statusText(status: string, locale: Locale): string {
  const known = locale === "vi" ? VI[status] : undefined;
  if (known !== undefined) return known;
  const words = status.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
