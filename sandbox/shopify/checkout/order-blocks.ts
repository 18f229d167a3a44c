import { Html, html } from "../../html.ts";
import { storefrontPath } from "../storefront/layout.ts";
import type { BuyerLocale } from "../storefront/locale.ts";
import type { Order } from "../world/state/order.ts";
import type { Shop } from "../world/state/shop.ts";
import { type BlockTarget, blockValues } from "./block-values.ts";
import { checkoutTextsOf } from "./texts.ts";

/** Where a page shows the app's blocks, and the address by which the app is reached. */
export interface BlocksOf {
  target: BlockTarget;
  order: Order;
  locale: BuyerLocale;
  appUrl: string | null;
}

/** Returns the place of the app's blocks on an order's page, with the script that runs them; a sentence where the plan runs none. */
export function orderBlocks(shop: Shop, { target, order, locale, appUrl }: BlocksOf): Html {
  const t = checkoutTextsOf(locale);
  const values = shop.installation ? blockValues(target, shop, order) : null;
  if (!values) return html`<section><p class="notice">${t.blocksHidden} ${shop.plan.publicDisplayName}</p></section>`;
  const config = { target, values, locale, appUrl, storePath: storefrontPath(shop), missing: t.extensionMissing };
  return html`<section aria-label="${t.blocks}"><p class="notice">${t.blocks}</p><div id="order-blocks" style="margin-top: 12px"></div>
    <p id="block-troubles" class="wrong" role="alert"></p></section>
    <script type="application/json" id="blocks-config">${new Html(JSON.stringify(config).replaceAll("<", "\\u003c"))}</script>
    <script type="module" src="/assets/order-blocks.js"></script>`;
}
