import type { BatchAnswer } from "../../../app/domain/extension/batch";
import type { OrderAnswer, ParcelAnswer } from "../../../app/domain/extension/order";

/** A parcel that is ready, as the app tells it. */
export const aParcel = (change: Partial<ParcelAnswer> = {}): ParcelAnswer => ({
  ...{ number: 1, holds: [] },
  ...{ shipmentId: "11111111-0000-4000-8000-000000000001", version: "450000.0.1", state: "Sẵn sàng", tone: "info" },
  ...{ next: "Tạo vận đơn để gửi kiện này.", waits: [], trackingNumber: null, cod: "450.000 ₫", fee: "32.000 ₫" },
  ...{
    place: "Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh",
    weight: "300 g",
    expected: null,
    isMoving: false,
    isPast: false,
  },
  transports: [
    { transport: "road", name: "Đường bộ", fee: "32.000 ₫", days: "2–3 ngày", why: null, chosen: true },
    { transport: "fly", name: "Đường bay", fee: "48.000 ₫", days: null, why: null, chosen: false },
  ],
  timeline: [],
  may: { book: true, cancel: false, hold: true, release: false, refresh: false },
  ...change,
});

const NOTHING = { book: false, cancel: false, hold: false, release: false, refresh: false };

/** The same, on its way to the carrier. */
export const aQueuedParcel = (change: Partial<ParcelAnswer> = {}): ParcelAnswer =>
  aParcel({
    state: "Chờ tạo vận đơn",
    next: "Đang chờ đơn vị vận chuyển trả lời.",
    isMoving: true,
    transports: [],
    may: NOTHING,
    ...change,
  });

/** The same, booked. */
export const aBookedParcel = (change: Partial<ParcelAnswer> = {}): ParcelAnswer =>
  aParcel({
    ...{ state: "Đã tiếp nhận", tone: "info", trackingNumber: "S1.A1.7", next: "Dán nhãn và bàn giao cho bưu tá." },
    ...{ transports: [], may: { ...NOTHING, cancel: true, refresh: true } },
    timeline: [{ when: "26/11/2026 09:00", what: "Đã tạo vận đơn", words: null, by: "Nguyễn Thị Lan" }],
    ...change,
  });

/** An order with these parcels. */
export const anOrder = (parcels: ParcelAnswer[] = [aParcel()], change: Partial<OrderAnswer> = {}): OrderAnswer => ({
  ...{ name: "#1001", path: "app/orders/7", nothing: null, isReading: false, parcels },
  denied: { book: null, prepare: null, cancel: null, hold: null, release: null, refresh: null },
  ...change,
});

/** A batch of two orders, and one that is left out. */
export const aBatch = (change: Partial<BatchAnswer> = {}): BatchAnswer => ({
  ...{ batchId: "b", path: "app/batches/b", parcels: 2, done: 0 },
  sums: ["Tổng tiền thu hộ: 900.000 ₫", "Tổng phí dự kiến: 64.000 ₫"],
  ...{ isStarted: false, isOpen: false, more: 0, others: [], warnings: [] },
  rows: [
    { order: "#1001", result: "waiting", says: "Sẽ tạo vận đơn" },
    { order: "#1002", result: "waiting", says: "Sẽ tạo vận đơn" },
    { order: "#1003", result: "left_out", says: "Thiếu số điện thoại" },
  ],
  ...change,
});
