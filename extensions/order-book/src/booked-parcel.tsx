import type { DoneAnswer, ParcelAnswer } from "../../../app/domain/extension/order";
import { Fact, ParcelHead, Sentences } from "../../ask-app/src/parcel-head";
import { t } from "./texts";

interface Props {
  parcel: ParcelAnswer;
  /** What the app said of it. */
  said: Pick<DoneAnswer, "before" | "says"> | undefined;
}

/** What became of a parcel that was sent to be booked: first that it was sent, then what the carrier answered. */
export function BookedParcel({ parcel, said }: Props) {
  const { isMoving, may, trackingNumber, next, waits } = parcel;
  const isRefused = !isMoving && trackingNumber === null;
  // Whoever books from a window that somebody else was faster than must not take the booking for their own.
  const booked = said?.before ? t("booked_before") : t("booked");
  return (
    <s-section>
      <s-stack gap="small">
        <ParcelHead parcel={parcel} t={t} />
        <s-banner tone={isMoving ? "info" : isRefused ? "warning" : "success"}>
          {isMoving ? said?.says : isRefused ? t("not_booked") : booked}
        </s-banner>
        {isMoving && <s-spinner accessibilityLabel={next} />}
        {!isMoving && <s-text>{next}</s-text>}
        {isRefused && <Sentences sentences={waits} />}
        {!may.book && <Fact name={t("fee")} value={parcel.fee} />}
      </s-stack>
    </s-section>
  );
}
