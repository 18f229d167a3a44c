import fc from "fast-check";
import { piecesIn } from "~/domain/draft/sibling-context";
import { isToBeSent } from "~/domain/parcel/state";
import { splitParcel } from "~/flows/parcel/split.server";
import { readStoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder } from "~/store/shipments.server";
import type { ShopifyOrder } from "../ledgers.ts";
import type { Model, ModelOrder } from "../model.ts";
import { COD } from "../open-shop.ts";
import { type Real, step } from "../step.ts";

const ACTOR = { userId: "7", name: "Lan" };
const ADDRESS = {
  firstName: "An",
  lastName: "Nguyễn",
  phone: "0900000002",
  address1: "12 Lê Lợi",
  address2: "Phường Bến Nghé, Quận 1",
  city: "Thành phố Hồ Chí Minh",
};
const weight = { value: 200, unit: "GRAMS" };

/** How long the app waits for what Shopify has to say of a new order besides. */
const READ_AFTER_MS = 6_000;

/** Places an order in Shopify, which the app reads when it runs. */
export async function placeOrder(model: Model, { world, shop }: Real, shirts: number, hats: number, isCod: boolean) {
  const lines = [
    { title: "Áo thun", price: 100_000, weight, quantity: shirts },
    ...(hats > 0 ? [{ title: "Mũ", price: 50_000, weight, quantity: hats }] : []),
  ];
  const payment = isCod ? { state: "pending", gateway: COD } : { state: "paid", gateway: "Card" };
  const input = { lines, shippingAddress: ADDRESS, payment };
  const { id, gid, name } = (await world.sides.shopify("POST", `/shops/${shop.domain}/orders`, input)) as ShopifyOrder;
  const ordered = { "Áo thun": shirts, ...(hats > 0 ? { Mũ: hats } : {}) };
  model.orders.push({
    id,
    gid,
    name,
    ordered,
    isCod,
    dueVnd: isCod ? shirts * 100_000 + hats * 50_000 : 0,
    isChanged: false,
  });
  if (model.isRunning) await world.settle();
  await world.putForward(READ_AFTER_MS);
}

/** A buyer places an order. */
export const place = fc
  .record({ shirts: fc.integer({ min: 1, max: 3 }), hats: fc.integer({ min: 0, max: 2 }), isCod: fc.boolean() })
  .map(({ shirts, hats, isCod }) =>
    step(
      `place(${shirts}, ${hats}, ${isCod ? "cod" : "paid"})`,
      ({ isInstalled, orders }) => isInstalled && orders.length < 5,
      (model, real) => placeOrder(model, real, shirts, hats, isCod),
    ),
  );

/** Staff put one piece of an order into a parcel of its own. */
export const split = fc.nat(20).map((pick) =>
  step(
    `split(${pick})`,
    ({ isRunning, orders }) => isRunning && orders.length > 0,
    async (model, real) => {
      const order = model.orders[pick % model.orders.length];
      if (order) await splitOrder(real, order);
    },
  ),
);

/** Puts one piece of an order's first parcel to be sent into a parcel of its own. */
export async function splitOrder({ world, shop }: Real, { gid }: ModelOrder): Promise<void> {
  const parcels = await listShipmentsOfOrder(world.database, shop.id, gid);
  const target = parcels.find(({ state }) => isToBeSent(state));
  const stored = (await readStoredOrder(world.database, shop.id, gid))?.facts;
  const [line] = target && stored ? Object.keys(piecesIn(stored, target, parcels)) : [];
  if (target && line) {
    await world.process().staff((deps) => splitParcel(deps, shop.id, target.id, { [line]: 1 }, ACTOR));
  }
}

const EDITS = ["take_out", "move_house", "pay", "cancel"] as const;

/** Somebody changes an order in Shopify, which refuses what is impossible. */
export const edit = fc.record({ pick: fc.nat(20), what: fc.constantFrom(...EDITS) }).map(({ pick, what }) =>
  step(
    `edit(${pick}, ${what})`,
    ({ orders }) => orders.length > 0,
    async (model, real) => {
      const order = model.orders[pick % model.orders.length];
      if (order) await changeOrder(real, order, what, pick);
    },
  ),
);

/** Changes an order in Shopify; what Shopify refuses is left. */
export async function changeOrder({ world, shop }: Real, order: ModelOrder, what: (typeof EDITS)[number], pick = 0) {
  const path = `/shops/${shop.domain}/orders/${order.id}`;
  const ask = (method: "POST" | "PATCH", at: string, body: object) =>
    world.sides.shopify(method, at, body).then(
      () => {
        order.isChanged = true;
      },
      (error: Error) => {
        if (!/: 4\d\d /.test(error.message)) throw error;
      },
    );
  switch (what) {
    case "take_out": {
      const { order: there } = (await world.sides.shopify("GET", path)) as { order: ShopifyOrder };
      const line = there.lines[0];
      const quantities = [{ lineId: line?.id, quantity: Math.max(0, (line?.currentQuantity ?? 1) - 1) }];
      return ask("PATCH", path, { quantities });
    }
    case "move_house":
      return ask("PATCH", path, { shippingAddress: { address1: `${1 + pick} Lê Lợi` } });
    case "pay":
      return ask("POST", `${path}/pay`, {});
    case "cancel":
      return ask("POST", `${path}/cancel`, {});
  }
}
