import { expect } from "vitest";
import { requestCancel } from "~/flows/booking/cancel.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { placeOrder } from "../commands/orders.ts";
import { type CarrierOrder, type ParcelRow, readLedgers } from "../ledgers.ts";
import { isOver, type Model, type ModelOrder } from "../model.ts";
import { afterwards, type Real } from "../step.ts";

const ACTOR = { userId: "7", name: "Lan" };

/** A shop and what is known of it: a plot is played with it. */
export interface Scene {
  model: Model;
  real: Real;
}

/** Lets time go by, and everything that follows. */
export async function later({ model, real }: Scene, minutes: number): Promise<void> {
  await real.world.putForward(minutes * 60_000);
  await afterwards(model, real);
}

/** A buyer orders, and the app has read it. */
export async function anOrder({ model, real }: Scene, shirts: number, hats = 0, isCod = true): Promise<ModelOrder> {
  await placeOrder(model, real, shirts, hats, isCod);
  await afterwards(model, real);
  const order = model.orders.at(-1);
  if (!order) throw new Error("no order was placed");
  return order;
}

/** Returns the app's parcels of an order, oldest first. */
export async function parcelsOf({ real }: Scene, { gid }: ModelOrder): Promise<ParcelRow[]> {
  return (await readLedgers(real.world, real.shop)).parcels.filter((one) => one.order_id === gid);
}

/** Returns the parcels of an order that the carrier has ever accepted, oldest first. */
export async function acceptedOf(scene: Scene, order: ModelOrder): Promise<CarrierOrder[]> {
  const { carrier } = await readLedgers(scene.real.world, scene.real.shop);
  return carrier.filter(({ partner_id }) => partner_id.split("-").slice(1, -1).join("-") === order.name.slice(1));
}

/** Staff book an order's parcels that are ready, or the newest ones; nobody waits for what follows. */
export async function clickBook(scene: Scene, order: ModelOrder, most?: number): Promise<void> {
  const { world, shop } = scene.real;
  const ready = (await parcelsOf(scene, order)).filter(({ state }) => state === "ready");
  expect(ready.length, `parcels of ${order.name} to be sent`).toBeGreaterThan(0);
  const ids = ready.slice(-(most ?? ready.length)).map(({ id }) => id);
  await world.process().staff((deps) => queueBookings(deps, shop.id, ids, ACTOR));
}

/** Staff book an order's parcels that are ready, or the newest ones. Returns those that are under way then. */
export async function book(scene: Scene, order: ModelOrder, most?: number): Promise<ParcelRow[]> {
  await clickBook(scene, order, most);
  await afterwards(scene.model, scene.real);
  return (await parcelsOf(scene, order)).filter(({ state }) => state === "booked");
}

/** Orders, and books the whole order as one parcel. */
export async function aBookedParcel(scene: Scene, isCod = true): Promise<{ order: ModelOrder; label: string }> {
  const order = await anOrder(scene, 1, 0, isCod);
  const [parcel] = await book(scene, order);
  expect(parcel?.label, `the tracking number of ${order.name}`).toBeTruthy();
  return { order, label: parcel?.label ?? "" };
}

/** Staff cancel a parcel. */
export async function cancel({ model, real }: Scene, { id }: ParcelRow, purpose: "cancel" | "rebook"): Promise<void> {
  const { world, shop } = real;
  await world.process().staff((deps) => requestCancel(deps, shop.id, id, ACTOR, purpose));
  await afterwards(model, real);
}

/** The carrier moves a parcel from status to status, and pushes each. */
export async function carry({ model, real }: Scene, label: string, statuses: readonly number[]): Promise<void> {
  for (const status_id of statuses) {
    await real.world.putForward(2_000);
    await real.world.sides.carrier("POST", `/orders/${label}/status`, { status_id });
    // A courier's report moves nothing.
    if (status_id < 40) model.moves.set(label, [...(model.moves.get(label) ?? []), status_id]);
  }
}

/** Nothing fails any more, and no process is to end. */
export async function calm({ model, real }: Scene): Promise<void> {
  const { sides, process } = real.world;
  await sides.carrier("DELETE", "/faults");
  await sides.shopify("DELETE", "/faults");
  process().fate.spare();
  await afterwards(model, real);
}

/** Another process starts, when none lives. */
export async function startAgain({ model, real }: Scene): Promise<void> {
  await real.world.start();
  model.isRunning = true;
  await afterwards(model, real);
}

/** What the parcels of an order that are at the carrier now collect together. */
export async function collectedVnd(scene: Scene, order: ModelOrder): Promise<number> {
  const there = (await acceptedOf(scene, order)).filter(({ status }) => !isOver(status));
  return there.reduce((sum, { body }) => sum + body.order.pick_money, 0);
}
