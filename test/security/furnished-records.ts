import { randomUUID } from "node:crypto";
import { openClaim } from "~/flows/claims/change.server";
import { takePiece } from "~/flows/claims/evidence.server";
import { readClaimDetail } from "~/flows/claims/list.server";
import { runStatement } from "~/flows/statement/run.server";
import { receiveStatement } from "~/flows/statement/upload.server";
import { saveCorrection } from "~/store/corrections.server";
import { addExchange } from "~/store/exchanges.server";
import { recordFlowRun } from "~/store/flow-runs.server";
import { recordFlowUse } from "~/store/flow-uses.server";
import { closePrivacyRequest, openPrivacyRequest } from "~/store/privacy-requests.server";
import { addPushSecret, openPushSecret } from "~/store/push-secrets.server";
import { listRateQuotes } from "~/store/rate-quotes.server";
import { findShop } from "~/store/shops.server";
import { aRateRequest, askRates, rotationOf } from "../flows/a-checkout.ts";
import type { Shop } from "../model/open-shop.ts";
import { OWNER, type Place } from "./furnished-place.ts";

/** A statement that is read and not applied. */
export async function aStatement({ deps }: Place, { id }: Shop, canary: string, trackingNumber: string) {
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
export async function aClaim({ deps }: Place, { id }: Shop, canary: string, shipmentId: string) {
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

export async function anExchange({ deps }: Place, shop: Shop, orderId: string, replacesId: string): Promise<string> {
  const id = randomUUID();
  const link = { shopId: shop.id, id, orderId, replacesId };
  await addExchange(deps.database, { ...link, linkedAt: deps.now(), linkedById: OWNER.userId });
  return id;
}

/** An answered request of a buyer for their data. */
export async function anAnswer({ deps: { database, now } }: Place, shop: Shop, canary: string, orderId: string) {
  const request = { shopId: shop.id, topic: "customers/data_request", payload: { orders_requested: [orderId] } };
  const id = await openPrivacyRequest(database, { ...request, receivedAt: now() });
  await closePrivacyRequest(database, { shopId: shop.id, id }, { orders: [{ orderId, name: canary }] }, now());
  return id;
}

/** A workflow asks to hold a parcel, and uses a trigger. */
export async function aFlowRun({ deps }: Place, shop: Shop, canary: string, orderId: string): Promise<string> {
  const runId = randomUUID();
  const receivedAt = deps.now();
  const deed = { deed: "hold", reason: `Chờ ${canary}` } as const;
  const asked = { runId, handle: "flow-hold-parcel", orderId, receivedAt } as const;
  await recordFlowRun(deps.database, shop.id, { ...asked, deed });
  await recordFlowUse(deps.database, shop.id, { handle: "flow-parcel-ready", enabled: true, toldAt: receivedAt });
  return runId;
}

/** The address at which Shopify asks for the shop's rates, and a request that was answered there. */
export async function aCheckout({ deps, origin }: Place, shop: Shop) {
  const rotation = await rotationOf({ deps, shopId: shop.id });
  const ratesPath = new URL(await rotation.make()).pathname;
  await rotation.confirm();
  await askRates(origin + ratesPath, aRateRequest());
  await deps.quoteLog.flush();
  const [quote] = await listRateQuotes(deps.database, shop.id);
  if (!quote) throw new Error("no request for rates was kept");
  return { ratesPath, ratesSecret: ratesPath.split("/").at(-1) ?? "", quoteId: String(quote.id) };
}

export async function pushSecretOf({ deps: { database, cipher, now } }: Place, shop: Shop): Promise<string> {
  await addPushSecret(database, cipher, shop.id, now());
  const made = await openPushSecret(database, cipher, shop.id);
  if (!made) throw new Error("no push address was made");
  return made.secret;
}

export async function aCorrection({ deps }: Place, shop: Shop, canary: string, orderId: string): Promise<string> {
  const key = randomUUID();
  const place = { province: "Thành phố Hà Nội", district: null, ward: "Phường Kim Mã", street: canary, hamlet: null };
  await saveCorrection(deps.database, {
    ...{ shopId: shop.id, key, buyer: randomUUID(), orderId, actor: canary, createdAt: deps.now() },
    address: { ...place, level: "2", confidence: "manual" },
  });
  return key;
}

export async function pickupOf({ deps: { database } }: Place, shop: Shop): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    "SELECT pick_address_id AS id FROM pickup_location WHERE shop_id = $1",
    [shop.id],
  );
  if (!row) throw new Error("the shop has no pickup");
  return row.id;
}

export async function aDiscrepancy({ deps: { database } }: Place, shop: Shop, orderId: string) {
  await database.query("INSERT INTO discrepancy (shop_id, kind, subject, order_id) VALUES ($1, 'order_gone', $2, $2)", [
    shop.id,
    orderId,
  ]);
  return { kind: "order_gone", subject: orderId };
}
