import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { IN_QUEUE_STATES } from "~/domain/parcel/state";
import type { Database } from "~/store/database.server";
import { stateIn } from "~/store/shipments.server";

/** Those that wait for a day to come, such as the request to erase a shop, are nobody's delay until it has. */
const NOT_APPLIED = "inbox WHERE applied_at IS NULL AND (outcome IS NULL OR retry_at <= now())";

/** What an operator wants to be woken for: each is read when the page is asked for, and is 0 on a good day. */
const GAUGES = {
  waybill_inbox_waiting: {
    help: "Messages of the carrier and of Shopify that are stored and not applied yet",
    sql: `SELECT count(*)::int AS value FROM ${NOT_APPLIED}`,
  },
  waybill_inbox_oldest_seconds: {
    help: "Age of the oldest message that is not applied yet",
    sql: `SELECT coalesce(extract(epoch FROM now() - min(CASE WHEN outcome IS NULL THEN received_at ELSE retry_at END)), 0)::float8 AS value FROM ${NOT_APPLIED}`,
  },
  waybill_parcels_unknown: {
    help: "Parcels of which nobody knows whether the carrier has them",
    sql: "SELECT count(*)::int AS value FROM shipment WHERE state = 'unknown'",
  },
  waybill_parcels_queued: {
    help: "Parcels that wait to be booked",
    sql: `SELECT count(*)::int AS value FROM shipment WHERE ${stateIn("state", IN_QUEUE_STATES)}`,
  },
  waybill_steps_waiting: {
    help: "Changes that Shopify has not been told yet",
    sql: "SELECT count(*)::int AS value FROM shopify_step WHERE state IN ('wanted', 'sent')",
  },
  waybill_steps_attention: {
    help: "Changes that Shopify refused",
    sql: "SELECT count(*)::int AS value FROM shopify_step WHERE state = 'attention'",
  },
  waybill_accounts_rejected: {
    help: "Shops whose carrier token is refused",
    sql: "SELECT count(*)::int AS value FROM carrier_account WHERE health = 'rejected'",
  },
} as const;

/** The metrics of one process, and of the work that all of them share. */
export function createMetrics(database: Database): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const [name, { help, sql }] of Object.entries(GAUGES)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const [row] = await database.query<{ value: number }>(sql);
        this.set(row?.value ?? 0);
      },
    });
  }
  return registry;
}
