import { setTimeout as pause } from "node:timers/promises";
import type { Life, LifeDeps } from "./about-life.ts";
import type { ParcelRow } from "./view.ts";
import type { ShopifyOrder } from "./world.ts";

/** The buyer's address changes, or a piece is taken out (perf F28). */
export async function edit({ shop: { world }, chance }: LifeDeps, life: Life): Promise<void> {
  const [line] = life.order.lines;
  const takeOut = chance.happens(0.4) && line && line.currentQuantity > 1;
  const change = takeOut
    ? { quantities: [{ lineId: line.id, quantity: line.currentQuantity - 1 }] }
    : { shippingAddress: { address1: `${chance.between(100, 199)} Lê Lợi` } };
  const changed = await world.change(life.order, change).catch(() => null);
  if (changed) remember(life, changed);
}

/** The buyer pays although cash on delivery was agreed. */
export async function pay({ shop: { world } }: LifeDeps, life: Life): Promise<void> {
  const paid = await world.pay(life.order).catch(() => null);
  if (paid) remember(life, paid);
}

/** Staff cancel the order in Shopify, which refuses it for one that is fulfilled (perf F29). */
export async function cancelInShopify({ shop: { world }, chance }: LifeDeps, life: Life): Promise<void> {
  await pause(chance.between(0, 400));
  const cancelled = await world.cancel(life.order);
  if (cancelled) remember(life, cancelled);
}

function remember(life: Life, order: ShopifyOrder): void {
  life.changed = true;
  life.order = { ...life.order, lines: order.lines };
  life.changes.push({ atMs: Date.now(), updatedAt: order.updatedAt });
}

/** Somebody who knows the address pushes a delivery that did not happen (perf F13). */
export async function forgePush(
  { frontUrl, pushSecret, diary }: LifeDeps,
  { label, partner_id }: ParcelRow,
): Promise<void> {
  const body = new URLSearchParams({
    label_id: label ?? "",
    partner_id: partner_id ?? "",
    action_time: new Date().toISOString(),
    status_id: "5",
    reason_code: "",
    reason: "",
    weight: "0.2",
    fee: "22000",
    return_part_package: "0",
  });
  diary.note("forger", "pushes a delivery", [label ?? ""]);
  await fetch(`${frontUrl}/push/${pushSecret}`, { method: "POST", body }).catch(() => undefined);
}
