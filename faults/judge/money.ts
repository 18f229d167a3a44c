import type { Finding } from "./finding.ts";
import type { Ledgers } from "./ledgers.ts";

/** I9: the carrier collects what the intent said; a later difference is flagged while it can still be dealt with. */
export function wrongAmounts({ carrier, attempts, parcels, shopify, lives }: Ledgers): Finding[] {
  const orders = new Map(shopify.map((order) => [order.gid, order]));
  const cod = new Map(lives.map((life) => [life.order.gid, life.cod]));
  return carrier.flatMap((accepted) => {
    const { partner_id, label, body } = accepted;
    const attempt = attempts.find((one) => one.partner_id === partner_id);
    const parcel = parcels.find((one) => one.label === label);
    const order = orders.get(parcel?.order_id ?? "");
    if (!attempt || !parcel || !order) return [];
    const about = [parcel.id, order.gid, label, partner_id];
    const sent = body.order.pick_money;
    if (sent !== attempt.request.codVnd && parcel.attention === null) {
      return [{ invariant: "I9", about, what: `${label} collects ${sent}, the intent says ${attempt.request.codVnd}` }];
    }
    const open = parcel.state === "booked" && parcel.delivered_at === null && parcel.return_state === "none";
    const due = cod.get(order.gid) ? order.outstanding : 0;
    const flagged = parcel.differences.length > 0 || parcel.attention !== null || parcel.cancel_reason !== null;
    if (!open || order.cancelledAt || sent === due || flagged) return [];
    return [
      { invariant: "I9", about, what: `${label} collects ${sent}, the order is ${due} due, and nothing says so` },
    ];
  });
}

/** I9: what was collected for an order that nobody changed is paid in Shopify once the carrier has settled it. */
export function neverPaid({ carrier, parcels, shopify, lives }: Ledgers): Finding[] {
  return lives.flatMap(({ order: { gid }, cod, changed, byHand }) => {
    const order = shopify.find((one) => one.gid === gid);
    const mine = parcels.filter(({ order_id }) => order_id === gid);
    const settled = mine.find(({ label }) => carrier.some((one) => one.label === label && one.status === 6));
    if (!order || !cod || changed || byHand || !settled || order.financialStatus === "PAID") return [];
    // Goods that staff split in Shopify wait in another parcel, with the rest of the money: nothing can be paid in full yet.
    const waiting = mine.filter(({ state }) => state === "ready").reduce((sum, { cod_vnd }) => sum + cod_vnd, 0);
    if (waiting > 0 && settled.cod_vnd + waiting === order.outstanding) return [];
    const what = `${settled.label} is settled, its order is ${order.financialStatus} in Shopify (COD ${settled.cod_state})`;
    return [{ invariant: "I9", about: [gid, settled.id, settled.label ?? ""], what }];
  });
}
