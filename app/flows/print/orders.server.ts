import type { Locale } from "~/domain/locale";
import type { PrintKind } from "~/domain/print/choice";
import type { BegunPrint, PrintableOrders } from "~/domain/print/extension";
import { type ChosenOrders, printOfOrders, printsOfOrders } from "~/domain/print/of-orders";
import type { Actor, Deps } from "~/flows/deps.server";
import { listOrderNames, listParcelsOfOrders } from "~/store/parcels-to-print.server";
import type { ShopRow } from "~/store/shops.server";
import { readPrintChoice } from "./choice.server";
import { createPrint } from "./create.server";
import { openPrint } from "./open.server";
import { readPrint } from "./read.server";
import type { PrintView } from "./views";

/** Returns what can be printed of orders that were chosen in Shopify, and what is left out of each kind of paper, with the reason. */
export async function readPrintableOrders(
  deps: Deps,
  shopId: string,
  orderIds: readonly string[],
): Promise<PrintableOrders> {
  const chosen = await readChosen(deps, shopId, orderIds);
  const printed = new Set(chosen.parcels.flatMap(({ isPrinted, shipmentId }) => (isPrinted ? shipmentId : [])));
  return {
    kinds: printsOfOrders(chosen).map(({ kind, shipmentIds, leftOut }) => ({
      kind,
      parcels: shipmentIds.length,
      printed: kind === "labels" ? shipmentIds.filter((id) => printed.has(id)).length : 0,
      leftOut,
    })),
  };
}

interface WantedOfOrders {
  /** Chosen by who asks, so that asking twice makes one print. */
  id: string;
  kind: PrintKind;
  orderIds: readonly string[];
  locale: Locale;
}

/**
 * Begins a print of what can be printed of chosen orders, on the paper that the member of staff used last: at once for a few parcels, in the
 * background for more. Null when there is nothing to print.
 */
export async function createPrintOfOrders(
  deps: Deps,
  shop: ShopRow,
  { id, kind, orderIds, locale }: WantedOfOrders,
  actor: Actor,
): Promise<PrintView | null> {
  const { shipmentIds } = printOfOrders(await readChosen(deps, shop.id, orderIds), kind);
  const options = { ...(await readPrintChoice(deps, shop, actor)), locale };
  return createPrint(deps, shop.id, { id, kind, shipmentIds, options }, actor);
}

async function readChosen({ database }: Deps, shopId: string, orderIds: readonly string[]): Promise<ChosenOrders> {
  const wanted = [...new Set(orderIds)];
  const [names, parcels] = await Promise.all([
    listOrderNames(database, shopId, wanted),
    listParcelsOfOrders(database, shopId, wanted),
  ]);
  return { orderIds: wanted, names, parcels };
}

/** Returns a print as an extension reads it, with a new short-lived address of one of its files; null when the shop has none with this id. */
export async function readBegunPrint(
  deps: Deps,
  shopId: string,
  { printId, part }: { printId: string; part: number },
  actor: Actor,
): Promise<BegunPrint | null> {
  const print = await readPrint(deps, shopId, printId);
  if (!print) return null;
  const opened = print.isFinished ? await openPrint(deps, shopId, { printId, part }, actor) : null;
  return {
    printId,
    kind: print.kind,
    total: print.total,
    done: print.done,
    isFinished: print.isFinished,
    isGivenUp: print.isGivenUp,
    files: print.parts.length,
    src: opened?.outcome === "open" ? opened.url : null,
    missingCount: print.missingCount,
    missing: print.missing.map(({ orderName, reason, message }) => ({ order: orderName, reason, message })),
  };
}
