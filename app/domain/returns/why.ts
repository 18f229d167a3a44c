import { STATUS } from "~/domain/status/codes";
import { isReturnDelay } from "~/domain/status/reasons";

/** A message of the carrier, as the history has it. */
export interface CarrierLine {
  carrierStatus: number | null;
  reasonCode: string | null;
  words: string | null;
  happenedAt: Date;
}

/**
 * Returns why a parcel comes back: the reason of the last failed or delayed delivery before its return, else one that the return itself
 * names. Null: the carrier gave none.
 */
export function whyBack(lines: readonly CarrierLine[]): { code: string | null; words: string | null } | null {
  const says = ({ reasonCode, words }: CarrierLine) =>
    (reasonCode !== null && !isReturnDelay(reasonCode)) || words !== null;
  const failed = lines.findLast(
    (line) =>
      (line.carrierStatus === STATUS.deliveryFailed || line.carrierStatus === STATUS.deliveryDelayed) && says(line),
  );
  const line = failed ?? lines.find((one) => one.carrierStatus === STATUS.returning && says(one));
  return line ? { code: line.reasonCode, words: line.words } : null;
}

/** Returns what stands in the way of bringing a parcel back (the reasons 140 to 144 of carrier 6.7), while the carrier says nothing newer; null: nothing. */
export function returnTrouble(lines: readonly CarrierLine[]): { code: string; at: Date; words: string | null } | null {
  const last = lines.at(-1);
  if (!last || last.carrierStatus !== STATUS.returning || last.reasonCode === null) return null;
  if (!isReturnDelay(last.reasonCode)) return null;
  return { code: last.reasonCode, at: last.happenedAt, words: last.words };
}
