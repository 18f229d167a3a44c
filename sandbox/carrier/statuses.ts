/** The official status codes (carrier 3) with the carrier's texts. */
export const STATUS_TEXTS = new Map<number, string>([
  [-1, "Hủy đơn hàng"],
  [1, "Chưa tiếp nhận"],
  [2, "Đã tiếp nhận"],
  [3, "Đã lấy hàng/Đã nhập kho"],
  [4, "Đã điều phối giao hàng/Đang giao hàng"],
  [5, "Đã giao hàng/Chưa đối soát"],
  [6, "Đã đối soát"],
  [7, "Không lấy được hàng"],
  [8, "Hoãn lấy hàng"],
  [9, "Không giao được hàng"],
  [10, "Delay giao hàng"],
  [11, "Đã đối soát công nợ trả hàng"],
  [12, "Đã điều phối lấy hàng/Đang lấy hàng"],
  [13, "Đơn hàng bồi hoàn"],
  [20, "Đang trả hàng (COD cầm hàng đi trả)"],
  [21, "Đã trả hàng (COD đã trả xong hàng)"],
]);

/** Codes that a shipper reports (carrier 3): pushed to the partner, never the status of the order. */
export const SHIPPER_REPORTS = new Map<number, string>([
  [123, "Shipper báo đã lấy hàng"],
  [127, "Shipper báo không lấy được hàng"],
  [128, "Shipper báo hoãn lấy hàng"],
  [45, "Shipper báo đã giao hàng"],
  [49, "Shipper báo không giao được hàng"],
  [410, "Shipper báo delay giao hàng"],
]);

/** Statuses in which the partner may still cancel (carrier 4.5). */
export const CANCELABLE = [1, 2, 12];

/**
 * The usual next steps from each status, for the page and the courier. The contract documents only cancellation; the
 * control API may move a parcel to any status.
 */
export const USUAL_STEPS = new Map<number, number[]>([
  [1, [2, 12, -1]],
  [2, [12, 8, 7, 3, -1]],
  [12, [3, 8, 7, -1]],
  [8, [12, 3, 7, -1]],
  [7, [12, -1]],
  [3, [4, 13]],
  [4, [5, 10, 9, 13]],
  [10, [4, 5, 9]],
  [9, [4, 20, 13]],
  [5, [6, 20]],
  [6, [20]],
  [20, [21, 13]],
  [21, [11, 6]],
  [11, [6]],
]);

/** Returns the carrier's text for a code of either kind; empty for an unknown code. */
export function wordsOf(statusId: number): string {
  return STATUS_TEXTS.get(statusId) ?? SHIPPER_REPORTS.get(statusId) ?? "";
}
