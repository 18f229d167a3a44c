import { capital } from "~/components/capital";
import { daysText } from "~/components/days-text";
import type { ExtensionWords } from "~/components/extension-words";
import type { TransportOffer } from "~/domain/extension/order";
import { feeOfParcel, type QuotedFee } from "~/domain/fee/parcel-fees";
import { TRANSPORTS } from "~/domain/parcel/request";
import { isEditable } from "~/domain/parcel/state";
import type { ParcelAtAdmin } from "~/flows/extension/read-order.server";

/**
 * Returns the ways to send a parcel with the fee and the days of each, as its page in the app shows them: by road, by air and, as long as nobody
 * chose, as the carrier chooses. One that is sent has none.
 */
export function sayTransports(words: ExtensionWords, parcel: ParcelAtAdmin): TransportOffer[] {
  const { state, transport, fees } = parcel.shipment;
  if (!isEditable(state)) return [];
  const named = TRANSPORTS.map((way): TransportOffer => {
    const offer = sayFee(words, fees?.[way] ?? null);
    const days = offer.why === null ? capital(daysText(words.t, parcel.days[way])) : null;
    return { ...offer, transport: way, name: words.t(`parcel:fees.by.${way}`), days, chosen: transport === way };
  });
  if (transport !== null) return named;
  const unchosen = sayFee(words, fees && (fees.unchosen ?? feeOfParcel(fees, undefined)));
  return [
    ...named,
    // What holds now is never barred: the carrier may refuse it, and then says why.
    { ...unchosen, transport: null, name: words.t("parcel:fees.unchosen"), days: null, why: null, chosen: true },
  ];
}

function sayFee({ t, format }: ExtensionWords, fee: QuotedFee | null): Pick<TransportOffer, "fee" | "why"> {
  return { fee: fee?.outcome === "served" ? format.money(fee.feeVnd) : null, why: fee && whyNot(t, fee) };
}

/** Returns why a parcel cannot be sent by a transport; null: it can, or nothing is known against it. */
function whyNot(t: ExtensionWords["t"], fee: QuotedFee): string | null {
  if (fee.outcome === "not_served") return capital(t("parcel:fees.not_served"));
  return fee.outcome === "refused" ? capital(t("parcel:fees.refused", { message: fee.message })) : null;
}
