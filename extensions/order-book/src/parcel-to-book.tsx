import type { ParcelAnswer, TransportOffer } from "../../../app/domain/extension/order";
import { Fact, ParcelHead, Sentences } from "../../ask-app/src/parcel-head";
import { t } from "./texts";

type Transport = TransportOffer["transport"];

interface Props {
  parcel: ParcelAnswer;
  picked: Transport | null;
  mayPick: boolean;
  /** Why it was not booked just now; null: nobody asked for it. */
  refused: string | null;
  onPick: (transport: Transport) => void;
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
            if (value === "road" || value === "fly") onPick(value);
          }}
        >
          {transports.map(({ transport, name, fee, why, chosen }) => (
            <s-choice
              key={transport}
              value={transport}
              selected={picked === null ? chosen : picked === transport}
              disabled={!mayPick || why !== null}
            >
              {`${name}: ${fee ?? why ?? t("fee_unknown")}`}
            </s-choice>
          ))}
        </s-choice-list>
      </s-stack>
    </s-section>
  );
}
