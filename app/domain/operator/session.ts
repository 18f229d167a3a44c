import { HOUR_MS } from "~/domain/durations";

/** A log-in of an operator, as the cookie carries it. */
export interface OperatorSession {
  /** A random id: the session can be ended by it. */
  id: string;
  /** A name of `OPERATOR_TOKENS`. */
  operator: string;
  begunAtMs: number;
  seenAtMs: number;
}

/** How long a session may last in all, and how long without a request. */
export const OPERATOR_SESSION = { longestMs: 8 * HOUR_MS, idleMs: HOUR_MS };

/** Returns whether a session has ended by itself. One from the future was not made by this app's clock, and has ended too. */
export function isSessionOver({ begunAtMs, seenAtMs }: OperatorSession, nowMs: number): boolean {
  const [age, idle] = [nowMs - begunAtMs, nowMs - seenAtMs];
  return age > OPERATOR_SESSION.longestMs || idle > OPERATOR_SESSION.idleMs || age < -CLOCK_MS || idle < -CLOCK_MS;
}

/** How far the clocks of two processes may be apart. */
const CLOCK_MS = 60_000;
