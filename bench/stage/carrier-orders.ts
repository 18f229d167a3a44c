/** Orders at the carrier stub: each accepted once, and counted (carrier 2.7, 4.1). */
const taken = new Map<string, { trackingNumber: string; asked: number }>();

/** What the stub was asked to book: references, how many of them more than once, and the tracking numbers given. */
export interface Bookings {
  references: number;
  askedAgain: number;
  trackingNumbers: string[];
}

/** Returns the answer to a booking: a tracking number, or that the reference has one already. */
export function createOrder(body: string): object {
  const { order } = JSON.parse(body) as { order: { id: string } };
  const present = taken.get(order.id);
  if (present) {
    present.asked += 1;
    const error = { code: "ORDER_ID_EXIST", partner_id: order.id, ghtk_label: present.trackingNumber, status: 2 };
    return { success: false, message: "the reference is taken", error };
  }
  const trackingNumber = `S1.BENCH.${taken.size + 1}`;
  taken.set(order.id, { trackingNumber, asked: 1 });
  return {
    success: true,
    message: "",
    order: {
      partner_id: order.id,
      label: trackingNumber,
      area: "3",
      fee: "32000",
      insurance_fee: "0",
      tracking_id: taken.size,
      estimated_pick_time: "Sáng 2026-11-23",
      estimated_deliver_time: "Chiều 2026-11-25",
      products: [],
      status_id: 2,
    },
  };
}

/** Returns what was booked so far. */
export function countBookings(): Bookings {
  const all = [...taken.values()];
  return {
    references: all.length,
    askedAgain: all.filter(({ asked }) => asked > 1).length,
    trackingNumbers: all.map(({ trackingNumber }) => trackingNumber),
  };
}
