import type { Acknowledged } from "../books.ts";
import type { Life } from "../life/about-life.ts";
import type { ParcelRow, View } from "../life/view.ts";
import type { CarrierOrder, ShopifyOrder, World } from "../life/world.ts";

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
  source: string;
  sender_id: string;
  body: string;
  topic: string;
  applied_at: Date | null;
  outcome: string | null;
  error: string | null;
}

/** The four ledgers, read while nothing goes wrong: the carrier's, Shopify's, what was acknowledged, and the app's own. */
export interface Ledgers {
  carrier: CarrierOrder[];
  shopify: ShopifyOrder[];
  acknowledged: readonly Acknowledged[];
  lives: readonly Life[];
  parcels: ParcelRow[];
  attempts: AttemptRow[];
  steps: StepRow[];
  events: EventRow[];
  inbox: InboxRow[];
}

/** Reads all ledgers, the app's first: what it claims must already be true on the other sides. */
export async function readLedgers(
  { view, world }: { view: View; world: World },
  acknowledged: readonly Acknowledged[],
  lives: readonly Life[],
): Promise<Ledgers> {
  const until = acknowledged.slice();
  const [parcels, attempts, steps, events, inbox] = await Promise.all([
    view.query<ParcelRow>("SELECT * FROM shipment ORDER BY created_at, id"),
    view.query<AttemptRow>(
      "SELECT partner_id, shipment_id, n, state, fingerprint, request, sends, label FROM booking_attempt",
    ),
    view.query<StepRow>("SELECT shipment_id, key, kind, state, result, error FROM shopify_step ORDER BY id"),
    view.query<EventRow>("SELECT shipment_id, kind, carrier_status, happened_at FROM shipment_event ORDER BY id"),
    view.query<InboxRow>("SELECT source, sender_id, body, topic, applied_at, outcome, error FROM inbox ORDER BY id"),
  ]);
  const [carrier, shopify] = await Promise.all([world.ledger(), world.orders()]);
  return { carrier, shopify, acknowledged: until, lives, parcels, attempts, steps, events, inbox };
}
