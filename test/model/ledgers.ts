import type { Shop } from "./open-shop.ts";
import { readSeen, type Seen } from "./seen.ts";
import type { World } from "./world.ts";

export interface CarrierOrder {
  account: string;
  partner_id: string;
  label: string;
  status: number;
  created: string;
  body: { order: { pick_money: number }; products: { name: string; quantity: number }[] };
  history: { status_id: number; at: string }[];
}

export interface ShopifyOrder {
  id: number;
  gid: string;
  name: string;
  cancelledAt: string | null;
  financialStatus: string;
  outstanding: number;
  lines: { id: number; title: string; currentQuantity: number }[];
  fulfillments: {
    gid: string;
    status: string;
    tracking: { number: string }[];
    events: { status: string; happenedAt: string }[];
  }[];
}

export interface ParcelRow {
  id: string;
  order_id: string;
  state: string;
  partner_id: string | null;
  label: string | null;
  fulfillment_id: string | null;
  cod_vnd: number;
  carrier_status: number | null;
  carrier_status_at: Date | null;
  cod_state: string;
  attention: string | null;
  cancel_reason: string | null;
  differences: unknown[];
  problems: { severity: string }[];
}

/** What the three sides say of one shop. */
export interface Ledgers {
  carrier: CarrierOrder[];
  shopify: ShopifyOrder[];
  parcels: ParcelRow[];
  attempts: {
    partner_id: string;
    shipment_id: string;
    label: string | null;
    sends: number;
    request: { codVnd: number };
  }[];
  steps: { shipment_id: string; kind: string; key: string; state: string; error: string | null }[];
  events: {
    shipment_id: string;
    kind: string;
    carrier_status: number | null;
    happened_at: Date;
    details: { reference?: string };
  }[];
  /** All that the app ever showed of its parcels. */
  seen: Seen[];
}

/** Reads what the three sides say of a shop. */
export async function readLedgers(world: World, shop: Shop): Promise<Ledgers> {
  const { database, sides } = world;
  const { id, code, domain } = shop;
  const parcels = await database.query<ParcelRow>("SELECT * FROM shipment WHERE shop_id = $1 ORDER BY created_at, id", [
    id,
  ]);
  const attempts = await database.query<Ledgers["attempts"][number]>(
    "SELECT partner_id, shipment_id, label, sends, request FROM booking_attempt WHERE shop_id = $1",
    [id],
  );
  const steps = await database.query<Ledgers["steps"][number]>(
    "SELECT shipment_id, kind, key, state, error FROM shopify_step WHERE shop_id = $1 ORDER BY id",
    [id],
  );
  const events = await database.query<Ledgers["events"][number]>(
    "SELECT shipment_id, kind, carrier_status, happened_at, details FROM shipment_event WHERE shop_id = $1 ORDER BY id",
    [id],
  );
  const seen = await readSeen(database, shop);
  const all = (await sides.carrier("GET", "/ledger")) as CarrierOrder[];
  const shopify = (await sides.shopify("GET", `/shops/${domain}/orders`)) as ShopifyOrder[];
  return { carrier: all.filter(({ account }) => account === code), shopify, parcels, attempts, steps, events, seen };
}
