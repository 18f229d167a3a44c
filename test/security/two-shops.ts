import type { ServerBuild } from "@remix-run/node";
import { createLog } from "~/log.server";
import { aShop, type ShopOptions } from "../flows/a-shop.ts";
import { openShop } from "../model/open-shop.ts";
import { builtRoutes } from "../routes/built-app.ts";
import { served } from "../routes/served-route.ts";
import { furnish, type Owned } from "./a-furnished-shop.ts";
import type { Place } from "./furnished-place.ts";

/** A word that is in every text of a shop, and in none of its ids. */
const CANARY = { ours: "chimcuaminh", theirs: "chimhoangyen" };

const pickup = (id: string, street: string) => ({
  pick_address_id: id,
  address: `Số 33 ${street}, Phường Kim Mã, Quận Ba Đình, Hà Nội`,
  pick_tel: "0240000001",
  pick_name: `Kho ${street}`,
});

/** A process with a shop that has everything, and the built pages and doors in front of it. */
export interface OneShop extends Place {
  build: ServerBuild;
  /** The shop that asks, with its own valid credentials. */
  ours: Owned;
  /** Lines of the log so far. */
  lines: string[];
}

/** The same with a second shop, whose ids are asked about. */
export interface TwoShops extends OneShop {
  theirs: Owned;
}

/** Opens a process with one shop. */
export async function oneShop({
  secure = false,
  ...options
}: Pick<ShopOptions, "env" | "onSides"> & { secure?: boolean } = {}): Promise<OneShop> {
  const build = await builtRoutes();
  const lines: string[] = [];
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  // The shop that opens the process is another one, and nobody asks about it.
  const front = await aShop({ log, ...options });
  const { app, deps, controlCarrier, controlShopify } = front;
  const place = { app, deps, controlCarrier, controlShopify, origin: await served(front, build, { secure }) };
  const shop = await openShop(app, sidesOf(place), 1, pickup("1810001", CANARY.ours));
  return { ...place, build, lines, ours: await furnish(place, shop, CANARY.ours, "555001") };
}

/** Opens a process with two shops. */
export async function twoShops(): Promise<TwoShops> {
  const one = await oneShop();
  const shop = await openShop(one.app, sidesOf(one), 2, pickup("1810002", CANARY.theirs));
  return { ...one, theirs: await furnish(one, shop, CANARY.theirs, "555002") };
}

const sidesOf = ({ controlCarrier, controlShopify }: Place) => ({ carrier: controlCarrier, shopify: controlShopify });
