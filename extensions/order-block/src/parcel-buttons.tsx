import type { OrderAnswer, OrderQuestion, ParcelAnswer } from "../../../app/domain/extension/order";
import { t } from "./texts";

interface Props {
  parcel: ParcelAnswer;
  denied: OrderAnswer["denied"];
  isBusy: boolean;
  onAsk: (question: OrderQuestion) => void;
  onReview: () => void;
}

/** What can be done with a parcel as it stands: book it, release it from what is on the screen, or ask the carrier about it. */
export function ParcelButtons({ parcel, denied, isBusy, onAsk, onReview }: Props) {
  const { shipmentId, version, holds, may } = parcel;
  return (
    <>
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
      {may.release && (
        <s-stack direction="inline">
          <s-button
            variant="primary"
            disabled={denied.release !== null || isBusy}
            onClick={() => onAsk({ act: "release", shipmentId, holds })}
          >
            {t("release")}
          </s-button>
        </s-stack>
      )}
      {may.release && denied.release && <s-text tone="caution">{denied.release}</s-text>}
      {may.refresh && !denied.refresh && (
        <s-stack direction="inline">
          <s-button disabled={isBusy} onClick={() => onAsk({ act: "refresh", shipmentId })}>
            {t("refresh")}
          </s-button>
        </s-stack>
      )}
    </>
  );
}
