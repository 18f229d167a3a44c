/**
 * What closes an attention: the carrier's next status, staff who say that they dealt with it, or staff who decide the question.
 * An accepted cancel closes any.
 */
type Closer = "status" | "staff" | "decision";

/** What is not done with a parcel, whoever asks, until staff have dealt with its attention (domain 4.10, decision 035). */
export type Stopped = "sending" | "looking_up";

interface AttentionRow {
  closedBy: readonly Closer[];
  /** The courier was to reach the buyer and did not: the buyer may know what to do. */
  atDoor?: true;
  stops?: readonly Stopped[];
  /** The parcel had ended, by the carrier or by staff, and moves after all (domain 4.8). */
  movesAfterEnd?: true;
  /** Another status on the way to the buyer does not answer it: it stays until staff have acted (domain 4.2, decision 071). */
  outlastsStatus?: true;
}

const BY_STATUS: readonly ["status"] = ["status"];
const BY_STAFF: readonly ["staff"] = ["staff"];
const BY_BOTH: readonly ["status", "staff"] = ["status", "staff"];

/**
 * Why staff must look at a parcel. It has at most one, and the codes are stored: a row may be added, but none renamed. Its text:
 * `parcel:attention.<code>` in both catalogues. One that a status closes was set by a status (domain 4.2), and gives way to any
 * other; the others stay until they are closed.
 */
export const ATTENTIONS = {
  pickup_failed: { closedBy: BY_STATUS },
  delivery_failed: { closedBy: BY_STATUS, atDoor: true },
  /** The courier was at the door or called, and comes again: staff can still reach the buyer first. */
  delivery_attempt_failed: { closedBy: BY_STATUS, atDoor: true },
  recipient_address_wrong: { closedBy: BY_BOTH, outlastsStatus: true, atDoor: true },
  recipient_phone_wrong: { closedBy: BY_BOTH, outlastsStatus: true, atDoor: true },
  package_not_found: { closedBy: BY_BOTH, outlastsStatus: true },
  partial_delivery: { closedBy: BY_STATUS },
  delivery_unclear: { closedBy: BY_STATUS },
  return_delayed: { closedBy: BY_STATUS },
  returned: { closedBy: BY_BOTH },
  returned_after_delivery: { closedBy: BY_BOTH },
  moved_after_delivery: { closedBy: BY_BOTH },
  moved_after_cancel: { closedBy: BY_BOTH, movesAfterEnd: true },
  moved_after_giving_up: { closedBy: BY_BOTH, movesAfterEnd: true },
  compensation: { closedBy: BY_BOTH },
  /** Closed by staff too, for when the courier took the parcel after all. */
  cancel_refused: { closedBy: BY_STAFF },
  /** Staff ask for the cancel again once the account may do it, or close it where the parcel goes on instead. */
  cancel_not_permitted: { closedBy: BY_STAFF },
  /** The cancellation came too late to ask the carrier for a cancel. */
  cancelled_in_shopify_on_its_way: { closedBy: BY_STAFF, stops: ["sending"] },
  order_deleted: { closedBy: BY_STAFF, stops: ["sending"] },
  replaced_parcel_moves: { closedBy: BY_STAFF, stops: ["sending"] },
  /** The carrier has another parcel under the reference. It is not looked up either: looking up adopts. */
  adoption_mismatch: { closedBy: ["decision"], stops: ["sending", "looking_up"] },
  status_not_verified: { closedBy: BY_STAFF },
  paid_amount_differs: { closedBy: BY_STAFF },
} as const satisfies Record<string, AttentionRow>;

export type Attention = keyof typeof ATTENTIONS;

/** Those that the carrier's statuses set. */
export type StatusAttention = {
  [Code in Attention]: "status" extends (typeof ATTENTIONS)[Code]["closedBy"][number] ? Code : never;
}[Attention];

const ROWS: ReadonlyMap<string, AttentionRow> = new Map(Object.entries(ATTENTIONS));

/** A parcel may have a code without a row, stored by a newer release: it stays, and stops nothing. */
const rowOf = (attention: Attention | null) => (attention === null ? undefined : ROWS.get(attention));

/** Returns whether a code is one of the table. */
export const isAttention = (code: string): code is Attention => ROWS.has(code);

/** Returns whether staff may close an attention themselves. */
export function mayCloseAttention(attention: Attention | null): boolean {
  return rowOf(attention)?.closedBy.includes("staff") === true;
}

/** Returns whether a new attention may replace the current one. One that no status closes stays. */
export function maySetAttention(current: Attention | null): boolean {
  return current === null || rowOf(current)?.closedBy.includes("status") === true;
}

/** Returns whether an attention says that a parcel moves that had ended. */
export function movesAfterEnd(attention: Attention | null): boolean {
  return rowOf(attention)?.movesAfterEnd === true;
}

/** Returns whether an attention stays while the parcel is on its way to the buyer, until staff have acted. */
export function outlastsStatus(attention: Attention | null): boolean {
  return rowOf(attention)?.outlastsStatus === true;
}

/**
 * Returns whether what the buyer says may be done about a parcel: nothing stands in its way, or only that the courier did not reach
 * them. Of any other attention, such as a cancelled order, staff do what that asks for.
 */
export const letsBuyerAnswer = (attention: Attention | null): boolean =>
  attention === null || rowOf(attention)?.atDoor === true;

/** Returns whether a parcel must not be sent, looked up or cancelled at the carrier before staff have dealt with it. */
export function isStoppedByAttention(attention: Attention | null, what: Stopped): boolean {
  return rowOf(attention)?.stops?.includes(what) === true;
}

/** Returns the attentions that stop something. */
export function attentionsThatStop(what: Stopped): readonly Attention[] {
  return Object.keys(ATTENTIONS)
    .filter(isAttention)
    .filter((attention) => isStoppedByAttention(attention, what));
}
