/** When an order that changes is asked for again, each time later. */
const SOON_MS = [1_000, 1_000, 2_000, 2_000, 3_000, 5_000, 5_000, 10_000, 10_000, 15_000, 15_000, 20_000];
/** Afterwards an order that says that it still changes is asked for so often. */
const SLOWLY_MS = 30_000;

/** One that seems to rest is looked at so often for five minutes, then for half an hour, then on: something beside the extension may change it. */
const LOOKS = [
  { until: 25, pauseMs: 12_000 },
  { until: 75, pauseMs: 36_000 },
] as const;
const SELDOM_MS = 60_000;

interface How {
  /** It changes by itself. */
  isMoving: boolean;
  /** A window was opened that is likely to change it. */
  isWatched: boolean;
  /** What shows it stays on the page, beside others that may change it. */
  isStaying: boolean;
}

/**
 * Returns after how many milliseconds an order is asked for again; null: it is not.
 *
 * @param round how often it was asked for since something last happened
 */
export function pauseBefore(round: number, { isMoving, isWatched, isStaying }: How): number | null {
  const soon = SOON_MS[round - 1];
  if (isMoving) return soon ?? SLOWLY_MS;
  if (isWatched && soon !== undefined) return soon;
  if (!isStaying) return null;
  return LOOKS.find(({ until }) => round <= until)?.pauseMs ?? SELDOM_MS;
}
