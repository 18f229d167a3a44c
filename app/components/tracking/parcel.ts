import { type BuyerParcel, refusalOf } from "~/domain/buyer/view";
import { askOf, type Notice } from "./ask";
import { factsOf } from "./facts";
import { plainText } from "./plain-text";
import { wayOf } from "./way";
import type { Words } from "./words";

/**
 * Returns one parcel of an order as a section of the page. `n`: its place on the page, from 1. `notice`: what became of
 * the answer that was just sent, about this parcel or another.
 */
export function parcelSection(words: Words, parcel: BuyerParcel, n: number, notice: Notice | null): string {
  const { t } = words;
  const { state, why, trackingNumber } = parcel;
  const refusal = refusalOf(parcel);
  return [
    `<section class="wbt-parcel wbt-${state}" aria-labelledby="wbt-${n}">`,
    `<h2 id="wbt-${n}">${t(refusal ? "buyer:refused.title" : `buyer:state.${state}`)}</h2>`,
    `<p class="wbt-say">${refusal ? t(`buyer:refused.${refusal}`) : `${why ? `${t(`buyer:why.${why}`)} ` : ""}${t(`buyer:say.${state}`)}`}</p>`,
    wayOf(words, state),
    askOf(words, parcel, n, notice),
    factsOf(words, parcel),
    eventsOf(words, parcel),
    trackingNumber &&
      `<p class="wbt-number">${t("buyer:track.tracking_number")} <strong>${plainText(trackingNumber)}</strong></p>`,
    "</section>",
  ]
    .filter(Boolean)
    .join("\n");
}

/** What became of it, the newest first. */
function eventsOf({ t, time: timeText }: Words, { events, state }: BuyerParcel): string {
  if (events.length === 0) return state === "preparing" ? "" : `<p class="wbt-quiet">${t("buyer:track.no_events")}</p>`;
  const items = events.map(({ message, why, happenedAt }) => {
    const time = `<time datetime="${plainText(happenedAt)}">${timeText(happenedAt)}</time>`;
    const reason = why ? ` <span>${t(`buyer:why.${why}`)}</span>` : "";
    return `<li>${t(`buyer:event.${message}`)}${reason}${time}</li>`;
  });
  return `<h3>${t("buyer:track.events")}</h3><ol class="wbt-events">${items.join("")}</ol>`;
}
