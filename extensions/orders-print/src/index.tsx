/** The papers of the orders that are ticked in Shopify's list: merged labels, packing slips, pick list, hand-over sheet. */
import "@shopify/ui-extensions/preact";
import { render } from "preact";
import { Papers } from "../../order-print/src/papers";

/** The entry point, which the admin runs when staff choose it in the menu *Print* of a selection. */
export default async function ordersPrint() {
  const translate = (key: string, values?: Record<string, string | number>) => shopify.i18n.translate(key, values);
  const orders = shopify.data.selected.map(({ id }) => id);
  render(<Papers orders={orders} texts={{ translate }} />, document.body);
}
