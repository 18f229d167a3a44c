import { DAY_MS } from "~/domain/durations";
import type { ParcelState, ReturnState } from "~/domain/parcel/state";
import { isOut, STATUS } from "./codes";

/** What decides how soon a parcel under way is read again. */
export interface WatchedParcel {
  id: string;
  state: ParcelState;
  carrierStatus: number | null;
  carrierStatusAt: Date | null;
  bookedAt: Date | null;
  deliveredAt: Date | null;
  returnState: ReturnState;
}

/** How a shop's parcels are watched. */
export interface Watching {
  /** The normal interval where nothing is pushed (`STATUS_POLL_SECONDS`); all others are multiples of it. */
  intervalMs: number;
  /** The last push about any of the shop's parcels; null: none so far. */
  pushedAt: Date | null;
}

/** Where nothing is pushed, in normal intervals: with the default of half an hour up to 6 h. */
const UNPUSHED = { soon: 1, onItsWay: 2, beforePickup: 2, silent: 12, ended: 12 };
/** Where pushes come, a reading only makes up for a lost one: with the default 12 h, that is two a day, and one of ended parcels. */
const PUSHED = { underWay: 24, ended: 48 };
/** A parcel without any change for so long stands still somewhere. */
const SILENT_DAYS = 3;
/** Pushes of a shop come as long as its last one is no older; it spans a weekend. */
const PUSHED_DAYS = 3;
/** The part of an interval by which it is lengthened at most, so that parcels booked together are not read together. */
const JITTER = 0.25;

/**
 * Returns when a parcel under way is read next, if nothing is heard of it after `heardAt`: what the carrier pushed counts as what
 * was read. The same parcel always waits the same part of its interval longer.
 */
export function nextCheckAt(parcel: WatchedParcel, heardAt: Date, { intervalMs, pushedAt }: Watching): Date {
  const pushesCome = pushedAt !== null && heardAt.getTime() - pushedAt.getTime() < PUSHED_DAYS * DAY_MS;
  const intervals = pushesCome ? intervalsBesidePushes(parcel) : intervalsWithoutPushes(parcel, heardAt);
  return new Date(heardAt.getTime() + Math.ceil(intervals * intervalMs * (1 + JITTER * fractionOf(parcel))));
}

function intervalsBesidePushes(parcel: WatchedParcel): number {
  return isAtItsGoal(parcel) ? PUSHED.ended : PUSHED.underWay;
}

function intervalsWithoutPushes(parcel: WatchedParcel, heardAt: Date): number {
  if (isAtItsGoal(parcel)) return UNPUSHED.ended;
  const { carrierStatus, carrierStatusAt, bookedAt, state } = parcel;
  const changedAt = Math.max(carrierStatusAt?.getTime() ?? 0, bookedAt?.getTime() ?? 0);
  if (changedAt > 0 && heardAt.getTime() - changedAt > SILENT_DAYS * DAY_MS) return UNPUSHED.silent;
  if (state === "cancelling" || carrierStatus === STATUS.outForDelivery) return UNPUSHED.soon;
  return carrierStatus !== null && isOut(carrierStatus) ? UNPUSHED.onItsWay : UNPUSHED.beforePickup;
}

/** Delivered or back: only its money or the end of its return is open. */
const isAtItsGoal = ({ deliveredAt, returnState }: WatchedParcel) =>
  returnState === "returned" || (deliveredAt !== null && returnState !== "returning");

/** Returns after how many minutes a parcel on its way is read where nothing is pushed. */
export const unpushedCheckMinutes = ({ intervalMs }: Pick<Watching, "intervalMs">): number =>
  Math.ceil((UNPUSHED.onItsWay * intervalMs) / 60_000);

/** Returns a fraction from 0 to 1 that differs from parcel to parcel: the start of a random UUID is evenly distributed. */
const fractionOf = ({ id }: WatchedParcel) => Number.parseInt(id.slice(0, 8), 16) / 2 ** 32;

/**
 * Returns when a parcel is read next after a change that is not the carrier's word, such as an amount that staff entered: never
 * later than before.
 */
export function checkNoLater(parcel: WatchedParcel & { nextCheckAt: Date }, now: Date, watching: Watching): Date {
  const next = nextCheckAt(parcel, now, watching);
  return next < parcel.nextCheckAt ? next : parcel.nextCheckAt;
}
