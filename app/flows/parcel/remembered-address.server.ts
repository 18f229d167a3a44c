import { createHash } from "node:crypto";
import { buyerIdentity, type CorrectedOrder, typedAddressText } from "~/domain/address/correction";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { Deps } from "~/flows/deps.server";
import type { HashOfText } from "~/store/buyer-hashes.server";
import { type CorrectionRow, type CorrectionsOf, findCorrections } from "~/store/corrections.server";
import type { Sql } from "~/store/database.server";
import { listAddressFacts } from "~/store/order-addresses.server";

type Hashes = Pick<Deps, "buyers">;

/** The keys of a remembered correction: one for the buyer, one for the buyer and the address text. */
export interface CorrectionKeys {
  buyer: string;
  key: string;
  /** As a release without the secret stored them; the housekeeping rewrites those rows (decision 099). */
  earlier: { buyer: string; key: string };
}

/** Returns the keys of an order's address in one shop; null when it names no buyer or has no address text. */
export async function correctionKeys(
  { buyers }: Hashes,
  shopId: string,
  order: CorrectedOrder,
): Promise<CorrectionKeys | null> {
  return keysOf(await buyers.ofTexts(), shopId, order);
}

/** The addresses that staff chose earlier for some orders' buyers and texts. */
export interface RememberedAddresses<Order> {
  /** Returns the address for an order, with who chose it and when; null without one. */
  of(order: Order): ParcelAddress | null;
  /** Returns the key of the row that it is stored under. */
  keyOf(order: Order): string | null;
}

/** Reads the addresses that staff chose earlier for these orders' buyers and texts. */
export async function rememberAddresses<Order extends CorrectedOrder>(
  { buyers }: Hashes,
  sql: Sql,
  shopId: string,
  orders: readonly Order[],
): Promise<RememberedAddresses<Order>> {
  const hashOf = await buyers.ofTexts();
  const keys = new Map(orders.map((order) => [order, keysOf(hashOf, shopId, order)]));
  const wanted = [...keys.values()].flatMap((one) => (one ? [one.key, one.earlier.key] : []));
  const corrections = await findCorrections(sql, shopId, [...new Set(wanted)]);
  const find = (order: Order) => {
    const one = keys.get(order);
    return one && later(corrections.get(one.key), corrections.get(one.earlier.key));
  };
  return {
    of(order) {
      const found = find(order);
      return found ? { ...found.address, chosenBy: found.actor, chosenAt: found.createdAt.toISOString() } : null;
    },
    keyOf: (order) => find(order)?.key ?? null,
  };
}

/** Of two rows for one address the one that staff chose last: while two releases run, either may have stored it. */
const later = (keyed: CorrectionRow | undefined, earlier: CorrectionRow | undefined) =>
  keyed && earlier && earlier.createdAt > keyed.createdAt ? earlier : (keyed ?? earlier);

/** Returns the address that staff chose earlier for this buyer and this text, with who chose it and when; null without one. */
export async function rememberedAddress(
  hashes: Hashes,
  sql: Sql,
  shopId: string,
  order: CorrectedOrder,
): Promise<ParcelAddress | null> {
  return (await rememberAddresses(hashes, sql, shopId, [order])).of(order);
}

/** Returns the corrections about the buyers of these orders: those made on the orders, and those made for the buyers elsewhere. */
export async function correctionsOf(
  { buyers }: Hashes,
  sql: Sql,
  shopId: string,
  orderIds: string[],
): Promise<CorrectionsOf> {
  const hashOf = await buyers.ofTexts();
  const orders = await listAddressFacts(sql, shopId, orderIds);
  const known = orders.flatMap((order) => {
    const keys = keysOf(hashOf, shopId, order);
    return keys ? [keys.buyer, keys.earlier.buyer] : [];
  });
  return { orderIds, buyers: [...new Set(known)] };
}

/**
 * Returns the key with the installation's secret for one that was stored without. It is made of that one alone, so that a row can be
 * rewritten by whoever knows neither phone nor words.
 */
export const keyedOf = (hashOf: HashOfText, shopId: string, earlier: string): string => hashOf(shopId, earlier);

function keysOf(hashOf: HashOfText, shopId: string, order: CorrectedOrder): CorrectionKeys | null {
  const buyer = buyerIdentity(order);
  const words = typedAddressText(order);
  if (buyer === null || words === null) return null;
  const earlier = { buyer: hash([shopId, buyer]), key: hash([shopId, buyer, words]) };
  return { buyer: keyedOf(hashOf, shopId, earlier.buyer), key: keyedOf(hashOf, shopId, earlier.key), earlier };
}

function hash(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
