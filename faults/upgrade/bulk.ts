import { randomUUID } from "node:crypto";
import type { Life } from "../life/about-life.ts";
import type { Shop } from "../life/shop.ts";
import type { View } from "../life/view.ts";
import { until } from "./until.ts";

/** Returns how many parcels have a tracking number. */
export const bookedOf = (view: View | undefined) =>
  view?.latest.parcels.filter(({ label }) => label !== null).length ?? 0;

/** Staff select everything that is ready, and book it: whatever has no parcel yet is waited for. */
export async function bookAll(shop: Shop, view: View, lives: readonly Life[]): Promise<void> {
  const ids = new Map(lives.map((life) => [life.order.gid, life]));
  const of = () => view.latest.parcels.filter(({ order_id }) => ids.has(order_id));
  await until(
    "all orders to have a parcel",
    () => of().length >= lives.length && of().every(({ state }) => state !== "draft" && state !== "needs_review"),
  );
  const ready = of().filter(({ state }) => state === "ready");
  for (const { id, order_id, cod_vnd } of ready) {
    ids.get(order_id)?.seen.set(id, [{ atMs: Date.now(), codVnd: cod_vnd }]);
  }
  const parcels = ready.map(({ id, draft_version }) => ({ shipmentId: id, version: draft_version }));
  const batchId = randomUUID();
  await shop.staff.sends("/app/matching.data", { batchId, kind: "book", parcels });
  await shop.staff.sends("/app/start-batch.data", { batchId });
}
