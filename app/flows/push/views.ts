import type { PushAddressState, TrialOutcome } from "~/domain/settings/push-address";

/** Where the carrier reports the shop's parcels; times are ISO strings. `not_needed`: the platform hears of them. */
export type PushAddressView =
  | { state: "not_needed" }
  | {
      state: PushAddressState["state"];
      /** With its secret; null: it can no longer be shown and has to be replaced. */
      address: string | null;
      /** At this address or one that was replaced. */
      lastPushAt: string | null;
      /** An address before this one is answered until then. */
      replacedUntil: string | null;
      /** The last trial of this address. */
      trial: { at: string; outcome: TrialOutcome; status: number | null } | null;
      /** Parcels nobody reports are asked for this often. */
      pollMinutes: number;
    };

/** The carrier has not been seen at the shop's present address; `endsAt`: the one it uses is answered no longer than that. */
export interface PushNotice {
  state: "waits" | "moves";
  endsAt: string | null;
}
