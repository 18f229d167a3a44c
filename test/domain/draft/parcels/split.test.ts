import type { SiblingParcel } from "~/domain/draft/sibling-context";
import type { OrderLine } from "~/domain/order/order";
import { aFulfillmentOrder, aLine } from "../../order/an-order";
import { check } from "./a-case";

/** Three shirts of 100,000 ₫ and 200 g, two hats of 50,000 ₫ and 100 g; 430,000 ₫ with shipping. */
const goods: [Partial<OrderLine>, Partial<OrderLine>] = [
  { title: "Áo thun", quantity: 3, weightGrams: 200, originalPriceVnd: 100_000, discountedPriceVnd: 100_000 },
  { title: "Mũ", quantity: 2, weightGrams: 100, originalPriceVnd: 50_000, discountedPriceVnd: 50_000 },
];
const order = { outstandingVnd: 430_000 };
const shirts = (quantity: number) => ({ name: "Áo thun", weightGrams: 200, quantity, priceVnd: 100_000 });
const hats = (quantity: number) => ({ name: "Mũ", weightGrams: 100, quantity, priceVnd: 50_000 });
const twoShirts = {
  products: [shirts(2)],
  totalWeightGrams: 400,
  declaredValueVnd: 200_000,
  note: "#1001 2x Áo thun",
};
const split: [Partial<SiblingParcel>, Partial<SiblingParcel>] = [
  { id: "me", contents: { L0: 2 } },
  { id: "other", contents: { L0: 1, L1: 2 } },
];
const booked = { state: "booked", trackingNumber: "S1", bookedAt: new Date(0), codState: "to_collect" } as const;

check({
  "one parcel takes everything": {
    order,
    goods,
    gives: {
      products: [shirts(3), hats(2)],
      totalWeightGrams: 800,
      declaredValueVnd: 400_000,
      codVnd: 430_000,
      note: "#1001 3x Áo thun; 2x Mũ",
    },
  },
  "two parcels: the COD goes by value": {
    order,
    goods,
    parcels: split,
    gives: { ...twoShirts, codVnd: 215_000 },
  },
  "… and the last takes the remainder": {
    order: { outstandingVnd: 430_001 },
    goods,
    parcels: [split[1], split[0]],
    gives: { ...twoShirts, codVnd: 215_001 },
  },
  "the unsplit parcel has the rest": {
    order,
    goods,
    parcels: [{ id: "me" }, { id: "other", contents: { L0: 2 } }],
    gives: {
      products: [shirts(1), hats(2)],
      totalWeightGrams: 400,
      declaredValueVnd: 200_000,
      codVnd: 215_000,
      note: "#1001 1x Áo thun; 2x Mũ",
    },
  },
  "all the COD on the first": {
    order,
    goods,
    shop: { codSplit: "first" },
    parcels: split,
    gives: { ...twoShirts, codVnd: 430_000 },
  },
  "… nothing on the second": {
    order,
    goods,
    shop: { codSplit: "first" },
    parcels: [split[1], split[0]],
    gives: { ...twoShirts, codVnd: 0 },
  },
  "by hand: staff must enter it": {
    order,
    goods,
    shop: { codSplit: "by_hand" },
    parcels: split,
    gives: "nothing",
    says: ["cod_by_hand_missing"],
    drafts: { codVnd: 0 },
  },
  "by hand: staff entered it": {
    order,
    goods,
    shop: { codSplit: "by_hand" },
    parcels: split,
    staff: { codVnd: 30_000 },
    gives: { ...twoShirts, codVnd: 30_000 },
  },
  "an amount that staff gave to the other parcel stays there": {
    order,
    goods,
    parcels: [split[0], { ...split[1], overrides: { codVnd: 400_000 } }],
    gives: { ...twoShirts, codVnd: 30_000 },
  },
  "… and cannot be given twice": {
    order,
    goods,
    parcels: [{ ...split[1], overrides: { codVnd: 400_000 } }, split[0]],
    staff: { codVnd: 50_000 },
    gives: "nothing",
    says: ["cod_above_due"],
  },
  "the other parcel is booked: this one collects what is left": {
    order,
    goods,
    parcels: [split[0], { ...split[1], ...booked, codVnd: 215_000 }],
    gives: { ...twoShirts, codVnd: 215_000 },
  },
  "… and fulfilled: Shopify no longer counts its pieces": {
    order: { ...order, fulfillments: [{ id: "F1", status: "SUCCESS", trackingNumbers: ["S1"] }] },
    goods: [{ ...goods[0], quantity: 2 }],
    parcels: [split[0], { ...split[1], ...booked, codVnd: 215_000 }],
    gives: { ...twoShirts, codVnd: 215_000 },
  },
  "… and the order shrank meanwhile: never more than is still due": {
    order: { outstandingVnd: 250_000 },
    goods,
    parcels: [split[0], { ...split[1], ...booked, codVnd: 215_000 }],
    gives: { ...twoShirts, codVnd: 35_000 },
  },
  "… by more than is left: nothing": {
    order: { outstandingVnd: 200_000 },
    goods,
    parcels: [split[0], { ...split[1], ...booked, codVnd: 215_000 }],
    gives: { ...twoShirts, codVnd: 0 },
  },
  "the other parcel came back: its amount may be collected again": {
    order,
    goods,
    parcels: [split[0], { ...split[1], ...booked, state: "closed", codState: "not_collected", codVnd: 215_000 }],
    gives: { ...twoShirts, codVnd: 215_000 },
  },
  "a split order never lets the receiver pay the fee": {
    order,
    goods,
    shop: { receiverPaysFee: true },
    parcels: split,
    gives: { ...twoShirts, codVnd: 215_000 },
  },
  "… not even when staff ask": {
    order,
    goods,
    parcels: split,
    staff: { feePaidBy: "receiver" },
    gives: "nothing",
    says: ["receiver_pays_not_possible"],
    drafts: { feePaidBy: "sender" },
  },
  "a prepaid order in two parcels": {
    order: { financialStatus: "PAID", outstandingVnd: 0 },
    goods,
    parcels: split,
    gives: { ...twoShirts, codVnd: 0 },
  },
  "the value of a part decides its insurance": {
    order: { outstandingVnd: 5_000_000 },
    goods: [{ quantity: 2, discountedPriceVnd: 2_500_000 }],
    parcels: [
      { id: "me", contents: { L0: 1 } },
      { id: "other", contents: { L0: 1 } },
    ],
    gives: {
      products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 2_500_000 }],
      declaredValueVnd: 2_500_000,
      codVnd: 2_500_000,
    },
  },
  "removed pieces are not sent": {
    order: { outstandingVnd: 100_000 },
    goods: [{ ...goods[0], quantity: 1 }],
    parcels: [{ id: "me", contents: { L0: 2 } }],
    gives: {
      products: [shirts(1)],
      totalWeightGrams: 200,
      declaredValueVnd: 100_000,
      codVnd: 100_000,
      note: "#1001 1x Áo thun",
    },
  },
  "nothing is left of the parcel": {
    order,
    goods: [{ ...goods[1] }],
    parcels: [{ id: "me", contents: { L7: 2 } }, { id: "other" }],
    gives: "nothing",
    says: ["nothing_to_ship"],
  },
  "two locations: a parcel from each location's pickup": {
    order: {
      outstandingVnd: 300_000,
      fulfillmentOrders: [
        aFulfillmentOrder({
          id: "DN",
          locationId: "gid://shopify/Location/2",
          lines: [aLine({ id: "D0", title: "Mũ", weightGrams: 100, discountedPriceVnd: 50_000 })],
        }),
        aFulfillmentOrder({ id: "HN", lines: [aLine({ id: "H0" })] }),
      ],
    },
    pickups: [
      {},
      { pickAddressId: "2", name: "Kho Đà Nẵng", isDefault: false, locationIds: ["gid://shopify/Location/2"] },
    ],
    parcels: [
      { id: "me", fulfillmentOrderId: "DN" },
      { id: "other", fulfillmentOrderId: "HN" },
    ],
    gives: {
      pickup: { pickAddressId: "2", name: "Kho Đà Nẵng" },
      products: [{ name: "Mũ", weightGrams: 100, quantity: 1, priceVnd: 50_000 }],
      totalWeightGrams: 100,
      declaredValueVnd: 50_000,
      codVnd: 75_000,
      note: "#1001 1x Mũ",
    },
  },
  "the other half is on hold: its part of the COD waits with it": {
    order: {
      outstandingVnd: 300_000,
      fulfillmentOrders: [
        aFulfillmentOrder({ id: "HN", lines: [aLine({ id: "H0" })] }),
        aFulfillmentOrder({ id: "HELD", status: "ON_HOLD", lines: [aLine({ id: "X0" })] }),
      ],
    },
    parcels: [{ id: "me", fulfillmentOrderId: "HN" }],
    gives: { codVnd: 150_000 },
  },
});
