import { expect } from "vitest";
import { piecesIn } from "~/domain/draft/sibling-context";
import { readStoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder } from "~/store/shipments.server";
import { piecesOf } from "./invariants.ts";
import type { CarrierOrder, Ledgers } from "./ledgers.ts";
import { isOver, type Model } from "./model.ts";
import type { Shop } from "./open-shop.ts";
import type { World } from "./world.ts";

/** No piece that is under way is offered for booking, whatever Shopify says of it. */
export async function nothingOfferedTwice(
  { orders }: Model,
  { world, shop }: { world: World; shop: Shop },
  { carrier }: Ledgers,
) {
  for (const { gid, name, ordered } of orders) {
    const parcels = await listShipmentsOfOrder(world.database, shop.id, gid);
    const offered = parcels.filter(({ state }) => state === "ready" || state === "queued");
    const facts = (await readStoredOrder(world.database, shop.id, gid))?.facts;
    if (!facts || offered.length === 0) continue;
    const lines = facts.fulfillmentOrders.flatMap((one) => one.lines);
    const references = parcels.flatMap(({ partnerId }) => partnerId ?? []);
    const underWay = carrier.filter(
      ({ partner_id, status }: CarrierOrder) => references.includes(partner_id) && !isOver(status),
    );
    for (const [title, pieces] of Object.entries(ordered)) {
      const ids = lines.filter((line) => line.title === title).map(({ id }) => id);
      const there = offered.map((parcel) => piecesIn(facts, parcel, parcels));
      const count = there.reduce((sum, one) => sum + ids.reduce((some, id) => some + (one[id] ?? 0), 0), 0);
      const gone = underWay.reduce((sum, one) => sum + piecesOf(one, title), 0);
      expect(count + gone, `pieces of ${title} in ${name} offered or under way`).toBeLessThanOrEqual(pieces);
    }
  }
}
