import { nationalNumber } from "~/domain/order/phone";
import type { Deps } from "~/flows/deps.server";
import { eraseBuyerHistories, listBuyersOf } from "~/store/buyer-histories.server";
import type { Sql } from "~/store/database.server";
import { lockPeople } from "~/store/erase-person.server";
import { listAddressFacts } from "~/store/order-addresses.server";

/** Returns the hashes of the buyers of these orders: those their parcels are for, and those the orders name. */
export async function buyersOf(deps: Deps, sql: Sql, shopId: string, orderIds: string[]): Promise<string[]> {
  const hashOf = await deps.buyers.ready();
  const orders = await listAddressFacts(sql, shopId, orderIds);
  const named = orders.flatMap(({ destination, phone }) => [destination?.phone, phone]);
  const hashes = named.flatMap((phone) => hashOf(shopId, nationalNumber(phone)) ?? []);
  return [...new Set([...(await listBuyersOf(sql, shopId, orderIds)), ...hashes])];
}

/**
 * Forgets how the parcels to the buyers of these orders ended, in whichever order of the shop they were: it is about the person, not
 * about an order (decision 088). Call it while the orders still name their buyers. Returns how many parcels were forgotten.
 */
export async function eraseHistories(deps: Deps, sql: Sql, shopId: string, orderIds: string[]): Promise<number> {
  await lockPeople(sql, shopId, orderIds);
  return eraseBuyerHistories(sql, shopId, await buyersOf(deps, sql, shopId, orderIds));
}
