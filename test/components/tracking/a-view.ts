import type { BuyerParcel } from "~/domain/buyer/view";

/** A parcel that is out for delivery, with all that a page may say of it. */
export const OUT: BuyerParcel = {
  trackingNumber: "S1.A1.17373471",
  state: "out_for_delivery",
  why: null,
  toPrepare: { amountVnd: 450_000, plusFee: false },
  expected: {
    ...{ outcome: "expected", from: "2026-11-28", to: "2026-11-30", isPutOff: false },
    ...{ origin: "own_parcels", parcels: 43, countedFrom: "picked_up" },
  },
  days: [],
  answer: null,
  events: [
    { message: "out_for_delivery", why: null, happenedAt: "2026-11-28T01:10:00.000Z" },
    { message: "delivery_delayed", why: "weather", happenedAt: "2026-11-27T09:30:00.000Z" },
    { message: "picked_up", why: null, happenedAt: "2026-11-26T03:00:00.000Z" },
    { message: "confirmed", why: null, happenedAt: "2026-11-25T08:00:00.000Z" },
  ],
};
