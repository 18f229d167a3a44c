import type { Browser, Locator } from "playwright-core";
import { openPage, type PageOptions, type WatchedPage } from "../support/browser.ts";
import type { Stage } from "../support/stage.ts";

/** A buyer in front of an order's pages at Shopify. */
export interface OrderPages extends WatchedPage {
  /** Opens the order's page in the customer's account. */
  openStatus(order: { id: number }): Promise<void>;
  /** What the app's block shows. */
  block: Locator;
  /** Whether the app cannot be reached from the pages. */
  setDead(isDead: boolean): Promise<void>;
}

export async function openOrderPages(
  browser: Browser,
  stage: Stage,
  { language, ...options }: PageOptions & { language: "vi" | "en" },
): Promise<OrderPages> {
  const opened = await openPage(browser, { locale: language === "vi" ? "vi-VN" : "en-US", ...options });
  const { page, context } = opened;
  page.setDefaultTimeout(60_000);
  const { origin } = new URL(stage.urls.checkout);
  await context.addCookies([{ name: "storefront_locale", value: language, url: `${origin}/storefront` }]);
  return {
    ...opened,
    openStatus: async ({ id }) => {
      await page.goto(`${stage.urls.checkout}/account/orders/${id}`);
    },
    block: page.locator("[data-block]"),
    async setDead(isDead) {
      if (isDead) await context.route("**/ext/buyer/**", (route) => route.abort("connectionrefused"));
      else await context.unrouteAll();
    },
  };
}
