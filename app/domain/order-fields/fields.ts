import type { ParcelState } from "~/domain/parcel/state";
import { STATUS } from "~/domain/status/codes";

/**
 * What `state` can say of an order, in the sequence in which it counts: of an order with several parcels the first of these that one of
 * them is in. What is to be done comes first, then what is under way, the least far first, then what is over (decision 104).
 */
export const ORDER_STATES = [
  "delivery_failed",
  "pickup_failed",
  "returning",
  "booked",
  "picked_up",
  "delivery_delayed",
  "delivering",
  "lost",
  "returned",
  "delivered",
  "cancelled",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The app's fields on an order in Shopify and their types, as `shopify.app.toml` defines them. */
export const ORDER_FIELDS = {
  state: "single_line_text_field",
  tracking_number: "single_line_text_field",
  cod_vnd: "number_integer",
  due_on: "date",
  delivered_at: "date_time",
} as const;
export type OrderField = keyof typeof ORDER_FIELDS;
export const ORDER_FIELD_KEYS = Object.keys(ORDER_FIELDS) as OrderField[];

/**
 * The values as Shopify stores them, all as text; null: the order has none. `due_on` is null only where none is known now: one that was
 * written stays, as the day that was expected.
 */
export type OrderFieldValues = Record<OrderField, string | null>;

/** A parcel that has, or had, a tracking number. */
export interface BookedParcel {
  state: ParcelState;
  /** The carrier's own code; null: nothing heard of it since its booking. */
  carrierStatus: number | null;
  trackingNumber: string;
  codVnd: number;
  deliveredAt: Date | null;
  /** The last day on which it is expected at its buyer, `YYYY-MM-DD` in Vietnam; null: it is over, or not known. */
  dueOn: string | null;
}

/**
 * Returns what an order says of its booked parcels, the oldest first; null when there are none: nothing is said before the carrier has
 * a parcel. Cancelled parcels count only where all are. COD is the sum; the order is expected, and delivered, when its last parcel is.
 */
export function orderFieldValues(parcels: readonly BookedParcel[]): OrderFieldValues | null {
  const all = parcels.map((parcel) => ({ ...parcel, says: stateOf(parcel) }));
  const alive = all.filter(({ says }) => says !== "cancelled");
  const counted = alive.length > 0 ? alive : all.slice(-1);
  const shown = counted.toSorted((one, other) => rank(one.says) - rank(other.says))[0];
  if (!shown) return null;
  const codVnd = alive.reduce((sum, parcel) => sum + parcel.codVnd, 0);
  const delivered = alive.flatMap(({ says, deliveredAt }) =>
    says === "delivered" && deliveredAt ? [deliveredAt] : [],
  );
  const due = alive.flatMap(({ dueOn }) => dueOn ?? []).toSorted();
  const isDelivered = delivered.length > 0 && delivered.length === alive.length;
  return {
    state: shown.says,
    tracking_number: shown.trackingNumber,
    cod_vnd: codVnd > 0 ? String(codVnd) : null,
    due_on: due.at(-1) ?? null,
    delivered_at: isDelivered ? timeText(new Date(Math.max(...delivered.map((at) => at.getTime())))) : null,
  };
}

const rank = (state: OrderState) => ORDER_STATES.indexOf(state);

/** A `date_time` as Shopify returns it: whole seconds, with its offset. */
const timeText = (at: Date) => `${at.toISOString().slice(0, 19)}+00:00`;

/** Returns what is said of one parcel: the carrier's word, as far as a merchant acts on it (domain 4.2). */
export function stateOf({ state, carrierStatus }: Pick<BookedParcel, "state" | "carrierStatus">): OrderState {
  if (state === "cancelled") return "cancelled";
  switch (carrierStatus) {
    case STATUS.pickupFailed:
      return "pickup_failed";
    case STATUS.pickedUp:
      return "picked_up";
    case STATUS.outForDelivery:
      return "delivering";
    case STATUS.deliveryDelayed:
      return "delivery_delayed";
    case STATUS.deliveryFailed:
      return "delivery_failed";
    case STATUS.delivered:
    case STATUS.reconciled:
      return "delivered";
    case STATUS.returning:
      return "returning";
    case STATUS.returned:
    case STATUS.returnReconciled:
      return "returned";
    case STATUS.compensation:
      return "lost";
    case STATUS.cancelled:
      return "cancelled";
    default:
      return "booked";
  }
}
