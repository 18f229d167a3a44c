import type { Booking } from "~/carrier/booking";
import { sortingCodeOf } from "~/domain/parcel/sorting-code";
import type { CarrierEvent } from "~/domain/status/carrier-event";
import { promiseOf } from "~/domain/transit/promise";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { AttemptRow } from "~/store/bookings.server";
import type { ShipmentPatch, ShipmentRow } from "~/store/shipments.server";

/** What the carrier reports of an accepted or adopted parcel; unknown parts are null. */
export type AcceptedOrder = Pick<
  Booking,
  | "trackingNumber"
  | "trackingId"
  | "feeVnd"
  | "insuranceFeeVnd"
  | "area"
  | "sortingCode"
  | "estimatedPickup"
  | "estimatedDelivery"
  | "status"
  | "notice"
> & {
  /** The carrier's record of an adopted parcel, as an event; left out where the carrier answered the booking. */
  seen?: { event: CarrierEvent; words: string | null };
  /** When it was booked, where that was before: in the time that a restore lost; left out: now. */
  bookedAt?: Date | undefined;
  /** The carrier's amounts, where staff adopted a parcel that differs from what we sent; null: the carrier does not say. */
  sums?: { codVnd: number | null; declaredValueVnd: number | null };
};

/** A booking that the carrier accepted, or that was found there. */
export interface Accepted {
  attempt: AttemptRow;
  order: AcceptedOrder;
  kind: "booked" | "adopted";
}

/** A booking that is recorded now, with its parcel as it was. */
export type Taken = Accepted & { before: ShipmentRow };

/** Returns what the carrier's acceptance changes on a parcel. */
export function patchOf({ attempt, order }: Accepted, before: ShipmentRow, now: Date) {
  const codVnd = order.sums?.codVnd ?? attempt.request.codVnd;
  const bookedAt = order.bookedAt ?? now;
  return {
    state: "booked",
    trackingNumber: order.trackingNumber,
    trackingId: order.trackingId,
    chargedFeeVnd: order.feeVnd,
    insuranceFeeVnd: order.insuranceFeeVnd,
    area: order.area,
    sortingCode: order.sortingCode ?? sortingCodeOf(order.trackingNumber),
    estimatedPickup: order.estimatedPickup?.text ?? null,
    estimatedDelivery: order.estimatedDelivery?.text ?? null,
    promise: promiseOf(attempt.basis?.promise ?? null, {
      plannedPickupOn: order.estimatedPickup?.date ?? null,
      bookedOn: dayInVietnam(bookedAt),
    }),
    carrierNotice: order.notice,
    codVnd,
    codState: codVnd > 0 ? "to_collect" : "none",
    declaredValueVnd: order.sums?.declaredValueVnd ?? attempt.request.declaredValueVnd,
    attention: before.attention === "adoption_mismatch" ? null : before.attention,
    problems: [],
    // A push may have come first: its status has a time, the one in the answer to a booking has none (domain 4.4).
    carrierStatus: before.carrierStatus ?? order.status,
    bookedAt,
    updatedAt: now,
  } satisfies ShipmentPatch;
}

/** Returns the acceptance as an event of the parcel's history. */
export function eventOf({ attempt, order, kind }: Taken, at: Date) {
  return {
    shipmentId: attempt.shipmentId,
    event: {
      ...{ kind, by: "api" as const, at, carrierStatus: order.status, words: order.notice },
      details: { reference: attempt.partnerId, label: order.trackingNumber, feeVnd: order.feeVnd },
      key: `booked:${attempt.partnerId}`,
    },
  };
}
