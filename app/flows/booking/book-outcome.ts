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
        /** It is not what was decided when it was queued: staff are asked again; nothing was sent. */
        | "changed"
        | "not_queued"
        | "busy";
    }
  | { outcome: "try_again"; afterMs: number };
