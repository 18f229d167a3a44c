import { MOST_PARCELS } from "~/domain/print/choice";
import { byStanding } from "~/domain/print/standing";
import type { Actor, Deps } from "~/flows/deps.server";
import { filterAt, type ListFilter } from "~/flows/order-list/filter";
import { listMatchingToPrint, listParcelsToAskAbout, listPrintings } from "~/store/parcels-to-print.server";
import type { ShopRow } from "~/store/shops.server";
import { readPrintChoice } from "./choice.server";
import type { BeforePrintView } from "./views";

/** The most parcels of a group that are named. */
const NAMED = 8;

/** The most orders that are looked through for labels. */
const MOST_ORDERS = 50_000;

/** Which parcels are to be printed: these, or those with a label of all orders that match. */
export type ToPrint = { ids: readonly string[] } | { filter: ListFilter };

/** Returns how parcels stand before they are printed, and how the member of staff printed last. Parcels that the shop does not have are left out. */
export async function readBeforePrint(
  deps: Deps,
  shop: ShopRow,
  wanted: ToPrint,
  actor: Actor,
): Promise<BeforePrintView> {
  const found = "ids" in wanted ? wanted.ids : await findMatching(deps, shop.id, wanted.filter);
  const shipmentIds = found.slice(0, MOST_PARCELS);
  const [parcels, choice] = await Promise.all([
    listParcelsToAskAbout(deps.database, shop.id, [...new Set(shipmentIds)]),
    readPrintChoice(deps, shop, actor),
  ]);
  const groups = byStanding(parcels).map((group) => ({ ...group, named: group.parcels.slice(0, NAMED) }));
  const named = groups.flatMap((group) => group.named.map(({ shipmentId }) => shipmentId));
  const printings = new Map(
    (await listPrintings(deps.database, shop.id, named)).map(({ shipmentId, times, lastAt, lastBy }) => [
      shipmentId,
      { times, lastAt: lastAt.toISOString(), lastBy },
    ]),
  );
  return {
    groups: groups.map((group) => ({
      standing: group.standing,
      shipmentIds: group.parcels.map(({ shipmentId }) => shipmentId),
      named: group.named.map(({ shipmentId, orderName }) => ({
        shipmentId,
        orderName,
        printings: printings.get(shipmentId) ?? null,
      })),
    })),
    choice,
    shipmentIds: [...shipmentIds],
    more: found.length > shipmentIds.length,
  };
}

function findMatching(deps: Deps, shopId: string, filter: ListFilter): Promise<string[]> {
  const most = { orders: MOST_ORDERS, most: MOST_PARCELS + 1 };
  return listMatchingToPrint(deps.database, shopId, filterAt(filter, deps.now()), most);
}
