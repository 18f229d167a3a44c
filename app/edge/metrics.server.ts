import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { IN_QUEUE_STATES } from "~/domain/parcel/state";
import {
  countFlowTold,
  countFlowToldAgain,
  countFlowWaiting,
  countParcelsIn,
  countRejectedAccounts,
  countStepsIn,
  countUnappliedMessages,
  unappliedForSeconds,
} from "~/store/backlog.server";
import { countPlansWithoutSwitch } from "~/store/billing-subscriptions.server";
import type { Sql } from "~/store/database.server";
import { gatewayAnsweredSeconds, isGatewayUp } from "~/store/gateway-health.server";
import { countFailedHousekeeping, housekeepingEndedSeconds } from "~/store/housekeeping-runs.server";
import { oldestPauseSeconds } from "~/store/shop-pauses.server";
import { chargeWaitsSeconds, countRefusedCharges } from "~/store/usage-charges.server";
import type { Traces } from "~/traces.server";

/** Gauges worth alerting an operator for: each is read on request and is 0 on a good day. */
const GAUGES: Record<string, { help: string; read(sql: Sql): Promise<number> }> = {
  waybill_inbox_waiting: {
    help: "Messages of the carrier and of Shopify that are stored and not applied yet",
    read: countUnappliedMessages,
  },
  waybill_inbox_oldest_seconds: {
    help: "Age of the oldest message that is not applied yet, without those that the operator paused",
    read: unappliedForSeconds,
  },
  waybill_parcels_unknown: {
    help: "Parcels sent to the carrier whose outcome is unknown",
    read: (sql) => countParcelsIn(sql, ["unknown"]),
  },
  waybill_parcels_queued: {
    help: "Parcels that wait to be booked, without those that the operator paused",
    read: (sql) => countParcelsIn(sql, IN_QUEUE_STATES, "book-shipment"),
  },
  waybill_steps_waiting: {
    help: "Changes that Shopify has not been told yet, without those that the operator paused",
    read: (sql) => countStepsIn(sql, ["wanted", "sent"], "sync-shopify"),
  },
  waybill_steps_attention: {
    help: "Changes that Shopify refused",
    read: (sql) => countStepsIn(sql, ["attention"]),
  },
  waybill_flow_waiting: {
    help: "Events that Shopify Flow has not been told yet, without those that the operator paused",
    read: countFlowWaiting,
  },
  waybill_flow_told: {
    help: "Events that Shopify Flow was told in the last day, ten points each",
    read: countFlowTold,
  },
  waybill_flow_told_again: {
    help: "Of those, the ones that were told more than once because an answer was lost",
    read: countFlowToldAgain,
  },
  waybill_accounts_rejected: {
    help: "Shops whose carrier token is refused",
    read: countRejectedAccounts,
  },
  waybill_paused_seconds: {
    help: "Age of the operator's oldest pause of a shop or a queue",
    read: oldestPauseSeconds,
  },
  waybill_housekeeping_seconds: {
    help: "Time since a part of the hourly housekeeping last ended",
    read: housekeepingEndedSeconds,
  },
  waybill_housekeeping_failed: {
    help: "Parts of the housekeeping that failed when they were last done",
    read: countFailedHousekeeping,
  },
  waybill_charges_waiting_seconds: {
    help: "Age of the oldest charge for a shop's use that Shopify has not taken yet",
    read: chargeWaitsSeconds,
  },
  waybill_charges_refused: {
    help: "Charges of the last two days that Shopify refused for good, other than at a merchant's maximum",
    read: countRefusedCharges,
  },
  waybill_plans_without_billing: {
    help: "Shops that have a plan while no process was started with BILLING: nothing is charged",
    read: countPlansWithoutSwitch,
  },
};

/** Where the carrier's OAuth gateway is configured (decision 128). One process asks it; all show what it said. */
const GATEWAY_GAUGES: typeof GAUGES = {
  waybill_gateway_up: {
    help: "1 when the carrier's OAuth gateway last answered as it should",
    read: isGatewayUp,
  },
  waybill_gateway_answered_seconds: {
    help: "Age of the last good answer of the carrier's OAuth gateway",
    read: gatewayAnsweredSeconds,
  },
};

/** What only some installations have. */
interface Configured {
  gateway: boolean;
  traces?: Traces;
}

/** Returns the metrics of this process, and of the work that all processes share. */
export function createMetrics(sql: Sql, { gateway, traces }: Configured = { gateway: false }): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const [name, { help, read }] of Object.entries({ ...GAUGES, ...(gateway && GATEWAY_GAUGES) })) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read(sql));
      },
    });
  }
  if (traces?.isOn) {
    new Gauge({
      name: "waybill_trace_spans_dropped",
      help: "Parts of traces that this process could not send to the collector",
      registers: [registry],
      collect() {
        this.set(traces.dropped());
      },
    });
  }
  return registry;
}
