import type { Cast } from "../cast/cast.ts";
import type { ShopPlan } from "./shops.ts";

/** An order as Shopify's admin shows it. */
export interface ShopifyOrder {
  id: number;
  gid: string;
  name: string;
  updatedAt: string;
  cancelledAt: string | null;
  financialStatus: string;
  outstanding: number;
  lines: { id: number; title: string; currentQuantity: number }[];
  fulfillmentOrders: { gid: string; status: string }[];
  fulfillments: {
    gid: string;
    status: string;
    displayStatus: string;
    tracking: { number: string }[];
    events: { status: string; happenedAt: string }[];
  }[];
}

/** An order of the carrier's ledger. */
export interface CarrierOrder {
  partner_id: string;
  label: string;
  status: number;
  created: string;
  body: { order: { id: string; pick_money: number; value: number }; products: { name: string; quantity: number }[] };
  history: { status_id: number; at: string; action_time: string }[];
}

export type Rearrangement = "move" | "split" | "merge" | "fulfil" | "unfulfil";

/** The two other sides, as those see them who act there: the buyer and staff in Shopify, the courier at the carrier. */
export interface World {
  place(input: object): Promise<ShopifyOrder>;
  change(order: ShopifyOrder, edit: object): Promise<ShopifyOrder>;
  pay(order: ShopifyOrder): Promise<ShopifyOrder>;
  /** Cancels the order; null when Shopify refuses, as for one that is fulfilled. */
  cancel(order: ShopifyOrder): Promise<ShopifyOrder | null>;
  /** Staff put the goods on hold in Shopify, or let them go. */
  hold(order: ShopifyOrder, on: boolean): Promise<void>;
  /** Staff move, split, merge or fulfil the goods in Shopify, or take back what they fulfilled; false when Shopify refuses. */
  rearrange(order: ShopifyOrder, how: Rearrangement): Promise<boolean>;
  orders(): Promise<ShopifyOrder[]>;
  move(label: string, status: number, reasonCode?: string): Promise<void>;
  ledger(): Promise<CarrierOrder[]>;
}

/** Opens the world around one shop. */
export function openWorld({ carrier, shopify }: Pick<Cast, "carrier" | "shopify">, plan: ShopPlan): World {
  const at = `/shops/${plan.domain}/orders`;
  return {
    place: (input) => shopify.control("POST", at, input),
    change: (order, edit) => shopify.control("PATCH", `${at}/${order.id}`, edit),
    pay: (order) => shopify.control("POST", `${at}/${order.id}/pay`, {}),
    cancel: (order) => shopify.control<ShopifyOrder>("POST", `${at}/${order.id}/cancel`, {}).catch(nullIfRefused),
    hold: (order, on) =>
      shopify.control(
        "POST",
        `${at}/${order.id}/${on ? "hold" : "release"}`,
        on ? { reason: "OTHER", handle: "faults" } : {},
      ),
    rearrange: async (order, how) =>
      (await shopify.control("POST", `${at}/${order.id}/${how}`, {}).catch(nullIfRefused)) !== null,
    orders: () => shopify.control("GET", at),
    move: (label, status, reasonCode) =>
      carrier.control("POST", `/orders/${label}/status`, { status_id: status, reason_code: reasonCode }),
    async ledger() {
      const all = await carrier.control<(CarrierOrder & { account: string })[]>("GET", "/ledger");
      return all.filter(({ account }) => account === plan.account.code);
    },
  };
}

function nullIfRefused(error: Error): null {
  if (error.message.includes(": 409")) return null;
  throw error;
}
