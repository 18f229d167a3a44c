import { createHash } from "node:crypto";
import { buyerIdentity, type CorrectedOrder, typedAddressText } from "~/domain/address/correction";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { Deps } from "~/flows/deps.server";
import { type CorrectionsOf, findCorrection, markCorrectionUsed } from "~/store/corrections.server";
import type { Sql } from "~/store/database.server";
import { listAddressFacts } from "~/store/order-addresses.server";

/** The keys of a remembered correction: one for the buyer, one for the buyer and the address text. */
export interface CorrectionKeys {
  buyer: string;
  key: string;
}

/** Returns the keys of an order's address in one shop; null when it names no buyer or has no address text. */
export function correctionKeys(shopId: string, order: CorrectedOrder): CorrectionKeys | null {
  const buyer = buyerIdentity(order);
  const words = typedAddressText(order);
  if (buyer === null || words === null) return null;
  return { buyer: hash([shopId, buyer]), key: hash([shopId, buyer, words]) };
}

/** Returns the address that staff chose earlier for this buyer and this text, with who chose it and when; null without one. */
export async function rememberedAddress(
  sql: Sql,
  shopId: string,
  order: CorrectedOrder,
): Promise<ParcelAddress | null> {
  const keys = correctionKeys(shopId, order);
  const correction = keys && (await findCorrection(sql, shopId, keys.key));
  if (!correction) return null;
  return { ...correction.address, chosenBy: correction.actor, chosenAt: correction.createdAt.toISOString() };
}

/** Records that a parcel was drafted with the remembered correction: retention counts from its last use. */
export async function touchCorrection(
  { now }: Pick<Deps, "now">,
  sql: Sql,
  shopId: string,
  order: CorrectedOrder,
): Promise<void> {
  const keys = correctionKeys(shopId, order);
  if (keys) await markCorrectionUsed(sql, shopId, keys.key, now());
}

/** Returns the corrections about the buyers of these orders: those made on the orders, and those made for the buyers elsewhere. */
export async function correctionsOf(sql: Sql, shopId: string, orderIds: string[]): Promise<CorrectionsOf> {
  const orders = await listAddressFacts(sql, shopId, orderIds);
  const buyers = orders.flatMap((order) => correctionKeys(shopId, order)?.buyer ?? []);
  return { orderIds, buyers: [...new Set(buyers)] };
}

function hash(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
