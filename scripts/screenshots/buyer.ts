import type { View } from "./camera.ts";
import type { DemoShop } from "./demo-shop.ts";

/** What the demo's buyer puts into the cart: a cup of 350 g. */
const SKU = "CHEN-GOM";

/** An order that a buyer placed at the demo store's simulated checkout. */
export interface PlacedOrder {
  name: string;
  /** The thank-you page. */
  thankYou: string;
}

/** Shows the store's pages in the language of the window. */
export async function speakAtStore({ page, locale }: View, shop: DemoShop): Promise<void> {
  const url = new URL(shop.storefront);
  await page.context().addCookies([{ name: "storefront_locale", value: locale, url: `${url.origin}/storefront` }]);
}

/** Opens the page of the product that the demo's buyer looks at, and asks what so many pieces cost to send; returns its address. */
export async function lookAtProduct({ page }: View, shop: DemoShop, pieces: number): Promise<string> {
  const url = await productPage(shop);
  await page.goto(url);
  await page.locator('[name="quantity"]').fill(String(pieces));
  await pickWard({ page });
  return url;
}

/** Returns the page of that product. */
export async function productPage(shop: DemoShop): Promise<string> {
  return `${shop.storefront}/products/${(await shop.product(SKU)).handle}`;
}

/** Goes through the checkout as a buyer in Vietnamese who pays at the door; `rate`: by which they have it sent, else by the first. */
export async function orderAsBuyer({ page }: View, shop: DemoShop, rate?: RegExp): Promise<PlacedOrder> {
  const { variantId } = await shop.product(SKU);
  await page.goto(`${shop.storefront}/cart/${variantId}:1`);
  await page.getByLabel("Email hoặc số điện thoại").fill("ha@example.com");
  for (const [label, text] of [
    ["Họ và tên đệm", "Trần Thu"],
    ["Tên", "Hà"],
    ["Địa chỉ", "12 Lê Lợi"],
    ["Phường/Xã", "Phường Bến Nghé, Quận 1"],
    ["Thành phố", "Hồ Chí Minh"],
    ["Điện thoại", "0900000101"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel("Điện thoại", { exact: true }).blur();
  if (rate) await page.getByRole("radio", { name: rate }).check();
  await page.getByRole("radio", { name: "Thanh toán khi nhận hàng (COD)" }).check();
  await page.getByRole("button", { name: "Đặt hàng" }).click();
  await page.getByRole("heading", { name: "Cảm ơn bạn!" }).waitFor();
  const name = /#\d+/.exec(await page.locator("main").innerText())?.[0];
  if (!name) throw new Error("the thank-you page names no order");
  return { name, thankYou: page.url() };
}

/** Picks a ward in the app's block on the page that is open, and waits for the fee; asks again while nobody knows one. */
export async function pickWard({ page }: Pick<View, "page">): Promise<void> {
  const block = page.locator("[data-waybill-estimator]");
  await block.locator('[data-part="province"]').selectOption("Thành phố Hồ Chí Minh");
  await block.locator('[data-part="ward"]').selectOption("Phường Sài Gòn");
  const fee = block.locator("[data-answer] li").first();
  const again = block.locator("[data-retry]");
  while (!(await fee.isVisible())) {
    await fee.or(again).first().waitFor();
    // It goes by itself when the ward that was picked meanwhile is asked about.
    if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined);
  }
}
