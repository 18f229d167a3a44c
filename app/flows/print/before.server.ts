import { byStanding } from "~/domain/print/standing";
import type { Actor, Deps } from "~/flows/deps.server";
import { listParcelsToAskAbout, listPrintings } from "~/store/parcels-to-print.server";
import type { ShopRow } from "~/store/shops.server";
import { readPrintChoice } from "./choice.server";
import type { BeforePrintView } from "./views";

/** The most parcels of a group that are named. */
const NAMED = 8;

/** Returns how parcels stand before they are printed, and how the member of staff printed last. Parcels that the shop does not have are left out. */
export async function readBeforePrint(
  deps: Deps,
  shop: ShopRow,
  shipmentIds: readonly string[],
  actor: Actor,
): Promise<BeforePrintView> {
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
  };
}
