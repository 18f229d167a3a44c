/** The papers of the order that is open in Shopify. */
import "@shopify/ui-extensions/preact";
import { render } from "preact";
import { Papers } from "./papers";

/** The entry point, which the admin runs when staff choose it in the menu *Print* of an order. */
export default async function orderPrint() {
  const translate = (key: string, values?: Record<string, string | number>) => shopify.i18n.translate(key, values);
  const orders = shopify.data.selected.map(({ id }) => id);
  render(<Papers orders={orders} texts={{ translate }} />, document.body);
}
