/** How a message that the app sent to its own push address came out. Keys `push:trial.<outcome>`. */
export const TRIAL_OUTCOMES = [
  "arrived",
  "no_such_name",
  "no_connection",
  "bad_tls",
  "timed_out",
  "wrong_status",
  /** Somebody answered 200 who did not have the message: it came to another app. */
  "elsewhere",
] as const;

export type TrialOutcome = (typeof TRIAL_OUTCOMES)[number];

/** Made of random bits, 43 characters. */
const TRIAL_BODY = /^waybill_trial=([\w-]{43})$/;

/** The body of a trial: a form, as the carrier sends, that names no parcel and no status, so that it could change nothing. */
export const trialBody = (word: string): string => `waybill_trial=${word}`;

/** The one-time word of a trial; null for every other body. */
export const trialWordIn = (body: string): string | null => TRIAL_BODY.exec(body)?.[1] ?? null;

interface Known {
  validUntil: Date | null;
  lastPushAt: Date | null;
}

/**
 * Where a shop stands with its address: `waits` for the first push ever, `moves` while the carrier still uses one that was
 * replaced (which ends then), `followed` once it was seen at the present one.
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
