import { asPrintableOrders } from "../../../app/domain/print/extension";
import { askPrint } from "./ask-print";

/** Whether the menu *Print* of an order offers its papers: not where there is nothing to print. A call that fails hides nothing. */
export default async function shouldRender(): Promise<{ display: boolean }> {
  const orders = shopify.data.selected.map(({ id }) => id);
  const { answer } = await askPrint("/ext/prints/orders", asPrintableOrders, { orders });
  return { display: answer === undefined || answer.kinds.some(({ parcels }) => parcels > 0) };
}
