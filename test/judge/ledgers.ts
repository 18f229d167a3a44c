import type { Ledgers, Messages } from "../../faults/judge/ledgers.ts";
import type { ParcelRow } from "../../faults/life/view.ts";
import type { CarrierOrder, ShopifyOrder } from "../../faults/life/world.ts";

const AT = "2026-11-23T03:00:00.000Z";
export const LABEL = "S1.HCM.1";
const GID = "gid://shopify/Order/1";
const FULFILLMENT = "gid://shopify/Fulfillment/9";

/** A parcel as the carrier has it: under way, with one piece, 100,000 ₫ to collect. */
export const atCarrier = (change: Partial<CarrierOrder> = {}): CarrierOrder => ({
  partner_id: "abcdefgh-1001-1",
  label: LABEL,
  status: 4,
  created: AT,
  body: {
    order: { id: "abcdefgh-1001-1", pick_money: 100_000, value: 100_000 },
    products: [{ name: "Shirt", quantity: 1 }],
  },
  history: [3, 4].map((status_id) => ({ status_id, at: AT, action_time: AT })),
  ...change,
});

export const inShopify = (change: Partial<ShopifyOrder> = {}): ShopifyOrder => ({
  ...{ id: 1, gid: GID, name: "#1001", updatedAt: AT, cancelledAt: null, financialStatus: "PENDING" },
  outstanding: 100_000,
  lines: [{ id: 5, title: "Shirt", currentQuantity: 1 }],
  fulfillmentOrders: [],
  fulfillments: [aFulfillment()],
  ...change,
});

export const aFulfillment = (events = ["CARRIER_PICKED_UP", "OUT_FOR_DELIVERY"]) => ({
  ...{
    gid: FULFILLMENT,
    status: "SUCCESS",
    displayStatus: events.at(-1) ?? "FULFILLED",
    tracking: [{ number: LABEL }],
  },
  events: events.map((status, n) => ({ status, happenedAt: `2026-11-23T03:00:0${n}.000Z` })),
});

export const aParcel = (change: Partial<ParcelRow> = {}): ParcelRow => ({
  ...{
    shop_id: "abcdefgh",
    id: "p1",
    order_id: GID,
    state: "booked",
    partner_id: "abcdefgh-1001-1",
    label: LABEL,
    carrier_status: 4,
  },
  ...{
    carrier_status_at: new Date(AT),
    attention: null,
    cancel_reason: null,
    cod_vnd: 100_000,
    draft_version: null,
    cod_state: "to_collect",
  },
  ...{ differences: [], problems: [], delivered_at: null, return_state: "none", fulfillment_id: FULFILLMENT },
  updated_at: new Date(AT),
  ...change,
});

/** The ledgers of a shop that agree about one parcel under way. */
export const agreeing = (change: Partial<Ledgers> = {}): Ledgers => ({
  carrier: [atCarrier()],
  shopify: [inShopify()],
  lives: [
    {
      shopId: "abcdefgh",
      order: inShopify(),
      fate: "delivered",
      ordered: new Map([["Shirt", 1]]),
      cod: true,
      changed: false,
      changes: [],
      byHand: false,
      seen: new Map([["p1", [{ atMs: 1, codVnd: 100_000 }]]]),
      scanned: new Set(),
      stuck: null,
    },
  ],
  orders: [{ id: GID }],
  parcels: [aParcel()],
  attempts: [
    {
      ...{
        partner_id: "abcdefgh-1001-1",
        shipment_id: "p1",
        n: 1,
        state: "booked",
        fingerprint: "f",
        sends: 1,
        label: LABEL,
      },
      request: { codVnd: 100_000 },
    },
  ],
  steps: [
    {
      shipment_id: "p1",
      key: "fulfillment",
      kind: "fulfillment",
      state: "confirmed",
      attempts: 1,
      result: FULFILLMENT,
      error: null,
    },
  ],
  events: [{ shipment_id: "p1", kind: "booked", carrier_status: 2, happened_at: new Date(AT) }],
  firstCreates: new Map([["abcdefgh-1001-1", 2]]),
  ...change,
});

/** A message that was acknowledged, stored and applied. */
export const received = (change: Partial<Messages> = {}): Messages => ({
  acknowledged: [{ source: "shopify", atMs: 0, body: "{}", senderId: "shop:1", topic: "orders/create" }],
  inbox: [
    {
      ...{ shop_id: "abcdefgh", source: "shopify", sender_id: "shop:1", body: "{}", topic: "orders/create" },
      ...{ applied_at: new Date(AT), outcome: "applied", error: null },
    },
  ],
  ...change,
});
