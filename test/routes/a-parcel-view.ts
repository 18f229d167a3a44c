import type { ParcelDraft } from "~/domain/draft/draft";
import type { DraftRequest } from "~/domain/draft/request";
import type { OrderView } from "~/flows/order/views";
import type { HistoryView, ParcelMoneyView, ParcelView } from "~/flows/parcel/views";

const SHIPMENT = "00000000-0000-4000-8000-000000000001";
const AT = "2026-11-21T05:00:00.000Z";

const REQUEST: DraftRequest = {
  pickup: { name: "Kho Hà Nội", phone: "0240000001", address: "33 Kim Mã", province: "Thành phố Hà Nội" },
  recipient: {
    name: "Nguyễn An",
    phone: "0900000002",
    address: "12 Lê Lợi",
    street: "12 Lê Lợi",
    ward: "Phường Bến Nghé",
    district: "Quận 1",
    province: "Thành phố Hồ Chí Minh",
  },
  products: [{ name: "Áo thun", weightGrams: 300, quantity: 2, priceVnd: 225_000 }],
  totalWeightGrams: 1_250,
  codVnd: 450_000,
  declaredValueVnd: 450_000,
  feePaidBy: "sender",
  note: "Gọi trước",
  tags: [10],
  subTags: [],
  pickOption: "cod",
  solutionIds: [],
};

/** A draft of a COD parcel without problems. */
export function aDraft(change: Partial<ParcelDraft> = {}): ParcelDraft {
  return {
    request: REQUEST,
    problems: [],
    origins: { recipientName: "order", weight: "staff", cod: "order", tags: "setting" },
    codDecision: { kind: "collect", dueVnd: 450_000 },
    codRemainingVnd: 450_000,
    cover: null,
    expectedReturnFeeVnd: null,
    bookAtOnce: null,
    ruleIds: [],
    fees: null,
    days: { road: null, fly: null },
    cheapest: null,
    quotedFeeVnd: null,
    feePackage: null,
    feesKey: null,
    ...change,
  };
}

/** A parcel that is ready to be booked. */
export function aParcel(change: Partial<ParcelView> = {}): ParcelView {
  return {
    shipmentId: SHIPMENT,
    state: "ready",
    boxing: null,
    locationName: "Hà Nội",
    draft: aDraft(),
    version: "450000.0.450000.300.a.b.c.d.e.f",
    mayEdit: true,
    splittable: [],
    mayJoin: null,
    sent: null,
    sentOrigins: null,
    address: null,
    remembered: null,
    formerDistrict: null,
    expected: null,
    districtRequired: true,
    possibleDistricts: [],
    problems: [],
    overrides: {},
    partnerId: null,
    trackingNumber: null,
    trackingUrl: null,
    codVnd: 450_000,
    declaredValueVnd: 450_000,
    weightGrams: 1_250,
    quotedFeeVnd: null,
    estimatedPickup: null,
    estimatedDelivery: null,
    carrierNotice: null,
    carrierStatus: null,
    carrierStatusAt: null,
    deliveredAt: null,
    isDeliveredPartly: false,
    money: null,
    enterAmount: null,
    told: null,
    area: null,
    feePackage: null,
    sortingCode: null,
    returnState: "none",
    attention: null,
    recharge: null,
    differences: [],
    otherAccount: null,
    mismatch: [],
    printedAt: null,
    handedOverAt: null,
    pickedUpAt: null,
    bookedAt: null,
    checkedAt: null,
    cancelAsked: false,
    mayCancel: false,
    mayRebook: false,
    mayCloseAttention: false,
    mayBook: true,
    mayShipAgain: false,
    record: null,
    history: [],
    steps: [],
    answer: null,
    ...change,
  };
}

/** The money of a booked parcel, by the ledger. */
export const theMoney = (change: Partial<ParcelMoneyView> = {}): ParcelMoneyView => ({
  ...{ stage: "to_collect", bookedVnd: 450_000, collectedVnd: 0, doorFeeVnd: 0, paidOutVnd: 0 },
  ...{ feeVnd: 37_000, insuranceFeeVnd: 15_000 },
  ...change,
});

/** A booked parcel, not yet picked up. */
export function aBooked(change: Partial<ParcelView> = {}): ParcelView {
  return aParcel({
    state: "booked",
    draft: null,
    mayEdit: false,
    sent: {
      ...REQUEST,
      partnerId: "shop-1001-1",
      pickup: { name: "Kho Hà Nội", phone: "0240000001", address: "33 Kim Mã", province: "Thành phố Hà Nội" },
      recipient: { ...REQUEST.recipient, province: "Thành phố Hồ Chí Minh" },
    },
    partnerId: "shop-1001-1",
    trackingNumber: "S1.A1.17373471",
    trackingUrl: "https://example.com/track/S1.A1.17373471",
    estimatedPickup: "Sáng 2026-11-22",
    estimatedDelivery: "Chiều 2026-11-24",
    carrierStatus: 2,
    money: theMoney(),
    bookedAt: AT,
    mayCancel: true,
    mayRebook: true,
    mayBook: false,
    ...change,
  });
}

/** A line of the history. */
export function anEvent(change: Partial<HistoryView>): HistoryView {
  return {
    kind: "status",
    source: "push",
    carrierStatus: null,
    reasonCode: null,
    words: null,
    actor: null,
    details: {},
    edited: null,
    differences: null,
    happenedAt: AT,
    recordedAt: AT,
    ...change,
  };
}

/** An unpaid COD order with these parcels. */
export function anOrderView(parcels: ParcelView[]): OrderView {
  return {
    orderId: "gid://shopify/Order/1",
    orderKey: "1",
    name: "#1001",
    exchanges: { replaces: null, replacedBy: [] },
    createdAt: AT,
    financialStatus: "PENDING",
    fulfillmentStatus: "UNFULFILLED",
    cancelledAt: null,
    totalVnd: 450_000,
    buyerErasedAt: null,
    buyerHistory: null,
    outstandingVnd: 450_000,
    note: "",
    gatewayNames: ["Cash on Delivery (COD)"],
    destination: null,
    blocks: [],
    buyerOrders: null,
    parcels,
    isAtWork: false,
    pickups: [],
    registersProducts: false,
    allowed: { ownLabels: false, scheduledDates: false },
    weightLimitGrams: 20_000,
    livePlantsTag: 75,
    fastService: { tags: [], solutionIds: [] },
  };
}
