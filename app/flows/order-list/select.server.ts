import { MAX_CODES, type PastedCode, readCodes } from "~/domain/order/codes";
import type { Deps } from "~/flows/deps.server";
import { findOrdersByCodes, findOrdersToShipByPhones, readSelection, saveSelection } from "~/store/selections.server";

export type SelectOrdersOutcome =
  | { outcome: "selected"; selectionId: string; found: number; missing: string[] }
  | { outcome: "empty" }
  | { outcome: "none_found" }
  | { outcome: "too_many"; limit: number };

/**
 * Saves a selection of orders from a pasted list: order numbers, tracking numbers, references or phones, in any mix. A phone finds
 * the newest orders of its buyer that are to be shipped; what is the number of an order is that order.
 */
export async function selectOrders(deps: Deps, shopId: string, text: string): Promise<SelectOrdersOutcome> {
  const codes = readCodes(text);
  if (codes.length === 0) return { outcome: "empty" };
  if (codes.length > MAX_CODES) return { outcome: "too_many", limit: MAX_CODES };
  const written = codes.map((code) => code.written);
  const byCode = await findOrdersByCodes(deps.database, shopId, written);
  const named = new Set(byCode.map(({ code }) => code));
  const phones = codes.flatMap(({ written, phone }) => (phone === null || named.has(written) ? [] : phone));
  const byPhone = await findOrdersToShipByPhones(deps.database, shopId, [...new Set(phones)]);
  const dialled = new Set(byPhone.map(({ phone }) => phone));
  const isFound = ({ written, phone }: PastedCode) => named.has(written) || (phone !== null && dialled.has(phone));
  const missing = codes.filter((code) => !isFound(code)).map((code) => code.written);
  const orderIds = [...new Set([...byCode, ...byPhone].map(({ orderId }) => orderId))];
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
