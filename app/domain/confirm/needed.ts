import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { blocking, type Problem, type ProblemCode } from "~/domain/parcel/problem";
import { type BuyerHistory, decidedBy, notTakenBy, takenBy } from "./history";
import type { ConfirmCod } from "./setting";

/** The problems that a call to the buyer answers. */
export const CONFIRM_PROBLEMS = [
  "confirm_refused",
  "confirm_first_time",
  "confirm_above",
  "confirm_every",
  "confirm_again",
] as const satisfies readonly ProblemCode[];

export interface ConfirmInput {
  /** What the order's parcels that are still to be sent collect together. */
  waitingVnd: number;
  /** What all of the order's parcels collect: what the buyer is asked about. */
  orderVnd: number;
  setting: ConfirmCod;
  overrides: Pick<ParcelOverrides, "confirmedCodVnd" | "askBuyer">;
  /** Left out: not read, because the setting does not ask for it. */
  history?: BuyerHistory;
}

/**
 * Returns the problem that holds each parcel of a COD order until its buyer has said yes (decision 089): none where nothing is left to
 * collect, none once the order is confirmed for at least as much. One that is to bring more than the buyer agreed to is asked about
 * again, whatever the setting says by now: somebody said another amount to them.
 */
export function confirmProblems({ waitingVnd, orderVnd, setting, overrides, history }: ConfirmInput): Problem[] {
  const confirmed = overrides.confirmedCodVnd;
  if (waitingVnd <= 0 || (confirmed !== undefined && orderVnd <= confirmed)) return [];
  const cod = orderVnd;
  if (confirmed !== undefined) return [blocking("cod", "confirm_again", { wasVnd: confirmed, cod })];
  const { all, aboveVnd, firstTime, refusedTimes } = setting;
  // The reason that says most comes first: that somebody refused before is worth more than that every order is confirmed.
  if (history && refusedTimes !== null && notTakenBy(history) >= refusedTimes) {
    return [blocking("cod", "confirm_refused", { cod, refused: notTakenBy(history), of: decidedBy(history) })];
  }
  if (history && firstTime && takenBy(history) === 0) return [blocking("cod", "confirm_first_time", { cod })];
  if (aboveVnd !== null && cod > aboveVnd) return [blocking("cod", "confirm_above", { cod, limitVnd: aboveVnd })];
  return all || overrides.askBuyer === true ? [blocking("cod", "confirm_every", { cod })] : [];
}

/** Returns the problem that a call to the buyer answers; null: none is to be made. */
export const confirmProblemOf = (problems: readonly Problem[]): Problem | null =>
  problems.find(({ code }) => CONFIRM_PROBLEMS.some((one) => one === code)) ?? null;
