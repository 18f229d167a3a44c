/** The wall clock of a process. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Takes in what PostgreSQL's clock says at this moment. */
  hear(theirMs: number): void;
}

/** The clock of the machine, whatever PostgreSQL says. */
export const machineClock: Clock = { now: () => Date.now(), hear: () => undefined };

export interface ClockOptions {
  /** The machine's wall clock, in milliseconds since 1970. */
  wall(): number;
  /** Monotonic, in milliseconds. */
  steady(): number;
  /** Called when the machine's clock begins to be wrong, or jumps: by how much it is ahead. */
  onWrong(aheadMs: number): void;
}

/** A difference below this is nobody's concern: nothing is decided by seconds of two machines. */
const TOLERATED_MS = 5_000;

/**
 * Returns a clock that agrees with PostgreSQL's, which all processes share: what one puts off is due for all at that time, and a
 * status is never older or newer because of who read it (perf F27). It is the machine's while that is right. From a jump on it
 * goes by the time that has passed, until PostgreSQL is heard again.
 */
export function createClock({ wall, steady, onWrong }: ClockOptions): Clock {
  let right = { atMs: wall(), steadyMs: steady() };
  let isWrong = false;

  const isTolerated = (one: number, other: number) => Math.abs(one - other) <= TOLERATED_MS;

  return {
    now() {
      const machineMs = wall();
      const expectedMs = Math.round(right.atMs + steady() - right.steadyMs);
      return isTolerated(machineMs, expectedMs) ? machineMs : expectedMs;
    },
    hear(theirMs) {
      const machineMs = wall();
      const wasWrong = isWrong;
      isWrong = !isTolerated(machineMs, theirMs);
      right = { atMs: isWrong ? theirMs : machineMs, steadyMs: steady() };
      if (isWrong && !wasWrong) onWrong(machineMs - theirMs);
    },
  };
}
