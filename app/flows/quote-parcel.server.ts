import type { CarrierFee, FeeQuestion } from "~/domain/carrier-fee";
import { matchTariff } from "~/domain/tariff";
import { readStoredOrder } from "~/store/orders.server";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import { fillQuotedFee } from "~/store/quoted-fees.server";
import { listShipmentsOfOrder, readShipment } from "~/store/shipments.server";
import { askFee, questionOfParcel } from "./ask-fee.server";
import type { Deps } from "./deps.server";
import { draftOf } from "./draft-parcel.server";
import { askedOf } from "./find-fee.server";
import { rememberedAddress } from "./remembered-address.server";
import { loadShopContext } from "./shop-context.server";

export type QuoteParcelOutcome = "filled" | "known" | "not_ready" | "no_fee";

/**
 * Fills in what the carrier quoted for a parcel that the buyer ordered with our rate, so that it stands beside what will be
 * charged: the very answer of the checkout while it is fresh, else what was learned of this ward, weight step and value
 * a moment ago, else the carrier is asked. A fee that is already there stays. Throws for an order that cannot be read.
 */
export async function quoteParcel(deps: Deps, shopId: string, shipmentId: string): Promise<QuoteParcelOutcome> {
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  if (!shipment) return "not_ready";
  if (shipment.quotedFeeVnd !== null) return "known";
  const [context, shop, order, siblings] = await Promise.all([
    loadShopContext(deps, shopId),
    deps.quotes.fetchShop(shopId),
    readStoredOrder(deps.database, shopId, shipment.orderId),
    listShipmentsOfOrder(deps.database, shopId, shipment.orderId),
  ]);
  if (!order) return "not_ready";
  const remembered = await rememberedAddress(deps.database, shopId, order.facts);
  const draft = context && draftOf(deps, context, order.facts, shipment, siblings, remembered);
  if (!shop || !draft) return "not_ready";
  const { request } = draft;
  const { province } = request.recipient;
  const question = province && questionOfParcel({ ...request, recipient: { ...request.recipient, province } });
  if (!question) return "not_ready";
  const fee = await feeFor(deps, shop, question);
  if (!fee) return "no_fee";
  await fillQuotedFee(deps.database, shopId, shipmentId, fee.feeVnd, deps.now());
  return "filled";
}

async function feeFor(deps: Deps, shop: QuoteShopRow, question: FeeQuestion): Promise<CarrierFee | null> {
  const asked = askedOf(shop, question);
  const fresh = asked && deps.fees.cached(asked.key);
  if (fresh?.result === "answered") return fresh.answer.outcome === "served" ? fresh.answer.fee : null;
  const context = { provinces: deps.quotes.provinces, shopKind: shop.settings.shopKind, now: deps.now().getTime() };
  const match = matchTariff(deps.quotes.tariff.near(shop.id, question), question, context);
  const exact = match && match.basis.place === "ward" && match.basis.weight === "same";
  if (exact) return match.answer.outcome === "served" ? match.answer.fee : null;
  const result = await askFee(deps, shop, question);
  if (result?.result === "answered") return result.answer.outcome === "served" ? result.answer.fee : null;
  return match?.answer.outcome === "served" ? match.answer.fee : null;
}
