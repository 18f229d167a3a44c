import { type Trouble, troubleOf } from "~/domain/operator/trouble";
import type { ShopFigures } from "~/store/shop-figures.server";
import type { TroubledShop } from "~/store/shops-by-trouble.server";
import { ageOf, counted } from "./figures";
import { type Html, html } from "./html";
import { page, shopLink, table, type Visit } from "./layout";

/** What a shop's trouble is called, and how it is coloured. */
const TROUBLE: Record<Trouble, { text: string; tone: "bad" | "warn" | "good" | "" }> = {
  stopped: { text: "Stopped", tone: "bad" },
  stuck: { text: "Stuck", tone: "warn" },
  behind: { text: "Behind", tone: "warn" },
  none: { text: "Well", tone: "good" },
  gone: { text: "Removed the app", tone: "" },
};

/** Returns why a shop is in trouble, in a few words. */
export function signsOf(shop: ShopFigures): string {
  return [
    shop.isCarrierTokenRejected && "carrier token rejected",
    shop.isShopifyTokenMissing && !shop.uninstalledAt && "no token for Shopify: its staff must open the app",
    shop.parked > 0 && `${counted(shop.parked, 1_000)} given up`,
    shop.refusedSteps > 0 && `${counted(shop.refusedSteps, 1_000)} refused by Shopify`,
    shop.unknownParcels > 0 && `${counted(shop.unknownParcels, 1_000)} unknown bookings`,
    shop.notInStep > 0 && `${shop.notInStep} not in step`,
    shop.isCarrierPaused && "carrier account left alone",
    shop.isOperatorPaused && `paused: ${shop.pauses.map((kind) => kind || "everything").join(", ")}`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** Returns the list of shops, the most troubled first. */
export function shopsPage(
  visit: Visit,
  { shops, next, search }: { shops: readonly ShopFigures[]; next: TroubledShop | null; search: string },
): Html {
  const more = next && new URLSearchParams({ search, after: `${next.rank}:${next.shopId}` }).toString();
  const body = html`<form class="search deed" method="get" action="/operator/shops">
      <label>Domain or key<input name="search" value="${search}" maxlength="100"></label><button>Search</button></form>
    ${table(
      ["Shop", "Health", "Why", "Waiting", "Due since", "Messages", "Last push", "Last webhook", "Installed"],
      shops.map((shop) => [
        shopLink(shop.shopId, shop.domain),
        troubleText(troubleOf(shop)),
        signsOf(shop) || null,
        counted(shop.waiting, 1_000),
        ageOf(shop.dueSince, visit.now),
        counted(shop.messages, 1_000),
        ageOf(shop.pushedAt, visit.now),
        ageOf(shop.webhookAt, visit.now),
        ageOf(shop.installedAt, visit.now),
      ]),
    )}${more ? html`<p><a href="/operator/shops?${more}">More shops</a></p>` : null}`;
  return page(visit, { title: "Shops", path: "/operator/shops", body });
}

/** Returns a trouble in its colour. */
export const troubleText = (trouble: Trouble): Html =>
  html`<span class="${TROUBLE[trouble].tone}">${TROUBLE[trouble].text}</span>`;
