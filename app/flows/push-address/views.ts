import type { PushAddressState, TrialOutcome } from "~/domain/settings/push-address";

/** The shop's push address; times are ISO strings. `not_needed`: the carrier reports to the platform. */
export type PushAddressView =
  | { state: "not_needed" }
  | {
      state: PushAddressState["state"];
      /** Contains the secret; null: it can no longer be shown and must be replaced. */
      address: string | null;
      /** The last push at this address or a replaced one. */
      lastPushAt: string | null;
      /** A replaced address is answered until then. */
      replacedUntil: string | null;
      /** The last trial of this address. */
      trial: { at: string; outcome: TrialOutcome; status: number | null } | null;
      /** Parcels without pushes are polled at this interval. */
      pollMinutes: number;
    };

/** The carrier has not used the shop's current push address yet; `endsAt`: the one it uses is answered only until then. */
export interface PushNotice {
  state: "waits" | "moves";
  endsAt: string | null;
}
