import type { Discrepancy, DiscrepancyKind } from "~/domain/comparison/discrepancy";
import { repairOf } from "~/domain/comparison/discrepancy";
import type { Deps } from "~/flows/deps.server";
import { fulfilAgain, putNumberBack } from "~/flows/fulfillment/put-right.server";
import { retryShopify } from "~/flows/fulfillment/retry.server";
import { applyHistory } from "~/flows/status/apply-histories.server";
import type { Sql } from "~/store/database.server";
import { hurryMessages } from "~/store/discrepancies.server";
import { INBOX, notifyWork } from "~/store/notices.server";
import { retryParkedWork } from "~/store/parked-work.server";
import { lockShipment } from "~/store/shipments.server";
import { findShop } from "~/store/shops.server";

/** What a repair needs to know of a row. */
export type Repairable = Pick<Discrepancy, "subject" | "orderId" | "shipmentId"> & { kind: DiscrepancyKind };

/** Has the repairs carried out for rows of a shop: each once, however many rows ask for it. */
export async function repairAll(
  deps: Deps,
  shopId: string,
  rows: readonly Repairable[],
  { priority }: { priority: number },
): Promise<void> {
  const asked = Map.groupBy(rows, ({ kind }) => repairOf(kind));
  const of = (repair: ReturnType<typeof repairOf>) => asked.get(repair) ?? [];
  const parcels = (repair: ReturnType<typeof repairOf>) => [
    ...new Set(of(repair).flatMap((row) => row.shipmentId ?? [])),
  ];
  for (const shipmentId of parcels("plan_again")) await planAgain(deps, shopId, shipmentId);
  for (const shipmentId of parcels("fulfil_again")) await fulfilAgain(deps, shopId, shipmentId);
  for (const shipmentId of parcels("put_number_back")) await putNumberBack(deps, shopId, shipmentId);
  await tryAgain(deps, shopId, of("try_again"));
  const orders = [...new Set(of("read_order").flatMap(({ orderId }) => orderId ?? []))];
  await deps.queue.enqueueAll(
    deps.database,
    "read-order",
    orders.map((orderId) => ({ shopId, orderId })),
    { priority },
  );
  const readings = parcels("read_carrier").map((shipmentId) => ({ shopId, shipmentId }));
  await deps.queue.enqueueAll(deps.database, "check-status", readings, { priority });
}

/** Wants what a parcel's history requires in Shopify; what is wanted already stays as it is. */
async function planAgain(deps: Deps, shopId: string, shipmentId: string): Promise<void> {
  const shop = await findShop(deps.database, shopId);
  await deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (shop && shipment) await applyHistory(deps, sql, shop, shipment);
  });
}

async function tryAgain(deps: Deps, shopId: string, rows: readonly Repairable[]): Promise<void> {
  const subjects = (kind: DiscrepancyKind) => rows.filter((row) => row.kind === kind).map(({ subject }) => subject);
  for (const shipmentId of subjects("step_refused")) await retryShopify(deps, shopId, shipmentId);
  const messages = subjects("message_stuck").filter((id) => /^\d{1,18}$/.test(id));
  if (messages.length > 0 && (await hurryMessages(deps.database, shopId, messages, deps.now())) > 0) {
    await notifyWork(deps.database, INBOX);
  }
  await retryWork(deps.database, shopId, subjects("work_given_up"));
}

const retryWork = (sql: Sql, shopId: string, named: readonly string[]) =>
  retryParkedWork(
    sql,
    shopId,
    named.map((name) => {
      const [kind = "", ...subject] = name.split(" ");
      return { kind, subject: subject.join(" ") };
    }),
  );
