import type { i18n } from "i18next";
import type { BuyerState } from "~/domain/buyer/state";
import type { ToldOrder, ToldParcel } from "~/domain/buyer/told";
import { type BuyerParcel, refusalOf } from "~/domain/buyer/view";
import type { Locale } from "~/domain/locale";
import type { BuyersOrder } from "~/flows/buyer/view.server";
import { answerText } from "./tracking/ask";
import { moneyText, restsOn, whenText } from "./tracking/facts";
import { type Words, wordsOf } from "./tracking/words";

/** Where something went wrong, or is asked of the buyer. */
const TROUBLE: readonly BuyerState[] = ["attempted", "failed", "returning", "trouble"];

/** Where a parcel is tracked. */
export interface TrackedWhere {
  urlOf(trackingNumber: string): string;
  /** It is our own page, opened with the key: a buyer can answer there. */
  takesAnswers: boolean;
}

/** Returns an order in the words of its tracking page, for the shop's pages that Shopify draws. */
export function toldOrder(
  { parcels, without }: Pick<BuyersOrder, "parcels" | "without">,
  where: TrackedWhere,
  texts: i18n,
  locale: Locale,
): ToldOrder {
  // What is drawn there is text, not HTML.
  const words = wordsOf(texts, locale, (text) => text);
  const nothing = without === null || without === "nothing" ? null : words.t(`buyer:empty.${without}`);
  return { parcels: parcels.map((parcel) => toldParcel(parcel, where, words)), nothing };
}

function toldParcel(parcel: BuyerParcel, { urlOf, takesAnswers }: TrackedWhere, words: Words): ToldParcel {
  const { trackingNumber, state, why, expected, toPrepare, events, answer, days } = parcel;
  const { t, time } = words;
  const refusal = refusalOf(parcel);
  const isAsked = takesAnswers && trackingNumber !== null && days.length > 0;
  const isAnswered = answer !== null && answer.outcome !== "missed";
  return {
    trackingNumber,
    trackingUrl: trackingNumber && urlOf(trackingNumber),
    tone: TROUBLE.includes(state) && !refusal ? "critical" : "neutral",
    title: t(refusal ? "buyer:refused.title" : `buyer:state.${state}`),
    say: t(refusal ? `buyer:refused.${refusal}` : `buyer:say.${state}`),
    why: why && !refusal ? t(`buyer:why.${why}`) : null,
    expected: expected && labelled(t("buyer:expected.label"), whenText(words, expected)),
    sure: (expected && restsOn(words, expected)) || null,
    prepare: toPrepare && labelled(t("buyer:prepare.label"), ...moneyText(words, toPrepare)),
    answered: answer && !refusal ? answerText(words, answer) : null,
    ask: isAsked ? t(isAnswered ? "buyer:ask.change" : "buyer:ask.open") : null,
    steps: events.map((event) => ({
      at: event.happenedAt,
      time: time(event.happenedAt),
      text: [t(`buyer:event.${event.message}`), event.why && t(`buyer:why.${event.why}`)].filter(Boolean).join(" "),
    })),
  };
}

const labelled = (label: string, value: string, more = "") => [`${label}: ${value}`, more].filter(Boolean).join(". ");
