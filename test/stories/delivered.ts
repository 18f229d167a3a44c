import { vi as vietnamese } from "../../app/locales/vi";
import type { Stage } from "../support/stage.ts";
import { ledgerOf, type Merchant, placeOrder } from "./merchant.ts";
import { anyOf } from "./screen.ts";

/** Books two orders, which are then delivered. Returns their tracking numbers. */
export async function deliverTwo(merchant: Merchant, stage: Stage): Promise<[string, string]> {
  const { orders, batch } = vietnamese;
  const { app } = merchant;
  const names = [await placeOrder(stage), await placeOrder(stage)].map(({ name }) => name);
  await merchant.waitForOrders(names);
  await merchant.openApp("/app/orders?tab=ready");
  for (const name of names) {
    const box = app.getByRole("checkbox", { name: new RegExp(`${name}( |$)`) }).filter({ visible: true });
    await box.first().check({ force: true });
  }
  await app.getByRole("button", { name: orders.book_selected.replace("{{count}}", "2"), exact: true }).click();
  await app
    .getByRole("dialog")
    .getByRole("button", { name: anyOf(batch.dialog.start.book) })
    .click();
  await merchant.see(batch.done.book.replace("{{count}}", "2"));
  const labels: string[] = [];
  for (const name of names) {
    const label = (await ledgerOf(stage, name))[0]?.label ?? "";
    for (const status_id of [3, 4, 5]) await stage.controlCarrier("POST", `/orders/${label}/status`, { status_id });
    labels.push(label);
  }
  return labels as [string, string];
}
