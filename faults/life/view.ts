import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** A parcel's row. */
export interface ParcelRow {
  shop_id: string;
  id: string;
  order_id: string;
  state: string;
  partner_id: string | null;
  label: string | null;
  carrier_status: number | null;
  carrier_status_at: Date | null;
  attention: string | null;
  cancel_reason: string | null;
  cod_vnd: number;
  /** What the last draft says: a page sends it back when staff book what it shows. */
  draft_version: string | null;
  cod_state: string;
  differences: { field: string }[];
  problems: { severity: string }[];
  delivered_at: Date | null;
  return_state: string;
  fulfillment_id: string | null;
  updated_at: Date;
}

interface OrderRow {
  id: string;
  shopify_updated_at: Date;
}

interface WaitingMessage {
  shop_id: string | null;
  id: number;
  topic: string;
  received_at: Date;
  attempts: number;
}

export interface OpenStep {
  id: number;
  shipment_id: string;
  key: string;
  state: string;
  attempts: number;
}

/** What the app's own tables say at one moment. */
export interface Sample {
  atMs: number;
  parcels: ParcelRow[];
  orders: Map<string, OrderRow>;
  messages: WaitingMessage[];
  steps: OpenStep[];
}

/** Reads the app's tables beside the app, on a connection that no fault touches but PostgreSQL's own end. */
export interface View {
  readonly latest: Sample;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Calls this after each sample. */
  onSample(listener: (sample: Sample) => void): void;
  stop(): Promise<void>;
}

const EVERY_MS = 300;
const NUMERIC = new Set([20, 1700]);
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    NUMERIC.has(oid) ? Number : pg.types.getTypeParser(oid, format as "text"),
} as pg.CustomTypesConfig;

/** Opens a view and samples it all the time. A sample that fails is skipped: PostgreSQL may be down. */
export async function openView(url: string): Promise<View> {
  const pool = new pg.Pool({ connectionString: url, application_name: "observer", max: 4, types });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const query = async <Row extends object>(text: string, values?: unknown[]) =>
    (await pool.query(text, values)).rows as Row[];
  const listeners: ((sample: Sample) => void)[] = [];
  let latest = await sampleOf(query);
  let stopped = false;
  const loop = async () => {
    while (!stopped) {
      const sample = await sampleOf(query).catch(() => null);
      if (sample) {
        latest = sample;
        for (const listener of listeners) listener(sample);
      }
      await pause(EVERY_MS);
    }
  };
  const ended = loop();
  return {
    get latest() {
      return latest;
    },
    query,
    onSample: (listener) => void listeners.push(listener),
    async stop() {
      stopped = true;
      await ended;
      await pool.end();
    },
  };
}

async function sampleOf(query: View["query"]): Promise<Sample> {
  const atMs = Date.now();
  const [parcels, orders, messages, steps] = await Promise.all([
    query<ParcelRow>(
      `SELECT shop_id, id, order_id, state, partner_id, label, carrier_status, carrier_status_at, attention, cancel_reason, cod_vnd, draft_version,
              cod_state, differences, problems, delivered_at, return_state, fulfillment_id, updated_at FROM shipment`,
    ),
    query<OrderRow>('SELECT id, shopify_updated_at FROM "order"'),
    query<WaitingMessage>(
      "SELECT shop_id, id, topic, received_at, attempts FROM inbox WHERE applied_at IS NULL ORDER BY id",
    ),
    query<OpenStep>(
      "SELECT id, shipment_id, key, state, attempts FROM shopify_step WHERE state IN ('wanted', 'sent', 'attention')",
    ),
  ]);
  return { atMs, parcels, orders: new Map(orders.map((order) => [order.id, order])), messages, steps };
}
