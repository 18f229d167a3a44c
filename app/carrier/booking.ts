import type { HalfDay } from "./times";
import type { Refusal } from "./verdict";

/** A created order (carrier 2.7). Everything but the label may be hidden by the carrier: null then. */
export interface Booking {
  /** Ours, as sent. */
  partnerId: string;
  label: string;
  trackingId: string | null;
  /** The whole fee in VND: `insuranceFeeVnd` is part of it (field notes 1.1). */
  feeVnd: number | null;
  insuranceFeeVnd: number | null;
  area: string | null;
  estimatedPickup: HalfDay | null;
  estimatedDelivery: HalfDay | null;
  status: number | null;
  sortingCode: string | null;
  /** The carrier's words beside an accepted order, such as a changed transport. */
  notice: string | null;
  logId: string | null;
}

/**
 * What became of a creation (design 4.1, 5).
 *
 * - `duplicate`: an order with this reference exists. Adopt it after the checks of domain 4; `label` is null after code 30107 (look
 *   it up by `partnerId`), `partnerId` is what the carrier named, which need not be ours.
 * - `unknown`: the carrier may or may not have the order. Look it up, or send the same reference again; never a new one.
 * - `try_again`: the order was not taken. Send the same reference again after `afterMs`.
 */
export type BookingOutcome =
  | { outcome: "accepted"; booking: Booking }
  | {
      outcome: "duplicate";
      partnerId: string | null;
      label: string | null;
      createdAt: Date | null;
      status: number | null;
      message: string;
      logId: string | null;
    }
  | { outcome: "refused"; refusal: Refusal }
  | {
      outcome: "unknown";
      reason: "timeout" | "network" | "unreadable" | "server_error" | "no_label";
      message: string;
      logId: string | null;
    }
  | { outcome: "try_again"; afterMs: number; message: string };
