import type { ReturnState } from "~/domain/parcel/state";

/** What the booking and staff said; it decides what a status means (domain 2, 4). */
export interface StatusContext {
  codVnd: number;
  tags: readonly number[];
  /** What a person said was collected at the door; null or left out: nobody has. */
  enteredVnd?: number | null;
  /** A message that was not believed, or has no readable time, spoke of a part. It proves nothing, and it raises a doubt. */
  partHinted?: boolean;
  /** The same of a return: where a pay-out is all that was seen, it may be the return's. */
  returnHinted?: boolean;
}

/** Where the money at the door stands, before anybody asks how much it was. */
type CodMoney = "open" | "taken" | "paid_out" | "came_back" | "lost" | "void";

/** What a history has shown so far. */
export interface Journey {
  pickedUpAt: Date | null;
  deliveredAt: Date | null;
  returnState: ReturnState;
  money: CodMoney;
  /** The carrier spoke of a part, or goods came back after a delivery that may be partial. */
  part: boolean;
  /** A delivery message said that nothing was left over (`return_part_package` 0). */
  wholeReported: boolean;
  /** Paid out without any message of a delivery. */
  deliveryUnseen: boolean;
  cancelSeen: boolean;
}
