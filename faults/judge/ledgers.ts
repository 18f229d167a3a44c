import type { Acknowledged } from "../books.ts";
import type { Life } from "../life/about-life.ts";
import type { Shop } from "../life/shop.ts";
import type { ParcelRow, View } from "../life/view.ts";
import type { CarrierOrder, ShopifyOrder } from "../life/world.ts";

interface AttemptRow {
  partner_id: string;
  shipment_id: string;
  n: number;
  state: string;
  fingerprint: string;
  request: { codVnd: number };
  sends: number;
  label: string | null;
}

interface StepRow {
  shipment_id: string;
  key: string;
  kind: string;
  state: string;
  attempts: number;
  result: string | null;
  error: string | null;
}

interface EventRow {
  shipment_id: string;
  kind: string;
  carrier_status: number | null;
  happened_at: Date;
}

interface InboxRow {
  shop_id: string | null;
  source: string;
  sender_id: string;
  body: string;
  topic: string;
  applied_at: Date | null;
  outcome: string | null;
  error: string | null;
}

/** The ledgers of one shop, read while nothing goes wrong: the carrier's, Shopify's, and the app's own. */
export interface Ledgers {
  carrier: CarrierOrder[];
  shopify: ShopifyOrder[];
  lives: readonly Life[];
  orders: { id: string }[];
  parcels: ParcelRow[];
  attempts: AttemptRow[];
  steps: StepRow[];
  events: EventRow[];
  /** When the carrier was first asked to create each reference, as seen on the wire: the clocks of workers are not to be believed. */
  firstCreates: ReadonlyMap<string, number>;
}

/** What was answered with 200, and what the app has of it: of all shops, since a push may name none. */
export interface Messages {
  acknowledged: readonly Acknowledged[];
  inbox: InboxRow[];
}

/** Reads the ledgers of a shop, the app's first: what it claims must already be true on the other sides. */
export async function readLedgers(
  view: View,
  { id, world }: Shop,
  lives: readonly Life[],
  firstCreates: ReadonlyMap<string, number>,
): Promise<Ledgers> {
  const ofShop = <Row extends object>(columns: string, table: string, order: string) =>
    view.query<Row>(`SELECT ${columns} FROM ${table} WHERE shop_id = $1 ORDER BY ${order}`, [id]);
  const [orders, parcels, attempts, steps, events] = await Promise.all([
    ofShop<{ id: string }>("id", '"order"', "id"),
    ofShop<ParcelRow>("*", "shipment", "created_at, id"),
    ofShop<AttemptRow>(
      "partner_id, shipment_id, n, state, fingerprint, request, sends, label",
      "booking_attempt",
      "shipment_id, n",
    ),
    ofShop<StepRow>("shipment_id, key, kind, state, attempts, result, error", "shopify_step", "id"),
    ofShop<EventRow>("shipment_id, kind, carrier_status, happened_at", "shipment_event", "id"),
  ]);
  const [carrier, shopify] = await Promise.all([world.ledger(), world.orders()]);
  return { carrier, shopify, lives, orders, parcels, attempts, steps, events, firstCreates };
}

/** Reads what was acknowledged and what the app has of it, in this order of their being certain. */
export async function readMessages(view: View, acknowledged: readonly Acknowledged[]): Promise<Messages> {
  const until = acknowledged.slice();
  const inbox = await view.query<InboxRow>(
    "SELECT shop_id, source, sender_id, body, topic, applied_at, outcome, error FROM inbox ORDER BY id",
  );
  return { acknowledged: until, inbox };
}

/** Returns the ledgers of all shops as one, for those who count and tell. */
export const together = (all: readonly Ledgers[]): Ledgers => ({
  carrier: all.flatMap(({ carrier }) => carrier),
  shopify: all.flatMap(({ shopify }) => shopify),
  lives: all.flatMap(({ lives }) => lives),
  orders: all.flatMap(({ orders }) => orders),
  parcels: all.flatMap(({ parcels }) => parcels),
  attempts: all.flatMap(({ attempts }) => attempts),
  steps: all.flatMap(({ steps }) => steps),
  events: all.flatMap(({ events }) => events),
  firstCreates: new Map(all.flatMap(({ firstCreates }) => [...firstCreates])),
});
