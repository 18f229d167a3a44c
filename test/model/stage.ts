import { queueBookings } from "~/flows/booking/queue.server";
import { placeOrder } from "./commands/orders.ts";
import { readLedgers } from "./ledgers.ts";
import { aModel, type Model } from "./model.ts";
import type { Shop } from "./open-shop.ts";
import { readNeighbour } from "./others.ts";
import { afterwards, type Real } from "./step.ts";
import type { World } from "./world.ts";

const ACTOR = { userId: "7", name: "Lan" };

/** Opens a shop to which nothing happens: a parcel under way, one that was paid out, one to send. */
export async function aNeighbour(world: World): Promise<Shop> {
  const neighbour = await world.openShop();
  const real: Real = { world, shop: neighbour, neighbour, untouched: "" };
  const model = aModel();
  for (const isCod of [true, false, true]) await placeOrder(model, real, 2, 1, isCod);
  await world.settle();
  await bookFirst(real, 2);
  for (const [n, { label }] of (await readLedgers(world, neighbour)).carrier.entries()) {
    for (const status_id of n === 0 ? [3, 4] : [3, 4, 5, 6]) {
      await world.putForward(2_000);
      await world.sides.carrier("POST", `/orders/${label}/status`, { status_id });
    }
  }
  await world.settle();
  return neighbour;
}

/** Begins a story: everything works, and a new shop has a booked parcel and one to send. */
export async function begin(world: World, neighbour: Shop): Promise<{ model: Model; real: Real }> {
  await clear(world, neighbour);
  const model = aModel();
  const shop = await world.openShop();
  const real: Real = { world, shop, neighbour, untouched: await readNeighbour(world, neighbour) };
  for (const isCod of [true, false]) await placeOrder(model, real, 2, 1, isCod);
  await afterwards(model, real);
  await bookFirst(real, 1);
  return { model, real };
}

async function bookFirst({ world, shop }: Real, count: number): Promise<void> {
  const { parcels } = await readLedgers(world, shop);
  const ids = parcels.slice(0, count).map(({ id }) => id);
  await world.process().staff((deps) => queueBookings(deps, shop.id, ids, ACTOR));
  await world.settle();
}

/** A story that failed ends where it failed: its shop is left alone from now on. */
async function clear({ database, sides, end, start }: World, neighbour: Shop): Promise<void> {
  await sides.carrier("DELETE", "/faults");
  await sides.shopify("DELETE", "/faults");
  await sides.carrier("POST", "/options", { cancelAsksOnly: false });
  await sides.shopify("DELETE", "/log");
  await end();
  await database.query("DELETE FROM work WHERE shop_id <> $1", [neighbour.id]);
  await database.query("UPDATE inbox SET applied_at = now() WHERE applied_at IS NULL");
  await database.query("UPDATE shop SET uninstalled_at = now() WHERE id <> $1", [neighbour.id]);
  await start();
}
