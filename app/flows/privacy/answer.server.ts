import type { Deps } from "~/flows/deps.server";
import { correctionsOf } from "~/flows/parcel/remembered-address.server";
import { listOutcomesOf } from "~/store/buyer-histories.server";
import { collectPersonalData } from "~/store/collect-person.server";
import { listCorrections } from "~/store/corrections.server";
import type { Sql } from "~/store/database.server";
import { eraseUnassigned } from "~/store/erase-person.server";
import { closeMessage, type InboxRow } from "~/store/inbox.server";
import { blockReimport } from "~/store/order-redactions.server";
import { listParcelNames } from "~/store/person-rows.server";
import { erasePrintMessages } from "~/store/print-jobs.server";
import { closePrivacyRequest, eraseAnswers, openPrivacyRequest } from "~/store/privacy-requests.server";
import type { ShopRow } from "~/store/shops.server";
import { eraseFiles } from "~/store/short-lived-files.server";
import { eraseStatementFiles } from "~/store/statement-files.server";
import { buyersOf, eraseHistories } from "./buyer-histories.server";
import { eraseBuyers } from "./erase-buyers.server";
import { listPushesAbout, pushForAnswer } from "./pushes-about.server";

/** A customer, as Shopify's privacy requests name them (shopify 2.4). */
export interface Customer {
  customerId: string | null;
  orderIds: string[];
}

/** What a privacy request is closed with in the inbox. */
export type PrivacyOutcome = "carried_out";

/** Collects and stores everything that is kept about a customer, for the merchant to hand over. */
export function answerDataRequest(
  deps: Deps,
  message: InboxRow,
  shop: ShopRow,
  customer: Customer,
): Promise<PrivacyOutcome> {
  return carryOut(deps, message, shop, customer, async (sql) => ({
    orders: await collectPersonalData(sql, shop.id, customer.orderIds),
    corrections: await listCorrections(sql, shop.id, await correctionsOf(deps, sql, shop.id, customer.orderIds)),
    history: await listOutcomesOf(sql, shop.id, await buyersOf(deps, sql, shop.id, customer.orderIds)),
    messages: await collectMessages(sql, shop.id, customer.orderIds),
  }));
}

/** Collects what stored pushes say about these orders that were not applied yet, or could not be. */
async function collectMessages(sql: Sql, shopId: string, orderIds: string[]): Promise<object[]> {
  const pushes = await listPushesAbout(sql, shopId, await listParcelNames(sql, shopId, orderIds));
  return pushes.map(pushForAnswer).filter((told) => told !== null);
}

/** Erases a customer from everything that is kept, for good. */
export function eraseCustomer(
  deps: Deps,
  message: InboxRow,
  shop: ShopRow,
  customer: Customer,
): Promise<PrivacyOutcome> {
  return carryOut(deps, message, shop, customer, async (sql) => {
    // Before orders and parcels are locked: a statement that is being applied has its own row first, and then theirs.
    await eraseStatementFiles(sql, shop.id, deps.now());
    // Then, while the orders still name their buyers.
    const historyErased = await eraseHistories(deps, sql, shop.id, customer.orderIds);
    const erased = await eraseBuyers(deps, sql, shop.id, customer.orderIds);
    await blockReimport(sql, shop.id, customer.orderIds, deps.now());
    await eraseUnassigned(sql, shop.id);
    await erasePrintMessages(sql, shop.id);
    // Files expire minutes after they are made, but an erasure must not wait for that.
    await eraseFiles(sql, shop.id);
    return { ...erased, historyErased, answersErased: await eraseAnswers(sql, shop.id, customer) };
  });
}

/** Stores the request and its result and closes the message in one transaction, as proof that it was carried out. */
function carryOut(
  deps: Deps,
  message: InboxRow,
  shop: ShopRow,
  { customerId, orderIds }: Customer,
  work: (sql: Sql) => Promise<object>,
): Promise<PrivacyOutcome> {
  return deps.database.transaction(async (sql): Promise<PrivacyOutcome> => {
    const request = { shopId: shop.id, topic: message.topic, payload: { customerId, orderIds } };
    const id = await openPrivacyRequest(sql, { ...request, receivedAt: message.receivedAt });
    await closePrivacyRequest(sql, { shopId: shop.id, id }, await work(sql), deps.now());
    await closeMessage(sql, message.id, "carried_out", deps.now());
    return "carried_out";
  });
}
