import type { PrintableOrders } from "../../../app/domain/print/extension";
import { ask } from "./ask";

/** Whether the menu *Print* of an order offers its papers: not where there is nothing to print. A call that fails hides nothing. */
export default async function shouldRender(): Promise<{ display: boolean }> {
  const orders = shopify.data.selected.map(({ id }) => id);
  const asked = await ask<PrintableOrders>("/ext/prints/orders", { orders });
  return { display: "trouble" in asked || asked.answer.kinds.some(({ parcels }) => parcels > 0) };
}
