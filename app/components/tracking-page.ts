import type { i18n } from "i18next";
import type { BuyerParcel } from "~/domain/buyer/view";
import type { Locale } from "~/domain/locale";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import type { BuyerView } from "~/flows/buyer/view.server";
import { createFormat } from "~/locales/format";
import type { TextKey } from "~/locales/keys";

/** Returns the buyer's page as Liquid: text only, so that it looks like the shop's theme. */
export function trackingPage(view: Pick<BuyerView, "parcels"> | null, texts: i18n, locale: Locale): string {
  const t = (key: TextKey) => plainText(texts.t(key));
  if (!view) return `<h1>${t("buyer:track.title")}</h1><p>${t("buyer:track.none")}</p>`;
  const format = createFormat(locale, VIETNAM_TIME_ZONE);
  const eventsOf = ({ events }: BuyerParcel) =>
    events.map(({ message, why, happenedAt }) => {
      const time = `<time datetime="${plainText(happenedAt)}">${plainText(format.dateTime(happenedAt))}</time>`;
      return `<li>${time} ${t(`buyer:event.${message}`)}${why ? ` ${t(`buyer:why.${why}`)}` : ""}</li>`;
    });
  const parcelOf = (parcel: BuyerParcel) => {
    const events = eventsOf(parcel);
    return [
      `<p>${t("buyer:track.tracking_number")}: <strong>${plainText(parcel.trackingNumber ?? "–")}</strong></p>`,
      `<p><strong>${t(`buyer:state.${parcel.state}`)}</strong> ${t(`buyer:say.${parcel.state}`)}</p>`,
      events.length > 0 ? `<ol>${events.join("")}</ol>` : `<p>${t("buyer:track.no_events")}</p>`,
    ];
  };
  return [`<h1>${t("buyer:track.title")}</h1>`, ...view.parcels.flatMap(parcelOf)].join("\n");
}

/** Escapes text for HTML and for Liquid, which would execute what is between braces. */
function plainText(text: string): string {
  return text.replace(/[&<>"'{}%]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the buyer's page as a document of its own, for the app's own address. */
export function trackingDocument(view: BuyerView | null, texts: i18n, locale: Locale): string {
  const title = [texts.t("buyer:track.title"), view?.shopName].filter(Boolean).join(" · ");
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>${plainText(title)}</title></head><body><main>${trackingPage(view, texts, locale)}</main></body></html>`;
}
