import type { Life } from "../life/about-life.ts";
import { PLACES } from "../life/buyers.ts";
import { type GoingOn, goOn } from "../life/going-on.ts";
import { COD, type Shop } from "../life/shop.ts";
import type { View } from "../life/view.ts";

/** The carrier's times have seconds: two moves within one would have no order. */
const MOVE_EVERY_MS = 1_100;
const COURSE = [3, 4, 5, 6];

/** Moves every booked parcel on, one status after the other: the carrier pushes each. */
export const moveParcels = (shop: Shop, view: View, moved: Map<string, number>): GoingOn =>
  goOn(MOVE_EVERY_MS, async () => {
    const booked = view.latest.parcels.filter(({ state, label }) => state === "booked" && label !== null);
    for (const { label } of booked) {
      const status = COURSE[moved.get(label ?? "") ?? 0];
      if (label === null || status === undefined) continue;
      moved.set(label, (moved.get(label) ?? 0) + 1);
      await shop.world.move(label, status);
    }
  });

/** A buyer places an order: Shopify sends its webhook. */
export async function placeOrder(shop: Shop, n: number): Promise<Life> {
  const title = `${shop.plan.canary} shirt ${n}`;
  const [address2, city] = PLACES[n % PLACES.length] ?? PLACES[0];
  const order = await shop.world.place({
    lines: [{ title, price: 150_000, weight: { value: 200, unit: "GRAMS" }, quantity: 1 }],
    shippingAddress: {
      ...{ firstName: shop.plan.canary, lastName: "Nguyễn", phone: "0900000002" },
      ...{ address1: `${(n % 99) + 1} Lê Lợi`, address2, city },
    },
    payment: { state: "pending", gateway: COD },
  });
  return {
    ...{ shopId: shop.id, order, fate: "delivered", ordered: new Map([[title, 1]]), cod: true, changed: false },
    ...{ changes: [], byHand: false, seen: new Map(), scanned: new Set(), stuck: null },
  };
}
