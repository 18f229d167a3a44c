import { DAY_MS } from "~/domain/durations";
import type { ReturnStage } from "./stage";

/** Returns how many whole days lie between the beginning of a return and now. */
export const daysBack = (since: Date, now: Date): number =>
  Math.max(Math.floor((now.getTime() - since.getTime()) / DAY_MS), 0);

/** Returns before when a return must have begun to be overdue now. `afterDays`: of the shop's pace. */
export const overdueBefore = (now: Date, afterDays: number): Date => new Date(now.getTime() - afterDays * DAY_MS);

/** Returns whether a return is on its way for too long: since before {@link overdueBefore}. */
export const isOverdue = (
  { stage, returnSince }: { stage: ReturnStage | null; returnSince: Date | null },
  before: Date,
): boolean => stage === "on_way" && returnSince !== null && returnSince < before;
