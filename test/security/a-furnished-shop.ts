import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { checkoutSettingsSchema } from "~/domain/checkout/settings";
import { rulesSchema } from "~/domain/rules/schema";
import { bookParcel } from "~/flows/booking/book.server";
import { prepareBatchOf } from "~/flows/booking/prepare-batch.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { openClaim } from "~/flows/claims/change.server";
import { takePiece } from "~/flows/claims/evidence.server";
import { readClaimDetail } from "~/flows/claims/list.server";
import { readOrder } from "~/flows/order/read.server";
import { createPrint } from "~/flows/print/create.server";
import { openPrint } from "~/flows/print/open.server";
import { runPrint } from "~/flows/print/run.server";
import { rulesVersion } from "~/flows/rules/change.server";
import { runStatement } from "~/flows/statement/run.server";
import { addressOfUpload, receiveStatement } from "~/flows/statement/upload.server";
import { saveCorrection } from "~/store/corrections.server";
import { addExchange } from "~/store/exchanges.server";
import { recordFlowRun } from "~/store/flow-runs.server";
import { recordFlowUse } from "~/store/flow-uses.server";
import { closePrivacyRequest, openPrivacyRequest } from "~/store/privacy-requests.server";
import { addPushSecret, openPushSecret } from "~/store/push-secrets.server";
import { listRateQuotes } from "~/store/rate-quotes.server";
import { insertSavedView } from "~/store/saved-views.server";
import { saveSelection } from "~/store/selections.server";
import { findShop, mergeSettings } from "~/store/shops.server";
import { saveStaffFacts } from "~/store/staff.server";
import { aRateRequest, askRates, rotationOf } from "../flows/a-checkout.ts";
import { receivePush } from "../flows/a-message.ts";
import type { TestShop } from "../flows/a-shop.ts";
import type { Shop } from "../model/open-shop.ts";

/** The member of staff who did everything, and asks for everything: the owner. */
export const OWNER = { userId: "91828374", name: "Nguyễn Thị Lan" };

/** Everything of one shop that has an id, by the names that the tables of questions use. */
export type Owned = Awaited<ReturnType<typeof furnish>>;

/** Where both shops are. */
export interface Place {
  app: TestShop["app"];
  deps: TestShop["deps"];
  controlCarrier: TestShop["controlCarrier"];
  controlShopify: TestShop["controlShopify"];
  /** Where the process answers. */
  origin: string;
}

/**
 * Gives a shop one of everything that has an id, in the state in which a stranger could change most, by the flows that staff, buyers and
 * the carrier cause. Each text that people wrote holds the canary; no id does, nor the shop's name, which tracking pages tell anybody.
 */
export async function furnish(place: Place, shop: Shop, canary: string, staffId: string) {
  const { deps } = place;
  const { database, cipher } = deps;
  const now = deps.now();
  const ruleId = `rule-${shop.code}`;
  const rule = { id: ruleId, name: `Luật ${canary}`, conditions: [], actions: { note: `Ghi chú ${canary}` } };
  const names = { vi: { road: `Giao ${canary}` }, en: { road: `Road ${canary}` } };
  await mergeSettings(database, shop.id, {
    rules: rulesSchema.parse([rule]),
    checkout: checkoutSettingsSchema.parse({ enabled: true, names }),
  });
  await saveStaffFacts(database, shop.id, staffId, { name: `Nhân viên ${canary}`, isOwner: false, scopes: "" }, now);

  const [draft, second] = [await placed(place, shop, canary), await placed(place, shop, canary)];
  const spare = await placed(place, shop, canary);
  const booked = await bookedParcel(place, shop, canary);
  const lost = await bookedParcel(place, shop, canary);
  for (const status of [3, 4, 13]) await move(place, lost, status);
  const undelivered = await bookedParcel(place, shop, canary);
  for (const status of [3, 4, 9]) await move(place, undelivered, status);

  return {
    rulesVersion: rulesVersion(rulesSchema.parse([rule])),
    ...{ shopId: shop.id, domain: shop.domain, canary, staffId, ruleId, token: shop.token, accountCode: shop.code },
    ...{ orderId: draft.orderId, orderKey: keyOf(draft.orderId), orderName: draft.name, draftId: draft.shipmentId },
    spareId: spare.shipmentId,
    ...{ secondId: second.shipmentId, secondKey: keyOf(second.orderId), lineItemId: draft.lineItemId },
    ...{ bookedId: booked.shipmentId, bookedOrderId: booked.orderId, bookedKey: keyOf(booked.orderId) },
    ...{ trackingNumber: booked.trackingNumber, partnerId: booked.partnerId, lostId: lost.shipmentId },
    ...{ undeliveredId: undelivered.shipmentId, undeliveredNumber: undelivered.trackingNumber },
    undeliveredKey: await trackingKey(place, shop, undelivered),
    trackingKey: await trackingKey(place, shop, booked),
    ...{ checkoutToken: booked.checkoutToken, variantId: draft.variantId },
    batchId: await aBatch(place, shop, second.shipmentId),
    ...(await aPrint(place, shop, booked.shipmentId)),
    ...(await aStatement(place, shop, canary, booked.trackingNumber)),
    ...(await aClaim(place, shop, canary, lost.shipmentId)),
    exchangeId: await anExchange(place, shop, second.orderId, booked.orderId),
    viewId: await insertSavedView(database, shop.id, { name: `Góc ${canary}`, search: canary, query: "tab=all" }, now),
    selectionId: await saveSelection(
      database,
      shop.id,
      { orderIds: [draft.orderId], missing: [`Thiếu ${canary}`] },
      now,
    ),
    requestId: await anAnswer(place, shop, canary, draft.orderId),
    flowRunId: await aFlowRun(place, shop, canary, draft.orderId),
    ...(await aCheckout(place, shop)),
    pushSecret: await pushSecretOf(place, shop),
    correctionKey: await aCorrection(place, shop, canary, draft.orderId),
    pickAddressId: await pickupOf(place, shop),
    discrepancy: await aDiscrepancy(place, shop, draft.orderId),
    uploadPath: addressOfUpload({ cipher, now: deps.now }, shop.id, { id: randomUUID(), name: "b.csv" }, OWNER),
  };
}

const keyOf = (orderId: string) => orderId.split("/").at(-1) ?? "";

/** Places an order in Shopify's stand-in, waits until it is routed, and reads it. */
async function placed({ deps, controlShopify }: Place, shop: Shop, canary: string, more: object = {}) {
  const answer = (await controlShopify("POST", `/shops/${shop.domain}/orders`, {
    lines: [{ title: `Áo ${canary}`, price: 450_000, weight: { value: 300, unit: "GRAMS" }, quantity: 2 }],
    shippingAddress: {
      ...{ firstName: "An", lastName: `Nguyễn ${canary}`, phone: "0900000002", address1: `12 Lê Lợi ${canary}` },
      ...{ address2: "Phường Bến Nghé, Quận 1", city: "Thành phố Hồ Chí Minh" },
    },
    note: `Giao giờ ${canary}`,
    payment: { state: "pending", gateway: "Cash on Delivery (COD)" },
    ...more,
  })) as { id: number; name: string };
  const orderId = `gid://shopify/Order/${answer.id}`;
  const routed = await vi.waitFor(async () => {
    const order = await deps.shopify.readOrder({ domain: shop.domain }, orderId);
    if (!order?.fulfillmentOrders[0]) throw new Error("not routed yet");
    return order;
  });
  await readOrder(deps, shop.id, orderId);
  const [row] = await deps.database.query<{ id: string }>(
    "SELECT id FROM shipment WHERE shop_id = $1 AND order_id = $2",
    [shop.id, orderId],
  );
  if (!row) throw new Error("no parcel was drafted");
  const text = JSON.stringify(routed);
  return {
    ...{ orderId, name: answer.name, shipmentId: row.id },
    lineItemId: /gid:\/\/shopify\/LineItem\/\d+/.exec(text)?.[0] ?? "",
    variantId: /ProductVariant\/(\d+)/.exec(text)?.[1] ?? "1",
  };
}

async function bookedParcel(place: Place, shop: Shop, canary: string) {
  const checkoutToken = randomUUID().replaceAll("-", "");
  const order = await placed(place, shop, canary, { checkoutToken });
  await queueBookings(place.deps, shop.id, [order.shipmentId], OWNER);
  const { outcome } = await bookParcel(place.deps, shop.id, order.shipmentId);
  if (outcome !== "booked") throw new Error(`not booked: ${outcome}`);
  const [row] = await place.deps.database.query<{ label: string; partner_id: string }>(
    "SELECT label, partner_id FROM shipment WHERE shop_id = $1 AND id = $2",
    [shop.id, order.shipmentId],
  );
  return { ...order, checkoutToken, trackingNumber: row?.label ?? "", partnerId: row?.partner_id ?? "" };
}

/** Moves a parcel at the carrier, whose push arrives. */
async function move(place: Place, { trackingNumber }: { trackingNumber: string }, status: number): Promise<void> {
  await place.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: status });
  await receivePush(place, { label_id: trackingNumber, status_id: String(status) });
}

const trackingKey = async ({ deps }: Place, { id }: Shop, { orderId }: { orderId: string }) =>
  (await deps.buyers.keys())(id, orderId);

async function aBatch({ deps }: Place, { id }: Shop, shipmentId: string): Promise<string> {
  const batchId = randomUUID();
  const target = { parcels: [{ shipmentId, version: null }] };
  await prepareBatchOf(deps, id, { batchId, kind: "book", target }, OWNER);
  return batchId;
}

/** A print that is finished, and the signed address of its file. */
async function aPrint({ deps }: Place, { id }: Shop, shipmentId: string) {
  const printId = randomUUID();
  const options = { size: "A6", orientation: "portrait", order: "listed", sheet: "A4", locale: "vi" } as const;
  await createPrint(deps, id, { id: printId, kind: "labels", shipmentIds: [shipmentId], options }, OWNER);
  await runPrint(deps, id, printId);
  const opened = await openPrint(deps, id, { printId, part: 0 }, OWNER);
  if (opened.outcome !== "open") throw new Error(`the print is ${opened.outcome}`);
  const { pathname, search } = new URL(opened.url);
  return { printId, fileId: pathname.split("/").at(-1) ?? "", fileQuery: search };
}

/** A statement that is read and not applied. */
async function aStatement({ deps }: Place, { id }: Shop, canary: string, trackingNumber: string) {
  const statementId = randomUUID();
  const ticket = { shopId: id, statementId, name: `${canary}.csv`, userId: OWNER.userId, actorName: null, until: 0 };
  const bytes = Buffer.from(`Mã vận đơn;COD;Ghi chú\n${trackingNumber};450.000;${canary}\n`);
  async function* chunks() {
    yield bytes;
  }
  await receiveStatement(deps, ticket, chunks());
  await runStatement(deps, id, statementId);
  return { statementId };
}

/** A claim with a paper. */
async function aClaim({ deps }: Place, { id }: Shop, canary: string, shipmentId: string) {
  const row = await findShop(deps.database, id);
  const claimId = row && (await openClaim(deps, row, { shipmentId, kind: "lost" }, OWNER));
  if (!claimId) throw new Error("no claim was opened");
  const evidenceId = randomUUID();
  const data = Buffer.from(`%PDF-1.4 ${canary}`);
  const piece = { claimId, id: evidenceId, name: `${canary}.pdf`, bytes: data.length, n: 0, data };
  await takePiece(deps, id, piece, OWNER);
  const claim = await readClaimDetail(deps, id, claimId);
  return { claimId, evidenceId, claimVersion: claim?.version ?? "" };
}

async function anExchange({ deps }: Place, shop: Shop, orderId: string, replacesId: string): Promise<string> {
  const id = randomUUID();
  const link = { shopId: shop.id, id, orderId, replacesId };
  await addExchange(deps.database, { ...link, linkedAt: deps.now(), linkedById: OWNER.userId });
  return id;
}

/** An answered request of a buyer for their data. */
async function anAnswer({ deps: { database, now } }: Place, shop: Shop, canary: string, orderId: string) {
  const request = { shopId: shop.id, topic: "customers/data_request", payload: { orders_requested: [orderId] } };
  const id = await openPrivacyRequest(database, { ...request, receivedAt: now() });
  await closePrivacyRequest(database, { shopId: shop.id, id }, { orders: [{ orderId, name: canary }] }, now());
  return id;
}

/** A workflow asks to hold a parcel, and uses a trigger. */
async function aFlowRun({ deps }: Place, shop: Shop, canary: string, orderId: string): Promise<string> {
  const runId = randomUUID();
  const receivedAt = deps.now();
  const deed = { deed: "hold", reason: `Chờ ${canary}` } as const;
  const asked = { runId, handle: "flow-hold-parcel", orderId, receivedAt } as const;
  await recordFlowRun(deps.database, shop.id, { ...asked, deed });
  await recordFlowUse(deps.database, shop.id, { handle: "flow-parcel-ready", enabled: true, toldAt: receivedAt });
  return runId;
}

/** The address at which Shopify asks for the shop's rates, and a request that was answered there. */
async function aCheckout({ deps, origin }: Place, shop: Shop) {
  const rotation = await rotationOf({ deps, shopId: shop.id });
  const ratesPath = new URL(await rotation.make()).pathname;
  await rotation.confirm();
  await askRates(origin + ratesPath, aRateRequest());
  await deps.quoteLog.flush();
  const [quote] = await listRateQuotes(deps.database, shop.id);
  if (!quote) throw new Error("no request for rates was kept");
  return { ratesPath, ratesSecret: ratesPath.split("/").at(-1) ?? "", quoteId: String(quote.id) };
}

async function pushSecretOf({ deps: { database, cipher, now } }: Place, shop: Shop): Promise<string> {
  await addPushSecret(database, cipher, shop.id, now());
  const made = await openPushSecret(database, cipher, shop.id);
  if (!made) throw new Error("no push address was made");
  return made.secret;
}

async function aCorrection({ deps }: Place, shop: Shop, canary: string, orderId: string): Promise<string> {
  const key = randomUUID();
  const place = { province: "Thành phố Hà Nội", district: null, ward: "Phường Kim Mã", street: canary, hamlet: null };
  await saveCorrection(deps.database, {
    ...{ shopId: shop.id, key, buyer: randomUUID(), orderId, actor: canary, createdAt: deps.now() },
    address: { ...place, level: "2", confidence: "manual" },
  });
  return key;
}

async function pickupOf({ deps: { database } }: Place, shop: Shop): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    "SELECT pick_address_id AS id FROM pickup_location WHERE shop_id = $1",
    [shop.id],
  );
  if (!row) throw new Error("the shop has no pickup");
  return row.id;
}

async function aDiscrepancy({ deps: { database } }: Place, shop: Shop, orderId: string) {
  await database.query("INSERT INTO discrepancy (shop_id, kind, subject, order_id) VALUES ($1, 'order_gone', $2, $2)", [
    shop.id,
    orderId,
  ]);
  return { kind: "order_gone", subject: orderId };
}
