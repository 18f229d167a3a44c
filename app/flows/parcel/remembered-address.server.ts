import { createHash } from "node:crypto";
import { buyerIdentity, type CorrectedOrder, typedAddressText } from "~/domain/address/correction";
import type { ParcelAddress } from "~/domain/parcel/address";
import { type CorrectionsOf, findCorrections } from "~/store/corrections.server";
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

/** Returns a function that knows the addresses that staff chose earlier for these orders' buyers and texts. */
export async function rememberAddresses<Order extends CorrectedOrder>(
  sql: Sql,
  shopId: string,
  orders: readonly Order[],
): Promise<(order: Order) => ParcelAddress | null> {
  const keyOf = new Map(orders.map((order) => [order, correctionKeys(shopId, order)?.key ?? ""]));
  const corrections = await findCorrections(sql, shopId, [...new Set(keyOf.values())].filter(Boolean));
  return (order) => {
    const found = corrections.get(keyOf.get(order) ?? "");
    return found ? { ...found.address, chosenBy: found.actor, chosenAt: found.createdAt.toISOString() } : null;
  };
}

/** Returns the address that staff chose earlier for this buyer and this text, with who chose it and when; null without one. */
export async function rememberedAddress(
  sql: Sql,
  shopId: string,
  order: CorrectedOrder,
): Promise<ParcelAddress | null> {
  return (await rememberAddresses(sql, shopId, [order]))(order);
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
