import type { ListColumn } from "~/domain/order-list/columns";
import { goodsOf, type ListedGoods } from "~/domain/order-list/goods";
import type { Deps } from "~/flows/deps.server";
import { listGoodsOfList, listPhonesOfList } from "~/store/list-details.server";

/** What some columns show of a parcel; absent where the column is not chosen. */
export interface ChosenDetails {
  phone?: string | null;
  goods?: ListedGoods[];
}

/**
 * Reads what only some columns show of the parcels of a page, by parcel. A phone or a product that nobody chose to see is not read, and
 * not sent to the browser.
 */
export async function readChosenDetails(
  deps: Pick<Deps, "database">,
  shopId: string,
  orderIds: string[],
  columns: readonly ListColumn[],
): Promise<(shipmentId: string) => ChosenDetails> {
  const [phones, goods] = await Promise.all([
    columns.includes("phone") ? listPhonesOfList(deps.database, shopId, orderIds) : null,
    columns.includes("products") ? listGoodsOfList(deps.database, shopId, orderIds) : null,
  ]);
  const phoneOf = new Map(phones?.map(({ shipmentId, phone }) => [shipmentId, phone]));
  const goodsIn = new Map(goods?.map(({ shipmentId, ...source }) => [shipmentId, goodsOf(source)]));
  return (shipmentId) => ({
    ...(phones && { phone: phoneOf.get(shipmentId) ?? null }),
    ...(goods && { goods: goodsIn.get(shipmentId) ?? [] }),
  });
}
