import type { i18n } from "i18next";
import type { Locale } from "~/domain/locale";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import type { TrackedParcel } from "~/flows/status/track.server";
import { createFormat } from "~/locales/format";
import type { TextKey } from "~/locales/keys";

/** Returns the buyer's page as Liquid: text only, so that it looks like the shop's theme. */
export function trackingPage(
  parcel: Omit<TrackedParcel, "customerLocale"> | null,
  texts: i18n,
  locale: Locale,
): string {
  const t = (key: TextKey) => plainText(texts.t(key));
  if (!parcel) return `<h1>${t("buyer:track.title")}</h1><p>${t("buyer:track.none")}</p>`;
  const format = createFormat(locale, VIETNAM_TIME_ZONE);
  const events = parcel.events.map(
    ({ message, happenedAt }) =>
      `<li><time datetime="${plainText(happenedAt)}">${plainText(format.dateTime(happenedAt))}</time> ${t(`buyer:event.${message}`)}</li>`,
  );
  return [
    `<h1>${t("buyer:track.title")}</h1>`,
    `<p>${t("buyer:track.tracking_number")}: <strong>${plainText(parcel.trackingNumber)}</strong></p>`,
    `<p><strong>${t(`buyer:track.state.${parcel.state}`)}</strong></p>`,
    events.length > 0 ? `<ol>${events.join("")}</ol>` : `<p>${t("buyer:track.no_events")}</p>`,
  ].join("\n");
}

/** Escapes text for HTML and for Liquid, which would execute what is between braces. */
function plainText(text: string): string {
  return text.replace(/[&<>"'{}%]/g, (character) => `&#${character.charCodeAt(0)};`);
}
