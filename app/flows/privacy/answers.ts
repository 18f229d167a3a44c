/** What a customer asked for is kept so long for the merchant to hand over: the time the law gives for it. */
export const ANSWER_DAYS = 30;

/** When an answer that was ready then is removed. */
export const answerUntil = (doneAt: Date): Date => new Date(doneAt.getTime() + ANSWER_DAYS * 24 * 3600 * 1000);
