/** What became of booking one parcel. */
export type BookParcelOutcome =
  | {
      outcome:
        | "booked"
        | "adopted"
        | "refused"
        | "stopped"
        | "unknown"
        | "needs_review"
        | "waiting_for_account"
        /** Staff must first decide whether the goods may go out; nothing was sent. */
        | "waits_for_person"
        | "not_queued"
        | "busy";
    }
  | { outcome: "try_again"; afterMs: number };
