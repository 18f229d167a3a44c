import { settleUsage } from "~/flows/billing/settle.server";
import { type BookParcelOutcome, bookParcels, createBookingsTogether } from "~/flows/booking/book.server";
import { bookQuoted } from "~/flows/booking/book-quoted.server";
import { cancelParcel } from "~/flows/booking/cancel.server";
import { lookUpPauses } from "~/flows/booking/look-up-pauses.server";
import { runBatch } from "~/flows/booking/run-batch.server";
import { updateStoredDifferences } from "~/flows/booking/update-differences.server";
import { watchCarrierService } from "~/flows/checkout/watch-carrier-service.server";
import { compareAgain, compareOrders } from "~/flows/comparison/compare.server";
import type { Deps, JobName, JobPayloads } from "~/flows/deps.server";
import { quoteParcel } from "~/flows/fee/quote-parcel.server";
import { readProducts } from "~/flows/fee/read-products.server";
import { refreshTariff } from "~/flows/fee/refresh-tariff.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { backfillOrders } from "~/flows/order/backfill.server";
import { reconcileOrders } from "~/flows/order/reconcile.server";
import { writeOrderFields } from "~/flows/order-fields/write.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft-open.server";
import { runPrint } from "~/flows/print/run.server";
import { readParcels } from "~/flows/shop/read-parcels.server";
import { runFlowAction } from "~/flows/shopify-flow/run.server";
import { tellFlow } from "~/flows/shopify-flow/tell.server";
import { runStatement } from "~/flows/statement/run.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { sayInTrace } from "~/trace-scope.server";
import type { JobHandler } from "./dispatcher.server";
import { payloadSchemas } from "./queues";
import { readOrderForAll } from "./read-order.server";
import { inSetsOfShops } from "./sets-of-shops.server";

/** Delay before a parcel whose lock is held elsewhere is tried again. */
const BUSY_SECONDS = 2;
/** Delay before a carrier that does not answer is asked again: longer than a sweep's interval. */
const UNREACHABLE_SECONDS = 300;
/** Delay before an unanswered fee is asked for again: no booking waits for it. */
const NO_FEE_SECONDS = 900;
/** Delay before Shopify is asked again about a carrier service after no answer, for example because the token is invalid. */
const NOT_WATCHED_SECONDS = 3_600;

/** Returns the handler of each queue. A flow's "try again" makes the job due again; only errors are thrown, for the queue's retries. */
export function createHandlers(deps: Deps): Record<JobName, JobHandler> {
  const again = (seconds: number) => ({ again: seconds });

  const together = createBookingsTogether(deps);
  const pause = inSetsOfShops<JobPayloads["book-shipment"], number>((shopId, parcels) =>
    lookUpPauses(
      deps,
      shopId,
      parcels.map(({ shipmentId }) => shipmentId),
    ),
  );
  const book = inSetsOfShops<JobPayloads["book-shipment"], BookParcelOutcome>((shopId, parcels) =>
    bookParcels(
      deps,
      shopId,
      parcels.map(({ shipmentId }) => shipmentId),
      together,
    ),
  );

  const handlers: { [Name in JobName]: (payload: JobPayloads[Name], subject?: string) => ReturnType<JobHandler> } = {
    async "book-shipment"(payload) {
      const booked = await book(payload);
      sayInTrace({ "waybill.outcome": booked.outcome });
      switch (booked.outcome) {
        case "busy":
          return again(BUSY_SECONDS);
        case "unknown":
          return again(await pause(payload));
        case "try_again":
          return again(seconds(booked.afterMs));
        case "booked":
        case "adopted":
        case "refused":
        case "stopped":
        case "needs_review":
        case "waiting_for_account":
        case "waits_for_person":
        case "changed":
        case "not_queued":
          return;
      }
    },
    async "cancel-shipment"(payload) {
      const cancelled = await cancelParcel(deps, payload.shopId, payload.shipmentId);
      sayInTrace({ "waybill.outcome": cancelled.outcome });
      switch (cancelled.outcome) {
        case "busy":
          return again(BUSY_SECONDS);
        case "try_again":
          return again(seconds(cancelled.afterMs));
        case "cancelling":
        case "cancelled":
        case "refused":
        case "nothing_to_do":
        case "waiting_for_account":
          return;
      }
    },
    async "check-status"(payload) {
      const { outcome } = await refreshStatus(deps, payload.shopId, payload.shipmentId);
      sayInTrace({ "waybill.outcome": outcome });
      switch (outcome) {
        case "unreachable":
        case "denied":
          return again(UNREACHABLE_SECONDS);
        case "read":
        case "not_found":
        case "no_account":
        case "token_rejected":
        case "other_account":
          return;
      }
    },
    async "sync-shopify"(payload) {
      const synced = await syncShopify(deps, payload.shopId, payload.shipmentId);
      sayInTrace({ "waybill.outcome": synced.outcome });
      if (synced.outcome === "busy") return again(BUSY_SECONDS);
      if (synced.outcome === "under_way") return again(seconds(synced.afterMs));
    },
    "read-order": (payload, subject) => readOrderForAll(deps, payload, subject),
    async "follow-changes"(payload) {
      await updateStoredDifferences(deps, payload.shopId, payload.orderId);
    },
    async "queue-batch"(payload) {
      return runBatch(deps, payload.shopId, payload.batchId);
    },
    async "run-batch"(payload) {
      return runBatch(deps, payload.shopId, payload.batchId);
    },
    async print({ shopId, printId }) {
      const { outcome } = await runPrint(deps, shopId, printId);
      if (outcome === "busy") return again(BUSY_SECONDS);
    },
    async statement({ shopId, statementId }) {
      const { outcome } = await runStatement(deps, shopId, statementId);
      if (outcome === "busy") return again(BUSY_SECONDS);
    },
    async "backfill-orders"(payload) {
      await backfillOrders(deps, payload.shopId);
    },
    async "read-parcels"({ shopId }) {
      await readParcels(deps, shopId);
    },
    async "reconcile-orders"(payload) {
      await reconcileOrders(deps, payload.shopId);
    },
    async "compare-orders"(payload) {
      await compareOrders(deps, payload.shopId);
    },
    async "compare-again"(payload) {
      await compareAgain(deps, payload.shopId);
    },
    async "quote-parcel"(payload) {
      const { outcome } = await quoteParcel(deps, payload.shopId, payload.shipmentId);
      if (outcome === "no_answer") return again(NO_FEE_SECONDS);
      if (outcome === "noted") await bookQuoted(deps, payload.shopId, payload.shipmentId);
    },
    async "read-products"(payload) {
      await readProducts(deps, payload.shopId, payload.variantIds);
    },
    async "refresh-tariff"(payload) {
      await refreshTariff(deps, payload.shopId);
    },
    async "redraft-parcels"(payload) {
      return redraftOpenParcels(deps, payload.shopId, payload);
    },
    async "write-order-fields"({ shopId }) {
      const written = await writeOrderFields(deps, shopId);
      switch (written.outcome) {
        case "busy":
          return again(BUSY_SECONDS);
        case "under_way":
          return again(seconds(written.afterMs));
        case "more":
          return again(1);
        case "written":
        case "shop_gone":
          return;
      }
    },
    async "settle-usage"({ shopId }) {
      const settled = await settleUsage(deps, shopId);
      if (settled.outcome === "busy") return again(BUSY_SECONDS);
      if (settled.outcome === "later") return again(seconds(settled.afterMs));
    },
    async "watch-carrier-service"(payload) {
      const { outcome } = await watchCarrierService(deps, payload.shopId);
      if (outcome === "unreachable") return again(NOT_WATCHED_SECONDS);
    },
    async "tell-flow"({ shopId }) {
      const told = await tellFlow(deps, shopId);
      if (told.outcome === "later") return again(seconds(told.afterMs));
    },
    async "run-flow-action"({ shopId, runId }) {
      const done = await runFlowAction(deps, shopId, runId);
      if (done.outcome === "later") return again(seconds(done.afterMs));
    },
  };

  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload: unknown, subject?: string) =>
        (handler as JobHandler)(payloadSchemas[name as JobName].parse(payload), subject),
    ]),
  ) as Record<JobName, JobHandler>;
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
