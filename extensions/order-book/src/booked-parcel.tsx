import type { ParcelAnswer } from "../../../app/domain/extension/order";
import { Fact, ParcelHead, Sentences } from "../../ask-app/src/parcel-head";
import { t } from "./texts";

/** What became of a parcel that was sent to be booked: first that it was sent, then what the carrier answered. */
export function BookedParcel({ parcel, says }: { parcel: ParcelAnswer; says: string }) {
  const { isMoving, may, trackingNumber, next, waits } = parcel;
  const isRefused = !isMoving && trackingNumber === null;
  return (
    <s-section>
      <s-stack gap="small">
        <ParcelHead parcel={parcel} t={t} />
        <s-banner tone={isMoving ? "info" : isRefused ? "warning" : "success"}>
          {isMoving ? says : isRefused ? t("not_booked") : t("booked")}
        </s-banner>
        {isMoving && <s-spinner accessibilityLabel={next} />}
        {!isMoving && <s-text>{next}</s-text>}
        {isRefused && <Sentences sentences={waits} />}
        {!may.book && <Fact name={t("fee")} value={parcel.fee} />}
      </s-stack>
    </s-section>
  );
}
