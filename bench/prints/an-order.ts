import type { Order } from "../../sandbox/carrier/orders/order.ts";

/** Returns an order as the carrier's labels need it: each with another tracking number, and so another barcode. */
export function aLabelledOrder(n: number): Order {
  const trackingId = 1_200_000_000 + n * 7_919;
  return {
    label: `S1.MB1.2A.${trackingId}`,
    trackingId,
    sortingCode: "HN-05-B12",
    partnerId: `demo-${n}-1`,
    accountCode: "S1000001",
    platformCode: null,
    body: {},
    version: "1.5",
    createdMs: 0,
    modifiedMs: 0,
    statusId: 2,
    history: [],
    record: {
      pickName: "Kho Đà Nẵng",
      pickTel: "0236000001",
      pickAddressLine: "33 Bạch Đằng, Phường Hải Châu 1, Quận Hải Châu, Đà Nẵng",
      customerName: `Nguyễn Thị Hoa ${n}`,
      customerTel: "0900000000",
      addressLine: `${n} Lê Lợi, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh`,
      message: "Cho xem hàng, không thử",
      pickDay: "2026-11-25",
      pickShift: 1,
      deliverDay: "2026-11-27",
      deliverShift: 2,
      weightGrams: 500,
      valueVnd: 250_000,
      pickMoneyVnd: 250_000,
      isFreeship: 1,
      storageDays: 3,
      transport: "road",
      tags: [],
      notDeliveredFeeVnd: 0,
      products: [{ name: "Áo thun màu 7", quantity: 2, weight: 0.25 }],
    },
    charges: { area: 1, shipFeeOnlyVnd: 22_000, insuranceVnd: 0, surcharges: [] },
  };
}
