import type { ClaimState } from "./claim";

/** What of a claim a change is decided on. */
export interface DecidedOn {
  state: ClaimState;
  amountVnd: number;
  hasProof: boolean;
  acceptedVnd: number | null;
  paidVnd: number | null;
  deadlineAt: Date;
}

/** Returns which version of a claim this is: a change that was decided on another one is not made. Notes and photos make no version. */
export const versionOf = ({ state, amountVnd, hasProof, acceptedVnd, paidVnd, deadlineAt }: DecidedOn): string =>
  [state, amountVnd, hasProof, acceptedVnd, paidVnd, deadlineAt.getTime()].join("|");

/** Returns whether a claim is already what a change would make of it: the same form came again. */
export const isAlready = (claim: DecidedOn, change: Partial<DecidedOn>): boolean =>
  versionOf({ ...claim, ...change }) === versionOf(claim);
