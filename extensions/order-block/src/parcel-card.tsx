import type { OrderAnswer, OrderQuestion, ParcelAnswer } from "../../../app/domain/extension/order";
import { Fact, ParcelHead, Sentences } from "../../ask-app/src/parcel-head";
import { t } from "./texts";

interface Props {
  parcel: ParcelAnswer;
  denied: OrderAnswer["denied"];
  isBusy: boolean;
  onAsk: (question: OrderQuestion) => void;
  onReview: () => void;
}

/** One parcel: how it stands, what is next, and the buttons for that. */
export function ParcelCard({ parcel, denied, isBusy, onAsk, onReview }: Props) {
  const { shipmentId, version, next, waits, may, timeline } = parcel;
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
        {may.book && (
          <s-stack direction="inline" gap="small">
            <s-button
              variant="primary"
              disabled={denied.book !== null || isBusy}
              onClick={() => onAsk({ act: "book", shipmentId, version, transport: null })}
            >
              {t("book")}
            </s-button>
            <s-button onClick={onReview}>{t("review")}</s-button>
          </s-stack>
        )}
        {may.book && denied.book && <s-text tone="caution">{denied.book}</s-text>}
        {may.refresh && !denied.refresh && (
          <s-stack direction="inline">
            <s-button disabled={isBusy} onClick={() => onAsk({ act: "refresh", shipmentId })}>
              {t("refresh")}
            </s-button>
          </s-stack>
        )}
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
