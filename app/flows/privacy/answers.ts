import { DAY_MS } from "~/domain/durations";

/** The answer to a data request is kept this long for the merchant to hand over: the time that the law allows. */
export const ANSWER_DAYS = 30;

/** Returns when an answer completed at `doneAt` is deleted. */
export const answerUntil = (doneAt: Date): Date => new Date(doneAt.getTime() + ANSWER_DAYS * DAY_MS);
