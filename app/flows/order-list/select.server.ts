import { MAX_CODES, readCodes } from "~/domain/order/codes";
import type { Deps } from "~/flows/deps.server";
import { findOrdersByCodes, readSelection, saveSelection } from "~/store/selections.server";

export type SelectOrdersOutcome =
  | { outcome: "selected"; selectionId: string; found: number; missing: string[] }
  | { outcome: "empty" }
  | { outcome: "none_found" }
  | { outcome: "too_many"; limit: number };

/** Saves a selection of orders from pasted codes: order numbers, tracking numbers or references, in any mix. */
export async function selectOrders(deps: Deps, shopId: string, text: string): Promise<SelectOrdersOutcome> {
  const codes = readCodes(text);
  if (codes.length === 0) return { outcome: "empty" };
  if (codes.length > MAX_CODES) return { outcome: "too_many", limit: MAX_CODES };
  const found = await findOrdersByCodes(deps.database, shopId, codes);
  const known = new Set(found.map(({ code }) => code));
  const missing = codes.filter((code) => !known.has(code));
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return { outcome: "none_found" };
  const selectionId = await saveSelection(deps.database, shopId, { orderIds, missing }, deps.now());
  return { outcome: "selected", selectionId, found: orderIds.length, missing };
}

/** A pasted selection, as the order list shows it above its rows. */
export interface SelectionView {
  selectionId: string;
  orders: number;
  missing: string[];
}

/** Reads a pasted selection; null when there is none or it was deleted. */
export async function readSelectionView(
  deps: Deps,
  shopId: string,
  selectionId: string | null,
): Promise<SelectionView | null> {
  const selection = selectionId && (await readSelection(deps.database, shopId, selectionId));
  return selection ? { selectionId, orders: selection.orderIds.length, missing: selection.missing } : null;
}
