const FIRST_SECONDS = 1;
const LONGEST_SECONDS = 1_800;

/**
 * Returns after how many seconds a booking without an answer is looked up: half of `unknownMs`, the time since it was first sent,
 * within limits.
 */
export function lookUpPauseSeconds(unknownMs: number): number {
  return Math.min(Math.max(Math.ceil(unknownMs / 2_000), FIRST_SECONDS), LONGEST_SECONDS);
}
