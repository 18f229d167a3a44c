import { STATUS } from "./codes";

interface Implied {
  always?: readonly number[];
  /** If a part may have been delivered: delivery and COD then continue beside the return. */
  withPart?: readonly number[];
  /** If no delivery is known: what was settled may then be the return itself, or its fee (domain 2.4). */
  undelivered?: readonly number[];
}

const BACK: readonly number[] = [STATUS.returned, STATUS.returnReconciled];
const SOLD: readonly number[] = [STATUS.delivered, STATUS.reconciled];

/** For a status that the carrier shows, the read-back statuses that must have happened before it, or may have (domain 4.5). */
const IMPLIED: Readonly<Record<number, Implied>> = {
  [STATUS.reconciled]: { always: [STATUS.delivered], withPart: BACK, undelivered: BACK },
  [STATUS.returning]: { withPart: SOLD },
  [STATUS.returned]: { withPart: SOLD },
  [STATUS.returnReconciled]: { always: [STATUS.returned], withPart: SOLD },
};

/** What is known about a parcel whose push is read back. */
export interface ReadBackFacts {
  /** By its tags, or by the carrier's messages, the buyer may have kept a part of the parcel. */
  mayBePartial: boolean;
  /** A delivery was reported and accepted. */
  delivered: boolean;
}

/**
 * Returns whether the status in the carrier's record confirms a pushed one: it is the same, or one that implies it. A message
 * that was overtaken is late, not false. Accepting one of these never marks the COD as collected in full (decision 034).
 */
export function confirms(shown: number, pushed: number, { mayBePartial, delivered }: ReadBackFacts): boolean {
  const { always = [], withPart = [], undelivered = [] } = IMPLIED[shown] ?? {};
  const implied = [...always, ...(mayBePartial ? withPart : []), ...(delivered ? [] : undelivered)];
  return shown === pushed || implied.includes(pushed);
}
