import type { BuyerHistory } from "~/domain/confirm/history";
import { asksForHistory } from "~/domain/confirm/setting";
import type { OrderFacts } from "~/domain/order/order";
import { firstTyped, nationalNumber } from "~/domain/order/phone";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { ShopSettings } from "~/domain/settings/settings";
import { readBuyerHistories } from "~/store/buyer-histories.server";
import type { Sql } from "~/store/database.server";
import type { Deps } from "./deps.server";

/** What tells whom a parcel is for: the phone that staff corrected, else that of the address, else the order's. */
interface WhoIsCalled {
  order: Pick<OrderFacts, "destination" | "phone">;
  shipment: { overrides: Pick<ParcelOverrides, "recipientPhone"> };
}

/** Who parcels are for, and how earlier parcels to them ended. */
export interface BuyersOfDrafts {
  /** Returns the hash of the phone that a parcel is sent to; null without one. */
  hash(phone: string | null): string | null;
  /** Returns the buyer's history, where the shop's setting asks for it. */
  history(parcel: WhoIsCalled): BuyerHistory | undefined;
}

/**
 * Returns what drafting some parcels needs to know of their buyers. The histories are read only where the setting asks for them, all in
 * one statement: a shop that confirms no orders pays a hash for each parcel.
 */
export async function buyersOfDrafts(
  deps: Pick<Deps, "buyers">,
  sql: Sql,
  { id: shopId, settings }: { id: string; settings: Pick<ShopSettings, "confirmCod"> },
  parcels: readonly WhoIsCalled[],
): Promise<BuyersOfDrafts> {
  const hashOf = await deps.buyers.ready();
  const hash = (phone: string | null) => hashOf(shopId, nationalNumber(phone));
  if (!asksForHistory(settings.confirmCod)) return { hash, history: () => undefined };
  const buyers = parcels.flatMap((parcel) => hash(phoneOf(parcel)) ?? []);
  const historyOf = await readBuyerHistories(sql, shopId, buyers);
  return { hash, history: (parcel) => historyOf(hash(phoneOf(parcel))) };
}

const phoneOf = ({ order, shipment }: WhoIsCalled) =>
  firstTyped([shipment.overrides.recipientPhone, order.destination?.phone, order.phone]);
