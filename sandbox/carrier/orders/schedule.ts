import type { Area, Transport } from "../fees/tariff.ts";
import { readDay, vietnamDay, vietnamHour } from "../times.ts";
import type { OrderRequest } from "./request.ts";

export interface Schedule {
  pickDay: string;
  pickShift: 1 | 2 | 3;
  deliverDay: string;
  deliverShift: 1 | 2 | 3;
}

const DAY_MS = 86_400_000;
const LAST_HOUR_FOR_TODAY = 10;
const SHIFT_WORDS = { 1: "Sáng", 2: "Chiều", 3: "Tối" };

/** Days in transit. Invented. */
const DAYS: Record<Area, Record<Transport, number>> = {
  1: { road: 1, fly: 1 },
  2: { road: 2, fly: 1 },
  3: { road: 4, fly: 2 },
};

/**
 * Returns when a parcel is picked up and delivered: as requested (carrier 2.3), else at the next free half-day and after
 * the days in transit.
 */
export function scheduleFor(request: OrderRequest, nowMs: number, area: Area, transport: Transport): Schedule {
  const today = vietnamHour(nowMs) < LAST_HOUR_FOR_TODAY;
  const pickDay = readDay(request.text("pick_date")) ?? vietnamDay(today ? nowMs : nowMs + DAY_MS);
  const deliverMs = Date.parse(`${pickDay}T00:00:00+07:00`) + DAYS[area][transport] * DAY_MS;
  return {
    pickDay,
    pickShift: shiftOf(request.whole("pick_work_shift")) ?? (today ? 2 : 1),
    deliverDay: readDay(request.text("deliver_date")) ?? vietnamDay(deliverMs),
    deliverShift: shiftOf(request.whole("deliver_work_shift")) ?? 2,
  };
}

/** Returns a half-day as the carrier writes it: `Sáng 2026-11-22`. */
export function halfDay(day: string, shift: 1 | 2 | 3): string {
  return `${SHIFT_WORDS[shift]} ${day}`;
}

/** Reads a shift. 3, the evening, is not in the contract, but clients send it (field notes 3). */
function shiftOf(value: number | undefined): 1 | 2 | 3 | undefined {
  return value === 1 || value === 2 || value === 3 ? value : undefined;
}
