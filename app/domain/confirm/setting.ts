import { z } from "zod";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";

/** So many parcels that came back can be asked for. */
export const MOST_REFUSALS = 10;

/** Which COD orders a shop confirms with the buyer before it ships them: those that meet one of these. */
export const confirmCodSchema = z.object({
  /** Every COD order; the others say nothing then. */
  all: z.boolean().default(false),
  /** With more COD than this, whole VND. */
  aboveVnd: z.number().int().min(0).max(MAX_STORED_INTEGER).nullable().default(null),
  /** To a buyer who has not taken any parcel of this shop yet. */
  firstTime: z.boolean().default(false),
  /** To a buyer to whom so many parcels were brought in vain. */
  refusedTimes: z.number().int().min(1).max(MOST_REFUSALS).nullable().default(null),
});

export type ConfirmCod = z.infer<typeof confirmCodSchema>;

/** Returns whether a shop confirms any order. */
export const confirmsAny = ({ all, aboveVnd, firstTime, refusedTimes }: ConfirmCod): boolean =>
  all || aboveVnd !== null || firstTime || refusedTimes !== null;

/** Returns whether the buyers' histories decide. Where they do not, drafting reads none. */
export const asksForHistory = ({ all, firstTime, refusedTimes }: ConfirmCod): boolean =>
  !all && (firstTime || refusedTimes !== null);
