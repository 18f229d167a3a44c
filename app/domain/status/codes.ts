/** The carrier's official order statuses (carrier 3). They alone drive state. */
export const STATUS = {
  cancelled: -1,
  notReceived: 1,
  received: 2,
  pickedUp: 3,
  outForDelivery: 4,
  delivered: 5,
  reconciled: 6,
  pickupFailed: 7,
  pickupDelayed: 8,
  deliveryFailed: 9,
  deliveryDelayed: 10,
  returnReconciled: 11,
  pickupAssigned: 12,
  compensation: 13,
  returning: 20,
  returned: 21,
} as const;

export type OfficialStatus = (typeof STATUS)[keyof typeof STATUS];

/**
 * From least to furthest: of two events with the same time the later one in this list counts (domain 4). Delivery
 * comes before reconciliation, a return after both (of a partial delivery), an end after everything.
 */
const BY_PROGRESS: readonly OfficialStatus[] = [
  STATUS.notReceived,
  STATUS.received,
  STATUS.pickupAssigned,
  STATUS.pickupDelayed,
  STATUS.pickupFailed,
  STATUS.pickedUp,
  STATUS.outForDelivery,
  STATUS.deliveryDelayed,
  STATUS.deliveryFailed,
  STATUS.delivered,
  STATUS.reconciled,
  STATUS.returning,
  STATUS.returned,
  STATUS.returnReconciled,
  STATUS.compensation,
  STATUS.cancelled,
];

const RANK: ReadonlyMap<number, number> = new Map(BY_PROGRESS.map((status, rank) => [status, rank]));

export function isOfficialStatus(code: number): code is OfficialStatus {
  return RANK.has(code);
}

/** Where a status stands in the written order of progress. */
export function statusRank(status: OfficialStatus): number {
  return RANK.get(status) ?? -1;
}

/**
 * What a shipper reported: history only, and may be corrected by another report (carrier 3). Not reason codes, though
 * three look alike.
 */
const SHIPPER_REPORTED: readonly number[] = [123, 127, 128, 45, 49, 410];

export function isShipperReported(code: number): boolean {
  return SHIPPER_REPORTED.includes(code);
}

/** The carrier has the goods, or had them: from here on a fulfillment exists whatever was lost before (domain 4). */
const IN_CARRIERS_HANDS: readonly OfficialStatus[] = [3, 4, 5, 6, 9, 10, 11, 13, 20, 21];

export function isWithCarrier(status: OfficialStatus): boolean {
  return IN_CARRIERS_HANDS.includes(status);
}

/**
 * Final or about money: read back from the carrier with the shop's token before it is believed, for a push carries no
 * signature.
 */
const TO_VERIFY: readonly number[] = [-1, 5, 6, 11, 13, 21];

export function needsVerification(code: number): boolean {
  return TO_VERIFY.includes(code);
}

interface Implied {
  always?: readonly number[];
  /** Where the parcel may be delivered in part, so that delivery and money go on beside the return. */
  withPart?: readonly number[];
  /** Where no delivery was heard of: what is settled then may be the return itself, or its fee (domain 2). */
  undelivered?: readonly number[];
}

const BACK: readonly number[] = [STATUS.returned, STATUS.returnReconciled];
const SOLD: readonly number[] = [STATUS.delivered, STATUS.reconciled];

/** Of the statuses that are read back, those that must have happened, or may well have, when the carrier shows another (domain 4). */
const IMPLIED: Readonly<Record<number, Implied>> = {
  [STATUS.reconciled]: { always: [STATUS.delivered], withPart: BACK, undelivered: BACK },
  [STATUS.returning]: { withPart: SOLD },
  [STATUS.returned]: { withPart: SOLD },
  [STATUS.returnReconciled]: { always: [STATUS.returned], withPart: SOLD },
};

/** What is known of a parcel whose push is read back. */
export interface ReadBackFacts {
  /** By its tags, or by what the carrier said of it, the buyer may have kept a part of the parcel. */
  mayBePartial: boolean;
  /** A delivery was heard of and believed. */
  delivered: boolean;
}

/**
 * Whether the status that the carrier itself shows bears a pushed one out: the same, or one that comes after it. A message
 * that was overtaken is late, not false. Believing one of these never collects in full.
 */
export function confirms(shown: number, pushed: number, { mayBePartial, delivered }: ReadBackFacts): boolean {
  const { always = [], withPart = [], undelivered = [] } = IMPLIED[shown] ?? {};
  const implied = [...always, ...(mayBePartial ? withPart : []), ...(delivered ? [] : undelivered)];
  return shown === pushed || implied.includes(pushed);
}

/** The goods are on their way back, or back. */
export function isReturn(code: number): boolean {
  return code === STATUS.returning || BACK.includes(code);
}

/**
 * Reason codes that a rule speaks of: a namespace of their own, apart from statuses (carrier 6). They arrive as text.
 */
export const REASON = {
  packageNotFound: "129",
  recipientAddressWrong: "125",
  recipientPhoneWrong: "1200",
} as const;

/** The courier stood at the door, or spoke with the buyer: an attempt, not a delay of the carrier's (domain 4). */
const ATTEMPT_REASONS: readonly string[] = ["121", "122", "123", "124"];

export function isAttempt(reasonCode: string | null): boolean {
  return reasonCode !== null && ATTEMPT_REASONS.includes(reasonCode);
}

const RETURN_DELAY_REASONS: readonly string[] = ["140", "141", "142", "143", "144"];

export function isReturnDelay(reasonCode: string): boolean {
  return RETURN_DELAY_REASONS.includes(reasonCode);
}
