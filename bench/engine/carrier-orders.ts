/** The carrier's ledger: each reference is accepted once (carrier 2.7, 2.8, 4.1, 4.3). */
interface CarrierOrder {
  reference: string;
  trackingNumber: string;
  status: number;
  phone: string;
  codVnd: number;
  valueVnd: number;
  createdMs: number;
}

const byReference = new Map<string, CarrierOrder>();
const byTrackingNumber = new Map<string, CarrierOrder>();
let accepted = 0;
let duplicates = 0;

/** What the ledger holds: orders accepted, and bookings under a reference that it had already. */
export interface Taken {
  accepted: number;
  duplicates: number;
}

export const countOrders = (): Taken => ({ accepted, duplicates });

/** Returns the answer to a booking: a tracking number, or that the reference has one already. */
export function takeOrder(body: string): object {
  const { order } = JSON.parse(body) as { order: { id: string; tel: string; pick_money: number; value: number } };
  const present = byReference.get(order.id);
  if (present) {
    duplicates += 1;
    const error = { code: "ORDER_ID_EXIST", partner_id: order.id, ghtk_label: present.trackingNumber, status: 2 };
    return { success: false, message: "the reference is taken", error };
  }
  accepted += 1;
  const trackingNumber = `S1.BENCH.${accepted}`;
  keep({
    reference: order.id,
    trackingNumber,
    status: 2,
    phone: order.tel,
    codVnd: order.pick_money,
    valueVnd: order.value,
    createdMs: Date.now(),
  });
  return {
    success: true,
    message: "",
    order: {
      partner_id: order.id,
      label: trackingNumber,
      area: "3",
      fee: "32000",
      insurance_fee: "0",
      tracking_id: accepted,
      estimated_pick_time: "Sáng 2026-11-23",
      estimated_deliver_time: "Chiều 2026-11-25",
      products: [],
      status_id: 2,
    },
  };
}

function keep(order: CarrierOrder): void {
  byReference.set(order.reference, order);
  byTrackingNumber.set(order.trackingNumber, order);
}

/** Returns the record of an order, asked for by tracking number or `partner_id:<reference>`; a refusal when there is none. */
export function findOrder(segment: string): object {
  const order = segment.startsWith("partner_id:")
    ? byReference.get(segment.slice("partner_id:".length))
    : (byTrackingNumber.get(segment) ?? onItsWay(segment));
  if (!order) return { success: false, message: "no such order", error_code: "50109", log_id: "bench" };
  const created = vietnamClock(order.createdMs);
  return {
    success: true,
    message: "",
    order: {
      label_id: order.trackingNumber,
      partner_id: order.reference,
      order_id: null,
      status: String(order.status),
      status_text: "",
      created,
      modified: created,
      message: "",
      customer_tel: order.phone,
      ship_money: 32_000,
      insurance: 0,
      value: order.valueVnd,
      weight: 900,
      pick_money: order.codVnd,
      is_freeship: 1,
      ext_fees: [],
    },
  };
}

/** Returns a seeded parcel's order: always at the same status, so that reading it changes nothing. */
const onItsWay = (trackingNumber: string): CarrierOrder | undefined =>
  trackingNumber.startsWith("S0.SEED.")
    ? {
        ...{ reference: "", trackingNumber, status: 4, phone: "0900000000" },
        ...{ codVnd: 450_000, valueVnd: 450_000, createdMs: Date.now() },
      }
    : undefined;

/** Vietnam's time without a zone, as the status record carries it. */
const vietnamClock = (atMs: number) => new Date(atMs + 7 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
