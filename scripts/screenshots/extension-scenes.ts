import { lookAtProduct, orderAsBuyer, pickWard, speakAtStore } from "./buyer.ts";
import type { Camera, View } from "./camera.ts";
import type { DemoOrder, DemoShop } from "./demo-shop.ts";
import { book, openUntil, orderPath, press, see } from "./staff.ts";

/** Takes the pictures of what the app shows outside of its own pages: in Shopify's admin to staff, and in the store to buyers. */
export async function captureExtensions(camera: Camera, shop: DemoShop): Promise<void> {
  const { views, phones } = camera;
  const { vi } = views;
  await vi.open("/app/settings/checkout/tables");
  await press(vi, vi.text("fees:tables.days.propose"));
  await press(vi, vi.text("common:action.save"));
  await see(vi, vi.text("common:saved"));
  for (const view of [phones.vi, phones.en, vi]) await speakAtStore(view, shop);
  // The first visitor's question makes the goods known; another number of pieces is another question.
  const product = await lookAtProduct(vi, shop, 2);

  const placed = await orderAsBuyer(vi, shop, /đường bay/);
  const order = await shop.orderNamed(placed.name);
  await openUntil(vi, orderPath(order), vi.text("parcel:book.action"));
  await book(vi, order);
  await captureInAdmin(camera, shop, order);
  await shop.move(order, [{ status_id: 3 }]);
  const number = await shop.trackingNumberOf(order);
  await captureForBuyers(camera, placed.thankYou, number);
  await camera.capturePart(phones, "fee-before-cart", product, "[data-waybill-estimator]", pickWard);
}

/** The card on the order's page, and the window that prints. */
async function captureInAdmin({ views, capturePart }: Camera, shop: DemoShop, order: DemoOrder): Promise<void> {
  const number = await shop.trackingNumberOf(order);
  const page = shop.adminPageOf(order);
  await capturePart(
    views,
    "shopify-order",
    page,
    "[data-block=order-block]",
    seeNumber("[data-block=order-block]", number),
  );
  await capturePart(views, "shopify-print", page, "#extension-window", async ({ page }) => {
    const menu = page.locator(`[data-extension-menu="print-action"][data-filled]`);
    await menu.getByRole("button").first().click();
    await menu.locator(`[data-handle="order-print"]`).click();
    await page.locator("#extension-content s-choice").first().waitFor();
  });
}

/** The block of the thank-you page, and the page to which its link leads. */
async function captureForBuyers({ phones, ...camera }: Camera, thankYou: string, number: string): Promise<void> {
  const block = "[data-block=thank-you]";
  await camera.capturePart(phones, "thank-you", thankYou, block, seeNumber(block, number));
  const { page } = phones.vi;
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    page.locator(block).getByRole("link").first().click(),
  ]);
  await opened.waitForURL((url) => url.pathname.includes(number));
  const tracking = opened.url();
  await opened.close();
  await camera.captureOnPhones("tracking", tracking, undefined, 1_300);
}

const seeNumber =
  (within: string, number: string) =>
  ({ page }: View) =>
    page.locator(within).getByText(number).first().waitFor();
