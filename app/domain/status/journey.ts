import type { ReturnState } from "~/domain/parcel/state";

/** Facts from the booking and from staff that decide what a status means (domain 2.4, 2.5, 4.1). */
export interface StatusContext {
  codVnd: number;
  tags: readonly number[];
  /** What was collected at the door, as staff entered it; null or left out: nothing entered. */
  enteredVnd?: number | null;
  /** A message that was not accepted, or has no readable time, reported a partial delivery: no proof, but a doubt. */
  partHinted?: boolean;
  /** The same for a return: if only a pay-out was seen, it may be for the return. */
  returnHinted?: boolean;
  dealtWith?: DealtWith;
}

/** Up to which of the carrier's messages staff have acted, as the time of the last one they had seen; null: they have not. */
export interface DealtWith {
  /** They closed an attention, or said that the parcel came back. */
  settledAt: Date | null;
  /** They asked the carrier for something: that stands until its next status. */
  askedAt: Date | null;
}

/** The state of the COD, whatever its amount. */
type CodMoney = "open" | "taken" | "paid_out" | "came_back" | "lost" | "void";

/** What a history has shown so far. */
export interface Journey {
  pickedUpAt: Date | null;
  deliveredAt: Date | null;
  returnState: ReturnState;
  /** The first message of the present return. */
  returnSince: Date | null;
  money: CodMoney;
  /** The carrier reported a partial delivery, or goods came back after a delivery that may be partial. */
  part: boolean;
  /** A delivery message reported a full delivery (`return_part_package` 0). */
  wholeReported: boolean;
  /** Paid out although no message reported a delivery. */
  deliveryUnseen: boolean;
  cancelSeen: boolean;
}
