import { createHash } from "node:crypto";
import { buyerIdentity, type CorrectedOrder, typedAddressText } from "~/domain/address/correction";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { Deps } from "~/flows/deps.server";
import { type CorrectionsOf, findCorrection, markCorrectionUsed } from "~/store/corrections.server";
import type { Sql } from "~/store/database.server";
import { listAddressFacts } from "~/store/orders.server";

/** What an order's address is remembered under: one key for the buyer, one for the buyer and the words. */
export interface CorrectionKeys {
  buyer: string;
  key: string;
}

/** The keys of an order in one shop; null when it names no buyer or has no words to remember. */
export function correctionKeys(shopId: string, order: CorrectedOrder): CorrectionKeys | null {
  const buyer = buyerIdentity(order);
  const words = typedAddressText(order);
  if (buyer === null || words === null) return null;
  return { buyer: hash([shopId, buyer]), key: hash([shopId, buyer, words]) };
}

/** The address staff chose earlier for this buyer and these very words, with who did and when; null when nobody did. */
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

/** Notes that a parcel was drafted with what is remembered: it is kept by its last use. */
export async function touchCorrection(
  { now }: Pick<Deps, "now">,
  sql: Sql,
  shopId: string,
  order: CorrectedOrder,
): Promise<void> {
  const keys = correctionKeys(shopId, order);
  if (keys) await markCorrectionUsed(sql, shopId, keys.key, now());
}

/** The corrections about the people of these orders: those made on them, and those made for their buyers elsewhere. */
export async function correctionsOf(sql: Sql, shopId: string, orderIds: string[]): Promise<CorrectionsOf> {
  const orders = await listAddressFacts(sql, shopId, orderIds);
  const buyers = orders.flatMap((order) => correctionKeys(shopId, order)?.buyer ?? []);
  return { orderIds, buyers: [...new Set(buyers)] };
}

function hash(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
