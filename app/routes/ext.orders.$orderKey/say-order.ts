import { capital } from "~/components/capital";
import { carrierTone } from "~/components/carrier-status";
import { codTexts } from "~/components/cod-text";
import { expectedText } from "~/components/expected-day";
import type { ExtensionWords } from "~/components/extension-words";
import { historyTitle } from "~/components/history-title";
import { parcelTone } from "~/components/parcel-state";
import { waitingKind } from "~/domain/attention/waiting";
import type { OrderAnswer, ParcelAnswer } from "~/domain/extension/order";
import { holdIdsOf } from "~/domain/parcel/holds";
import { inReadingOrder } from "~/domain/parcel/reading-order";
import { isEditable, isToBeSent } from "~/domain/parcel/state";
import type { Denials } from "~/domain/settings/staff-rights";
import { isDeliveredPartly } from "~/domain/status/partly";
import type { Nothing, OrderAtAdmin, ParcelAtAdmin } from "~/flows/extension/read-order.server";
import { orderKeyOf } from "~/flows/order-key";
import { sayTransports } from "./say-transports";

/** So many lines of a timeline are told: what happened last. The whole of it is in the app. */
const LINES = 4;

/** Returns an order in the app's words, as the extensions show it. */
export function sayOrder(words: ExtensionWords, orderId: string, order: OrderAtAdmin, denied: Denials): OrderAnswer {
  const why = (right: keyof Denials) => (denied[right] ? words.denial(denied[right]) : null);
  return {
    name: order.name,
    path: `app/orders/${orderKeyOf(orderId)}`,
    nothing: order.nothing && sayNothing(words, order.nothing),
    standstill: words.standstill(order.standstill),
    isReading: order.isAtWork,
    denied: {
      ...{ book: why("book"), prepare: why("prepare"), cancel: why("cancel") },
      ...{ hold: why("prepare"), release: why("release_hold"), refresh: why("follow_up") },
    },
    parcels: sayParcels(words, order.parcels),
  };
}

/** As on the order's page: what is open comes first, by the numbers that the parcels have there. */
function sayParcels(words: ExtensionWords, parcels: readonly ParcelAtAdmin[]): ParcelAnswer[] {
  const standing = parcels.map((parcel) => ({ ...parcel.shipment, parcel }));
  return inReadingOrder(standing).map(({ number, parcel: { parcel } }) => ({ ...sayParcel(words, parcel), number }));
}

function sayNothing({ t }: ExtensionWords, nothing: Nothing): string {
  if (nothing.why !== "blocked") return t(`extension:nothing.${nothing.why}`);
  const reasons = nothing.reasons.map((reason) => t(`problems:block.${reason}`).replace(/\.$/, "")).join("; ");
  return t("extension:nothing.blocked", { reasons });
}

function sayParcel(words: ExtensionWords, parcel: ParcelAtAdmin): Omit<ParcelAnswer, "number"> {
  const { t, format } = words;
  const { shipment, money, expected, isMoving, isPast, may } = parcel;
  const { codVnd, weightGrams, quotedFeeVnd, trackingNumber, draftVersion } = shipment;
  const feeVnd = money?.feeVnd ?? quotedFeeVnd;
  return {
    shipmentId: shipment.id,
    version: isToBeSent(shipment.state) ? draftVersion : null,
    ...sayState(words, parcel),
    next: sayNext(words, parcel),
    waits: sayWaits(words, parcel),
    holds: holdIdsOf(shipment.problems),
    trackingNumber,
    cod: capital(codTexts(t, format)({ codVnd, money })),
    fee: feeVnd === null ? null : format.money(feeVnd),
    place: placeOf(shipment),
    weight: format.weight(weightGrams),
    expected: expected && expectedText(t, format, expected),
    transports: sayTransports(words, parcel),
    timeline: sayTimeline(words, parcel),
    ...{ isMoving, isPast, may },
  };
}

/** Returns the carrier's word for where it is, once it has said so; before that the app's own. */
function sayState(words: ExtensionWords, { shipment }: ParcelAtAdmin): Pick<ParcelAnswer, "state" | "tone"> {
  const { state, carrierStatus } = shipment;
  const isTheirs = carrierStatus !== null && (state === "booked" || state === "closed");
  if (!isTheirs) return { state: words.t(`parcel:state.${state}`), tone: parcelTone(state) };
  const isPartly = isDeliveredPartly(shipment);
  return {
    state: isPartly ? words.t("history:delivered_partly") : words.carrier.status(carrierStatus),
    tone: carrierTone(carrierStatus),
  };
}

function sayNext({ t }: ExtensionWords, { shipment, next }: ParcelAtAdmin): string {
  if (next !== "act") return t(`extension:next.${next}`);
  return t("extension:next.act", { kind: t(`attention:kind.${waitingKind(shipment) ?? "other"}`) });
}

/** Returns why a parcel waits for a person: what happened to it, or what is missing before it can be sent, with what to do about it. */
function sayWaits(words: ExtensionWords, { shipment, history, next }: ParcelAtAdmin): string[] {
  const { t } = words;
  const { attention, state, problems, differences } = shipment;
  const reason = attention === null ? null : history.findLast(({ reasonCode }) => reasonCode !== null)?.reasonCode;
  const isUnsent = isEditable(state);
  return [
    ...(attention === null ? [] : [words.attention(attention)]),
    ...(reason ? [capital(words.carrier.reason(reason))] : []),
    ...(state === "unknown" ? [t("attention:unknown_booking")] : []),
    ...(next === "act" && differences.some(({ settled }) => !settled) ? [t("extension:changed_order")] : []),
    ...(isUnsent ? problems.map((problem) => sentences(words.problem(problem))) : []),
  ];
}

const sentences = ({ title, fix }: { title: string; fix: string }) =>
  fix === "" ? title : `${title.replace(/[.:]$/, "")}. ${capital(fix)}`;

function sayTimeline({ t, format, carrier }: ExtensionWords, { history }: ParcelAtAdmin): ParcelAnswer["timeline"] {
  return history
    .slice(-LINES)
    .reverse()
    .map((line) => {
      const what = historyTitle(t, carrier, line);
      return {
        when: format.dateTime(line.happenedAt.toISOString()),
        what,
        // The carrier often writes no more than the name of the status.
        words: line.words && line.words !== what && line.source !== "person" ? line.words : null,
        by: line.source === "person" ? (line.actor ?? t("history:source.person")) : t(`history:source.${line.source}`),
      };
    });
}

function placeOf({ overrides, address }: ParcelAtAdmin["shipment"]): string | null {
  const place = overrides.address ?? (address?.status === "resolved" ? address.address : null);
  if (!place) return null;
  return [place.ward, place.district, place.province].filter(Boolean).join(", ");
}
