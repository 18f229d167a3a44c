import type { ParcelAnswer, TransportOffer } from "../../../app/domain/extension/order";
import { Fact, ParcelHead, Sentences } from "../../ask-app/src/parcel-head";
import { t } from "./texts";

type Way = TransportOffer["transport"];

/** The value of the way that is no transport: the carrier chooses. */
const ANY = "any";

interface Props {
  parcel: ParcelAnswer;
  /** Left out: nobody picked one. */
  picked: Way | undefined;
  mayPick: boolean;
  /** Why it was not booked just now; null: nobody asked for it. */
  refused: string | null;
  onPick: (way: Way) => void;
}

/** What will be sent of a parcel, and by which transport. */
export function ParcelToBook({ parcel, picked, mayPick, refused, onPick }: Props) {
  const { transports, waits } = parcel;
  return (
    <s-section>
      <s-stack gap="small">
        <ParcelHead parcel={parcel} t={t} />
        {refused && <s-banner tone="warning">{refused}</s-banner>}
        <Fact name={t("place")} value={parcel.place} />
        <Fact name={t("weight")} value={parcel.weight} />
        <Fact name={t("cod")} value={parcel.cod} />
        <Sentences sentences={waits} />
        <s-choice-list
          label={t("transport")}
          onChange={(event) => {
            const [value] = event.currentTarget.values ?? [];
            const offer = transports.find(({ transport }) => (transport ?? ANY) === value);
            if (offer) onPick(offer.transport);
          }}
        >
          {transports.map((offer) => (
            <s-choice
              key={offer.transport ?? ANY}
              value={offer.transport ?? ANY}
              selected={picked === undefined ? offer.chosen : picked === offer.transport}
              disabled={!mayPick || offer.why !== null}
            >
              {sayOffer(offer)}
            </s-choice>
          ))}
        </s-choice-list>
      </s-stack>
    </s-section>
  );
}

/** `Đường bộ: 32.000 ₫ · 2–3 ngày, theo các đơn đã giao` */
function sayOffer({ name, fee, why, days }: TransportOffer): string {
  const says = `${name}: ${fee ?? why ?? t("fee_unknown")}`;
  return days === null ? says : `${says} · ${days}`;
}
