import type { i18n } from "i18next";
import type { Locale } from "~/domain/locale";
import type { BuyerView } from "~/flows/buyer/view.server";
import { isAbout, type Notice, noticeOf } from "./ask";
import { parcelSection } from "./parcel";
import { plainText } from "./plain-text";
import { OWN_STYLE, TRACKING_STYLE } from "./style";
import { type Words, wordsOf } from "./words";

/** A parcel that was found, or why there is nothing to see: there is none, or this visitor asks too often. */
export type Tracked = (Pick<BuyerView, "parcels" | "withKey"> & { notice?: Notice | null }) | "none" | "too_often";

/** The shop whose page it is; null: nobody knows it. */
export interface PageShop {
  /** `*.myshopify.com`, which leads to the shop's own domain. */
  domain: string;
  name: string | null;
}

/**
 * Returns the buyer's page as Liquid: text and a few lines, so that it looks like the shop's theme. It needs no script. Search engines
 * are told in the text too: not every header of ours comes through Shopify's proxy.
 */
export function trackingPage(tracked: Tracked, shop: PageShop, texts: i18n, locale: Locale): string {
  const words = wordsOf(texts, locale);
  return `<meta name="robots" content="noindex,nofollow">
<style>${TRACKING_STYLE}</style>
<div class="wbt" lang="${locale}">
${bodyOf(words, tracked)}
${contactOf(words, shop)}
</div>`;
}

/** Returns the buyer's page as a document of its own, for the app's own address. Its styles are those of {@link OWN_STYLES}. */
export function trackingDocument(tracked: Tracked, shop: PageShop | null, texts: i18n, locale: Locale): string {
  const words = wordsOf(texts, locale);
  const name = plainText(shop?.name ?? "");
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<title>${[words.t("buyer:track.title"), name].filter(Boolean).join(" · ")}</title>
<style>${OWN_STYLES}</style>
</head>
<body>${name && `<header>${name}</header>`}<main class="wbt">
${bodyOf(words, tracked)}
${shop ? contactOf(words, shop) : ""}
</main></body>
</html>`;
}

/** The only styles of the document: its policy names their hash. */
export const OWN_STYLES = `${TRACKING_STYLE}\n${OWN_STYLE}`;

/** Where a buyer who is told to ask the shop finds it. The address of the page has the key: nobody is told it. */
function contactOf({ t }: Words, { domain, name }: PageShop): string {
  const link = `<a href="https://${plainText(domain)}" rel="noreferrer">${plainText(name || domain)}</a>`;
  return `<p class="wbt-foot wbt-shop">${t("buyer:track.contact")} ${link}</p>`;
}

function bodyOf(words: Words, tracked: Tracked): string {
  const { t } = words;
  if (tracked === "none" || tracked === "too_often") {
    return `<h1>${t(`buyer:track.${tracked}_title`)}</h1>\n<p>${t(`buyer:track.${tracked}`)}</p>`;
  }
  const { parcels, withKey, notice = null } = tracked;
  return [
    `<h1>${t("buyer:track.title")}</h1>`,
    // About a parcel that is not on the page: of another order, or none.
    notice && !parcels.some((parcel) => isAbout(notice, parcel)) && noticeOf(words, notice),
    parcels.length > 1 && `<p>${t("buyer:track.several", { count: parcels.length })}</p>`,
    ...parcels.map((parcel, n) => parcelSection(words, parcel, n + 1, notice)),
    `<p class="wbt-foot">${t(withKey ? "buyer:track.private" : "buyer:track.without_key")} ${t("buyer:track.times")}</p>`,
  ]
    .filter(Boolean)
    .join("\n");
}
