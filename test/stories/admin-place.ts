import type { Locator } from "playwright-core";
import { axeFaults } from "../support/axe.ts";
import type { Stage } from "../support/stage.ts";
import type { Merchant } from "./merchant.ts";

/** Shopify's own pages, with the app's extensions in them. */
export function shopifyPages(merchant: Merchant, stage: Stage) {
  const { page } = merchant;
  const store = stage.urls.admin.replace(/\/apps\/waybill$/, "");
  const block = page.locator("[data-block=order-block]");
  const window = page.locator("#extension-content");
  /** Opens a menu of the page and waits until its extensions have said whether they are in it. */
  const menu = async (kind: "action" | "print-action"): Promise<Locator> => {
    const place = page.locator(`[data-extension-menu="${kind}"]`);
    await place.and(page.locator("[data-filled]")).waitFor();
    await place.getByRole("button").first().click();
    return place.getByRole("menu");
  };
  return {
    block,
    window,
    /** Opens an order's page. */
    openOrder: (id: number) => page.goto(`${store}/orders/${id}`),
    /** Opens the list and chooses orders. */
    async choose(names: string[]) {
      await page.goto(`${store}/orders`);
      for (const name of names) await page.getByRole("checkbox", { name, exact: true }).check();
    },
    /** The handles of what a menu offers. */
    async offered(kind: "action" | "print-action"): Promise<string[]> {
      const items = (await menu(kind)).getByRole("menuitem");
      const handles = await items.evaluateAll((each) => each.map((item) => (item as HTMLElement).dataset.handle ?? ""));
      await page.keyboard.press("Escape");
      return handles;
    },
    /** Opens an action by its extension's handle. */
    async run(handle: string) {
      await (await menu("action")).locator(`[data-handle="${handle}"]`).click();
      await window.locator("s-admin-action").waitFor();
    },
    /** What is wrong with the extensions on the page, for who cannot see it and for who has a narrow screen. */
    async faults(): Promise<string[]> {
      const frame = page.mainFrame();
      const found = (await axeFaults(frame)).map(({ rule, elements }) => `${rule}: ${elements.join(" | ")}`);
      const wide = await frame.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      const troubles = (await page.locator("#extension-troubles").textContent()) ?? "";
      return [...found, ...(wide > 0 ? [`scrolls ${wide} px to the side`] : []), ...(troubles ? [troubles] : [])];
    },
  };
}
