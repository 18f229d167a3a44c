/** The outcome of a trial message that the app sends to its own push address. Keys `push:trial.<outcome>`. */
export const TRIAL_OUTCOMES = [
  "arrived",
  "no_such_name",
  "no_connection",
  "bad_tls",
  "timed_out",
  "wrong_status",
  /** Answered 200, but the message did not arrive here: it reached another app. */
  "elsewhere",
] as const;

export type TrialOutcome = (typeof TRIAL_OUTCOMES)[number];

/** The token is random, 43 characters. */
const TRIAL_BODY = /^waybill_trial=([\w-]{43})$/;

/** Returns the body of a trial: a form like the carrier's, but without parcel and status, so that it cannot change anything. */
export const trialBody = (token: string): string => `waybill_trial=${token}`;

/** Returns the one-time token of a trial; null for any other body. */
export const trialTokenIn = (body: string): string | null => TRIAL_BODY.exec(body)?.[1] ?? null;

interface Known {
  validUntil: Date | null;
  lastPushAt: Date | null;
}

/**
 * Returns the state of a shop's push address: `waits` before the first push ever, `moves` while the carrier still uses a
 * replaced address (valid until `endsAt`), `followed` once a push arrived at the current one.
 */
export function pushAddressState(addresses: readonly Known[]): PushAddressState {
  if (addresses.some(({ validUntil, lastPushAt }) => validUntil === null && lastPushAt !== null)) {
    return { state: "followed" };
  }
  const [old] = addresses
    .flatMap(({ validUntil, lastPushAt }) => (validUntil && lastPushAt ? [validUntil] : []))
    .sort((one, other) => other.getTime() - one.getTime());
  return old ? { state: "moves", endsAt: old } : { state: "waits" };
}

export type PushAddressState = { state: "waits" } | { state: "moves"; endsAt: Date } | { state: "followed" };
