import type { Browser, Locator, Page } from "playwright-core";
import { vi } from "vitest";
import { openPage } from "../support/browser.ts";
import type { Stage } from "../support/stage.ts";

/** A buyer at the demo store's simulated checkout, in Vietnamese. */
export interface Buyer {
  page: Page;
  troubles: string[];
  /** Opens the checkout with this many pieces of a product, by SKU. */
  openCheckout(sku: string, pieces?: number): Promise<void>;
  /** Fills in all required fields. */
  fillIn(address?: { street: string; ward: string; city: string }): Promise<void>;
  /** A shipping method with everything shown below it. */
  method(name: string | RegExp): Locator;
  /** Orders with cash on delivery; returns the order's name. */
  order(): Promise<string>;
  close(): Promise<void>;
}

const HCMC = { street: "12 Lê Lợi", ward: "Phường Bến Nghé, Quận 1", city: "Hồ Chí Minh" };

export async function aBuyer(browser: Browser, stage: Stage): Promise<Buyer> {
  const { page, context, troubles } = await openPage(browser);
  page.setDefaultTimeout(90_000);
  return {
    page,
    troubles,
    async openCheckout(sku, pieces = 1) {
      const shop = (await stage.controlShopify("GET", `/shops/${stage.shop}`)) as {
        products: { sku: string; variantId: number }[];
      };
      const product = shop.products.find((one) => one.sku === sku);
      await page.goto(`${stage.urls.checkout}/cart/${product?.variantId}:${pieces}`);
    },
    async fillIn({ street, ward, city } = HCMC) {
      await page.getByLabel("Email hoặc số điện thoại").fill("ha@example.com");
      await page.getByLabel("Họ và tên đệm").fill("Trần Thu");
      await page.getByLabel("Tên", { exact: true }).fill("Hà");
      await page.getByLabel("Địa chỉ", { exact: true }).fill(street);
      await page.getByLabel("Phường/Xã").fill(ward);
      await page.getByLabel("Thành phố").fill(city);
      await page.getByLabel("Điện thoại", { exact: true }).fill("0900000101");
      await page.getByLabel("Điện thoại", { exact: true }).blur();
    },
    method: (name) => page.locator(".option", { has: page.getByRole("radio", { name }) }),
    async order() {
      await page.getByRole("radio", { name: "Thanh toán khi nhận hàng (COD)" }).check();
      await page.getByRole("button", { name: "Đặt hàng" }).click();
      await page.getByRole("heading", { name: "Cảm ơn bạn!" }).waitFor();
      return vi.waitFor(async () => {
        const name = /#\d+/.exec(await page.locator("main").innerText())?.[0];
        if (!name) throw new Error("the page names no order");
        return name;
      });
    },
    close: () => context.close(),
  };
}
