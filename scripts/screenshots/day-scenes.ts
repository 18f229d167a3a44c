import { LOCALES } from "../../app/domain/locale.ts";
import type { Camera, View } from "./camera.ts";
import type { DemoOrder, DemoShop } from "./demo-shop.ts";
import { askToBook, askToPrint, cancel, press, scan, see, startOfBooking } from "./staff.ts";

const BOARD = "/app/handover";

/** Takes the pictures of a day with many orders: booked together, printed, and scanned as the courier takes them. */
export async function captureDay(camera: Camera, shop: DemoShop): Promise<void> {
  const booked = SENT_TODAY.map((what) => shop.orderThatShows(what));
  await captureBatch(camera, booked, [shop.orderThatShows("no phone")]);
  await capturePrints(camera, booked.slice(0, -1));
  await captureHandover(camera, shop, booked);
}

/** What is booked in one batch, in the seed's wording. */
const SENT_TODAY = [
  "three-level address in address1",
  "renamed COD gateway",
  "prepaid by card",
  "discount code on the order",
  "prepaid by wallet",
  "a line discount and cash on delivery",
];

/** The window before a booking, the batch while it can be looked at again, and the list of batches. */
async function captureBatch(
  { views, capture, captureBoth }: Camera,
  good: DemoOrder[],
  bad: DemoOrder[],
): Promise<void> {
  for (const locale of LOCALES) {
    await askToBook(views[locale], [...good, ...bad], bad.length);
    await capture(views[locale], "batch-dialog", 720);
  }
  const { vi } = views;
  await askToBook(vi, [...good, ...bad], bad.length);
  await startOfBooking(vi, good.length).click();
  await see(vi, vi.text("batch:done.book", { count: good.length }));
  const batch = new URL(vi.page.frames()[1]?.url() ?? "").pathname;
  await captureBoth("batch", batch, (view) => see(view, view.text("batch:done.book", { count: good.length })));
}

/** The window before printing, and the prints of the last days. */
async function capturePrints({ views, capture, captureBoth }: Camera, orders: DemoOrder[]): Promise<void> {
  for (const locale of LOCALES) {
    await askToPrint(views[locale], orders);
    await capture(views[locale], "print-dialog", 900);
  }
  const { vi } = views;
  await printAs(vi, orders, "pick_list");
  await printAs(vi, orders, "labels");
  await captureBoth("prints", "/app/prints", (view) =>
    see(view, view.text("prints:name.labels", { count: orders.length })),
  );
}

async function printAs(view: View, orders: DemoOrder[], kind: "labels" | "pick_list"): Promise<void> {
  await askToPrint(view, orders);
  await view.app.getByLabel(view.text("prints:ask.what")).selectOption(kind);
  await press(view, view.text("prints:ask.print", { count: orders.length }));
  await see(view, view.text(`prints:ready.${kind}`, { count: orders.length }));
}

/** Scans in every window what it has not scanned yet, after one parcel that must not go out. */
async function captureHandover(camera: Camera, shop: DemoShop, booked: DemoOrder[]): Promise<void> {
  const { vi } = camera.views;
  const [cancelled, ...given] = booked;
  if (!cancelled) throw new Error("nothing was booked");
  await cancel(vi, cancelled);
  const windows = [...Object.values(camera.views), ...Object.values(camera.phones)];
  for (const [n, view] of windows.entries()) {
    const order = given[n];
    if (!order) throw new Error("fewer parcels than windows");
    await view.open(`${BOARD}/scan`);
    const says = (outcome: "cancelled" | "handed_over", { name }: DemoOrder) =>
      view.text(`handover:scan.outcome.${outcome}`, { name });
    await scan(view, await shop.trackingNumberOf(cancelled), says("cancelled", cancelled));
    await scan(view, await shop.trackingNumberOf(order), says("handed_over", order));
    await camera.capture(view, "scan", 900);
  }
  await camera.captureBoth("handover", BOARD, (view) => see(view, view.text("handover:stage.handedOver")));
}
