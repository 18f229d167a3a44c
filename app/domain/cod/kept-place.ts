import { dayInVietnam } from "~/domain/vietnam-time";
import type { BookPlace, MoneyFacts, MoneyStage } from "./position";

/** A parcel's place in the COD book as it is kept, without its sums. Days are Vietnam's, `YYYY-MM-DD`. */
export interface KeptPlace {
  stage: MoneyStage;
  stageVnd: number;
  since: Date;
  /** What was collected is known. */
  isKnown: boolean;
  /** A statement that counts says what was paid out. */
  isStated: boolean;
  /** What leads to the pay-out of its COD; null while it has not happened. `paidOn`: a day on which the carrier paid. */
  bookedOn: string | null;
  deliveredOn: string | null;
  paidOn: string | null;
}

/** Returns what is to be kept of a parcel's place in the COD book. */
export function keptPlaceOf(place: BookPlace, { bookedAt, deliveredAt, stated }: MoneyFacts): KeptPlace {
  const { stage, stageVnd, since, isKnown, isPayday } = place;
  const day = (moment: Date | null) => (moment === null ? null : dayInVietnam(moment));
  return {
    ...{ stage, stageVnd, since, isKnown, isStated: stated.codVnd !== null },
    ...{ bookedOn: day(bookedAt), deliveredOn: day(deliveredAt), paidOn: isPayday ? day(since) : null },
  };
}
