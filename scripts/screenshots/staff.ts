import type { Locator } from "playwright-core";
import type { View } from "./camera.ts";
import type { DemoOrder } from "./demo-shop.ts";

/** Each pickup is asked for and answered once; the limit prevents an endless loop. */
const MOST_PICKUPS = 10;

/** Most times that a page is reopened; each takes about a second. */
const MOST_TRIES = 20;

/** Logs in to the demo's carrier account on the page of the guided set-up. */
export async function connectAccount(view: View): Promise<void> {
  const { app, text } = view;
  await app.getByLabel(text("setup:account.field.email")).fill("shop@waybill.test");
  await app.getByLabel(text("setup:account.field.password"), { exact: true }).fill("giaohang2026");
  await press(view, text("setup:account.submit.login"));
  await see(view, text("setup:pickups.title"));
}

/** Confirms every pickup as proposed. */
export async function confirmPickups(view: View): Promise<void> {
  const confirm = view.app.getByRole("button", { name: view.text("setup:pickups.confirm") });
  const confirmed = view.app.getByText(view.text("setup:pickups.confirmed"));
  await confirm.first().waitFor();
  for (let n = 0; n < MOST_PICKUPS && (await confirm.count()) > 0; n += 1) {
    const before = await confirmed.count();
    await confirm.first().click();
    await confirmed.nth(before).waitFor();
  }
}

/** Opens an order's page and books its parcel. */
export async function book(view: View, order: DemoOrder): Promise<void> {
  await view.open(orderPath(order));
  await press(view, view.text("parcel:book.action"));
  await see(view, view.text("parcel:print.action"));
}

/** Ticks orders in a tab of the list. */
async function tick(view: View, tab: string, orders: DemoOrder[]): Promise<void> {
  await view.open(`/app/orders?tab=${tab}`);
  for (const { name } of orders) {
    const row = view.app.getByRole("row").filter({ has: view.app.getByRole("link", { name, exact: true }) });
    // By the keyboard: a click on a row that the table's sticky heading covers goes to the heading.
    await row.getByRole("checkbox", { checked: false }).press("Space");
    await row.getByRole("checkbox", { checked: true }).waitFor();
  }
}

/** Ticks orders and opens the window that says what booking them would do; `leftOut` of them cannot be booked. */
export async function askToBook(view: View, orders: DemoOrder[], leftOut: number): Promise<void> {
  await tick(view, "to_ship", orders);
  await press(view, view.text("orders:book_selected", { count: orders.length }));
  await startOfBooking(view, orders.length - leftOut).waitFor();
  if (leftOut > 0) await see(view, view.text("batch:dialog.left_out", { count: leftOut }));
}

/** The button of that window that books so many. */
export function startOfBooking({ app, text }: View, count: number): Locator {
  return app.getByRole("dialog").getByRole("button", { name: text("batch:dialog.start.book", { count }), exact: true });
}

/** Ticks booked orders and opens the window that asks what is printed of them. */
export async function askToPrint(view: View, orders: DemoOrder[]): Promise<void> {
  await tick(view, "under_way", orders);
  await press(view, view.text("orders:print_selected", { count: orders.length }));
  await see(view, view.text("prints:ask.which"));
}

/** Opens the scan page and scans a code, as a scanner types it; waits for what the page says of it. */
export async function scan(view: View, code: string, says: string): Promise<void> {
  const field = view.app.getByLabel(view.text("handover:scan.field"), { exact: true });
  await field.pressSequentially(code);
  await field.press("Enter");
  await see(view, says);
}

/** Cancels the parcel of an order, and waits until the carrier has cancelled it. */
export async function cancel(view: View, order: DemoOrder): Promise<void> {
  await view.open(orderPath(order));
  await press(view, view.text("parcel:cancel.action"));
  await press(view, view.text("parcel:cancel.confirm"));
  // Opening a page before the answer would take the request back.
  const { app, text } = view;
  const asked = app.getByText(text("parcel:cancel.asked"));
  await asked
    .or(app.getByText(text("parcel:state.cancelled"), { exact: true }))
    // The carrier took it before the page was looked at.
    .or(app.getByText(text("history:kind.cancel_accepted"), { exact: true }))
    .first()
    .waitFor();
  // A new parcel of the same goods says that the old one is really gone.
  await openUntil(view, orderPath(order), view.text("parcel:book.action"));
}

/** Presses the button or link with this text. */
export async function press({ app }: View, words: string): Promise<void> {
  const named = { name: words, exact: true };
  await app.getByRole("button", named).or(app.getByRole("link", named)).first().click();
}

/** Waits until the page shows this text. */
export async function see({ app }: View, words: string): Promise<void> {
  await app.getByText(words).filter({ visible: true }).first().waitFor();
}

/** Opens a page again and again until it shows exactly this text: background work takes a moment. */
export async function openUntil(view: View, path: string, words: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await view.open(path);
    const shown = view.app.getByText(words, { exact: true }).filter({ visible: true });
    if ((await shown.count()) > 0) return;
  }
  throw new Error(`${path} does not show "${words}"`);
}

/** Returns the path of an order's page in the app. */
export const orderPath = ({ id }: DemoOrder) => `/app/orders/${id}`;
