import type { Page } from "playwright-core";
import { orderAsBuyer, pickWard, productPage } from "../../scripts/screenshots/buyer.ts";
import type { View } from "../../scripts/screenshots/camera.ts";
import type { DemoShop } from "../../scripts/screenshots/demo-shop.ts";
import { book, openUntil, orderPath, press, see } from "../../scripts/screenshots/staff.ts";

/** Where an extension is opened, and by what one sees that its content is there. */
export interface Place {
  /** The extension's folder. */
  handle: string;
  url: string;
  /** Within this element, this text comes with the app's answer and not before. */
  within: string;
  text: string;
  /** A part of the address that is asked. */
  asks: string;
  /** How often one visitor may ask is limited. */
  isLimited?: boolean;
  /** What is done on the page before the extension starts; left out: it starts with the page. */
  begin?(page: Page): Promise<void>;
  /** What is done once, before the first opening. */
  prepare?(page: Page): Promise<void>;
}

const WINDOW = "#extension-content";

/** Books what the extensions show, in a shop that is set up, and returns where they are. */
export async function placesOf(view: View, shop: DemoShop): Promise<Place[]> {
  await openUntil(view, "/app/settings/checkout", view.text("fees:turn_on"));
  await press(view, view.text("fees:turn_on"));
  await see(view, view.text("fees:problem.not_in_zone.title"));

  const placed = await orderAsBuyer(view, shop);
  const order = await shop.orderNamed(placed.name);
  await openUntil(view, orderPath(order), view.text("parcel:book.action"));
  await book(view, order);
  const number = await shop.trackingNumberOf(order);
  const unbooked = shop.orderThatShows("a line discount and cash on delivery");
  const choose = (kind: string, handle: string) => async (page: Page) => {
    const menu = page.locator(`[data-extension-menu="${kind}"][data-filled]`);
    await menu.getByRole("button").first().click();
    await menu.locator(`[data-handle="${handle}"]`).click();
  };

  const booked = { url: shop.adminPageOf(order), asks: "/ext/orders/" };
  return [
    { ...booked, handle: "order-block", within: "[data-block=order-block]", text: number },
    {
      ...{ handle: "order-book", url: shop.adminPageOf(unbooked), asks: "/ext/orders/" },
      ...{ within: WINDOW, text: "₫", begin: choose("action", "order-book") },
    },
    {
      ...{ ...booked, handle: "order-print", asks: "/ext/prints/" },
      ...{ within: WINDOW, text: "Phiếu giao hàng", begin: choose("print-action", "order-print") },
    },
    {
      ...{ handle: "thank-you", url: placed.thankYou, asks: "/ext/buyer/", isLimited: true },
      ...{ within: "[data-block=thank-you]", text: number },
    },
    {
      ...{ handle: "order-status", url: `${shop.storefront}/account/orders/${order.id}` },
      ...{ within: "[data-block=order-status]", text: number, asks: "/ext/buyer/", isLimited: true },
    },
    {
      ...{ handle: "shipping-estimator", url: await productPage(shop), asks: "/estimate/fees/", isLimited: true },
      ...{ within: "[data-waybill-estimator] [data-answer]", text: "₫", prepare: (page) => pickWard({ page }) },
    },
  ];
}
