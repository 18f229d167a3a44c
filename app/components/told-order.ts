import type { i18n } from "i18next";
import type { BuyerState } from "~/domain/buyer/state";
import type { ToldOrder, ToldParcel } from "~/domain/buyer/told";
import type { BuyerParcel } from "~/domain/buyer/view";
import type { Locale } from "~/domain/locale";
import type { BuyersOrder } from "~/flows/buyer/view.server";
import { moneyText, restsOn, whenText } from "./tracking/facts";
import { type Words, wordsOf } from "./tracking/words";

/** Where something went wrong, or is asked of the buyer. */
const TROUBLE: readonly BuyerState[] = ["attempted", "failed", "returning", "trouble"];

/** Returns an order in the words of its tracking page, for the shop's pages that Shopify draws. `urlOf`: where a parcel is tracked. */
export function toldOrder(
  { parcels, without }: Pick<BuyersOrder, "parcels" | "without">,
  urlOf: (trackingNumber: string) => string,
  texts: i18n,
  locale: Locale,
): ToldOrder {
  // What is drawn there is text, not HTML.
  const words = wordsOf(texts, locale, (text) => text);
  const nothing = without === null || without === "nothing" ? null : words.t(`buyer:empty.${without}`);
  return { parcels: parcels.map((parcel) => toldParcel(parcel, urlOf, words)), nothing };
}

function toldParcel(
  { trackingNumber, state, why, expected, toPrepare, events }: BuyerParcel,
  urlOf: (trackingNumber: string) => string,
  words: Words,
): ToldParcel {
  const { t, format } = words;
  return {
    trackingNumber,
    trackingUrl: trackingNumber && urlOf(trackingNumber),
    tone: TROUBLE.includes(state) ? "critical" : "neutral",
    title: t(`buyer:state.${state}`),
    say: t(`buyer:say.${state}`),
    why: why && t(`buyer:why.${why}`),
    expected: expected && labelled(t("buyer:expected.label"), whenText(words, expected)),
    sure: (expected && restsOn(words, expected)) || null,
    prepare: toPrepare && labelled(t("buyer:prepare.label"), ...moneyText(words, toPrepare)),
    steps: events.map((event) => ({
      at: event.happenedAt,
      time: format.dateTime(event.happenedAt),
      text: [t(`buyer:event.${event.message}`), event.why && t(`buyer:why.${event.why}`)].filter(Boolean).join(" "),
    })),
  };
}

const labelled = (label: string, value: string, more = "") => [`${label}: ${value}`, more].filter(Boolean).join(". ");
