import { dayStillToCome } from "~/domain/buyer/asked-day";
import type { WaitingRowView } from "~/flows/attention/views";
import type { Filled } from "./words";

/** What staff fill in for all parcels at once, or for the only one. */
export interface Shared {
  /** `YYYY-MM-DD` */
  day: string;
  phone: string;
  place: string;
}

type Answered = Pick<WaitingRowView, "answer">;

/** Returns the day on which a parcel's buyer asked for another delivery; null: none, or it has passed. */
export const askedDay = ({ answer }: Answered, today: string): string | null =>
  dayStillToCome(answer?.day ?? null, today);

/** Returns the day on which a parcel's buyer asked for another delivery and that has passed; null: none. */
export const missedDay = (row: Answered, today: string): string | null =>
  askedDay(row, today) === null ? (row.answer?.day ?? null) : null;

/** Returns what is filled into the words about a single parcel. */
export const filledAlone = ({ day, phone, place }: Shared): Filled => ({
  ...{ day: written(day), phone: phone.trim(), place: place.trim() },
});

/** Returns what is filled into the words about one of many parcels: what its own buyer answered, else the day that is the same for all. */
export const filledAmong = (row: Answered, { day }: Shared, today: string): Filled => ({
  ...{ day: written(askedDay(row, today) ?? day), phone: row.answer?.phone ?? "", place: row.answer?.place ?? "" },
});

/** `DD/MM/YYYY` */
const written = (day: string) => day.split("-").reverse().join("/");
