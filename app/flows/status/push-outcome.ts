import type { AppliedEvent } from "./fold-messages";

/** What a push is closed with in the inbox. */
export type PushOutcome =
  | AppliedEvent
  | "unreadable"
  /** No parcel of ours, or none of the shop whose push address was called: stored for staff to look at; changes nothing. */
  | "unmatched"
  /** It names a shop that was erased. */
  | "shop_erased"
  /** The carrier's own record says otherwise: the record was applied, and the push is only in the history. */
  | "contradicted"
  /** The parcel's account is no longer connected, so that it cannot be read back: needs attention; or the shop removed the app. */
  | "not_verified";

/** Returns what a message is known as in its trace before it is known which parcel it is about. */
export const messageSubject = (id: number) => `message ${id}`;
