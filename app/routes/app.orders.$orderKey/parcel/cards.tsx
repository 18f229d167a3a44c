import { AnswerBanner } from "../attention/answer-banner";
import { AttentionBanner } from "../attention/banner";
import { BookedParcelCard } from "../booked/card";
import { RecordCard } from "../booked/record-card";
import { BookCard } from "../booking/card";
import { ChangesBanner } from "../changes/banner";
import { Contents } from "../contents/card";
import { Timeline } from "../history/timeline";
import { LedgerCard } from "../money/ledger-card";
import type { ParcelProps } from "../props";
import { ShopifyCard } from "../shopify/card";

/** Everything about one parcel. Before it is sent, what will be sent comes first; afterwards, what has happened to it. */
export function ParcelCards({ order, parcel, paper }: ParcelProps) {
  const request = parcel.draft?.request ?? parcel.sent;
  const contents = request && <Contents order={order} parcel={parcel} request={request} />;
  return (
    <>
      <AnswerBanner answer={parcel.answer} />
      <AttentionBanner parcel={parcel} />
      <ChangesBanner parcel={parcel} />
      {parcel.trackingNumber ? <BookedParcelCard parcel={parcel} paper={paper} /> : <BookCard parcel={parcel} />}
      {parcel.draft && contents}
      <Timeline history={parcel.history} />
      {parcel.record && <RecordCard parcel={parcel} record={parcel.record} />}
      {parcel.bookedAt && <LedgerCard shipmentId={parcel.shipmentId} />}
      {parcel.steps.length > 0 && <ShopifyCard parcel={parcel} />}
      {!parcel.draft && contents}
    </>
  );
}
