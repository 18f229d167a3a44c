import type { Attention } from "~/domain/parcel/attention";
import type { HistoryKind } from "~/domain/parcel/history";
import type { ParcelState } from "~/domain/parcel/state";

/** The events of a parcel's history that ask the carrier for a cancel, and those that bring its answer. */
export const CANCEL_EVENTS = [
  "cancel_asked",
  "cancelled_in_shopify",
  "cancel_accepted",
  "cancel_refused",
] as const satisfies readonly HistoryKind[];

/**
 * The attention of a parcel whose order was cancelled in Shopify when the carrier could no longer cancel it, or was not to: then
 * that cancellation asks nothing of the carrier (domain 4.7).
 */
export const CANCELLED_ON_ITS_WAY = "cancelled_in_shopify_on_its_way" satisfies Attention;

interface Line {
  id: number;
  kind: HistoryKind;
  details: { attention?: unknown; batch?: unknown; place?: unknown };
}

/** A row of a batch. */
export interface BatchPlace {
  batchId: string;
  place: number;
}

/** How what was asked last stands; `none`: nothing was asked, or staff have decided since that the parcel goes on. */
export type CancelStanding = "unanswered" | "accepted" | "refused" | "none";

type Parcel = { state: ParcelState; attention: Attention | null };

/**
 * Returns how the cancel of a parcel stands that staff, a workflow or a cancellation in Shopify asked for last.
 *
 * @param history in any order: what counts is the order in which its lines were recorded
 */
export function cancelStanding({ state, attention }: Parcel, history: readonly Line[]): CancelStanding {
  const last = history
    .filter(isAboutCancel)
    .toSorted((a, b) => a.id - b.id)
    .at(-1)?.kind;
  if (last === "cancel_accepted") return "accepted";
  if (last === "cancel_refused") return "refused";
  const isAsked = last === "cancelled_in_shopify" ? attention !== CANCELLED_ON_ITS_WAY : last === "cancel_asked";
  return isAsked && state === "booked" ? "unanswered" : "none";
}

/**
 * Returns whether a cancel was asked for, by staff or by a cancellation in Shopify, and the carrier has not answered it yet.
 * The search for cancels whose job was lost asks the database the same (`findUnaskedCancels`).
 */
export function isCancelUnanswered(parcel: Parcel, history: readonly Line[]): boolean {
  return cancelStanding(parcel, history) === "unanswered";
}

/** Staff who close the attention have decided that the parcel goes on: that stands for an answer. */
function isAboutCancel({ kind, details }: Line): boolean {
  return (CANCEL_EVENTS as readonly HistoryKind[]).includes(kind) || details.attention === CANCELLED_ON_ITS_WAY;
}

/** Returns the rows of batches that asked for the cancel of a parcel and have no answer yet: the next answer is theirs. */
export function rowsThatAsk(history: readonly Line[]): BatchPlace[] {
  const lines = history.filter(isAboutCancel).toSorted((a, b) => a.id - b.id);
  const answered = lines.findLastIndex(({ kind }) => kind === "cancel_accepted" || kind === "cancel_refused");
  return lines
    .slice(answered + 1)
    .flatMap(({ kind, details: { batch, place } }) =>
      kind === "cancel_asked" && typeof batch === "string" && typeof place === "number"
        ? [{ batchId: batch, place }]
        : [],
    );
}
