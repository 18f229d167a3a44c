import type { OrderAnswer, OrderQuestion, ParcelAnswer } from "../../../app/domain/extension/order";
import { Fact, ParcelHead, Sentences } from "../../ask-app/src/parcel-head";
import { ParcelButtons } from "./parcel-buttons";
import { t } from "./texts";

interface Props {
  parcel: ParcelAnswer;
  denied: OrderAnswer["denied"];
  isBusy: boolean;
  onAsk: (question: OrderQuestion) => void;
  onReview: () => void;
}

/** One parcel: how it stands, what is next, and the buttons for that. Of one that is over beside another, only how it ended. */
export function ParcelCard({ parcel, ...rest }: Props) {
  const { next, waits, timeline } = parcel;
  if (parcel.isPast) {
    return (
      <s-section>
        <ParcelHead parcel={parcel} t={t} />
        <s-text color="subdued">{next}</s-text>
      </s-section>
    );
  }
  return (
    <s-section>
      <s-stack gap="small">
        <ParcelHead parcel={parcel} t={t} />
        <s-text>{next}</s-text>
        <Sentences sentences={waits} />
        <Fact name={t("cod")} value={parcel.cod} />
        <Fact name={t("fee")} value={parcel.fee ?? t("fee_unknown")} />
        <Fact name={t("place")} value={parcel.place} />
        <Fact name={t("expected")} value={parcel.expected} />
        <ParcelButtons parcel={parcel} {...rest} />
        {timeline.length > 0 && <s-text type="strong">{t("timeline")}</s-text>}
        {timeline.map(({ when, what, words, by }) => (
          <s-text key={`${when} ${what}`}>
            {when} · {what}
            {words && ` · “${words}”`} · {by}
          </s-text>
        ))}
      </s-stack>
    </s-section>
  );
}
