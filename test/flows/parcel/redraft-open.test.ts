import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { EVERY_DRAFT } from "~/domain/draft/touched";
import type { Deps } from "~/flows/deps.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft-open.server";
import { saveSettings } from "~/flows/shop/save-settings.server";
import { payloadSchemas } from "~/jobs/queues";
import { freeClaimedWork } from "~/store/claimed-work.server";
import { findShop } from "~/store/shops.server";
import { claimWork, finishWork } from "~/store/work-in-hand.server";
import { aBookedParcel, anOrder, aQueuedParcel, aShop, type TestShop } from "../a-shop";

const KIND = "redraft-parcels";
const OTHER = "another-shop";

/** Makes copies of an order with its parcel, each a minute older than the last; one shop's may be another's. */
async function copies(
  { deps, shopId }: TestShop,
  orderId: string,
  { count, to = shopId }: { count: number; to?: string },
) {
  const copied = `jsonb_set(o.details, '{id}', to_jsonb(o.id || '-' || n))`;
  const sources = `FROM generate_series(1, $3::int) n`;
  for (const text of [
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd,
                          total_vnd, recipient_name, details, parts, read_at)
     SELECT $4, o.id || '-' || n, o.name || '-' || n, o.created_at - n * interval '1 minute', o.shopify_updated_at, o.financial_status,
            o.fulfillment_status, o.outstanding_vnd, o.total_vnd, o.recipient_name, ${copied}, o.parts, o.read_at
       ${sources}, "order" o WHERE o.shop_id = $1 AND o.id = $2`,
    `INSERT INTO fulfillment_order (shop_id, id, order_id, status, location_id, block_reason, details)
     SELECT $4, o.id || '-' || n, o.order_id || '-' || n, o.status, o.location_id, o.block_reason, ${copied}
       ${sources}, fulfillment_order o WHERE o.shop_id = $1 AND o.order_id = $2`,
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, problems, address, cod_vnd, declared_value_vnd,
                           weight_grams, created_at, updated_at)
     SELECT gen_random_uuid(), $4, o.order_id || '-' || n, o.fulfillment_order_id || '-' || n, o.state, o.problems, o.address,
            o.cod_vnd, o.declared_value_vnd, o.weight_grams, o.created_at, o.updated_at
       ${sources}, shipment o WHERE o.shop_id = $1 AND o.order_id = $2`,
  ]) {
    await deps.database.query(text, [shopId, orderId, count, to]);
  }
}

/** A worker claims the redraft of the shop. Returns its owner and what it claimed. */
async function claimed({ deps: { database }, shopId }: TestShop) {
  const owner = randomUUID();
  await database.query("INSERT INTO worker (id, process, takes_work) VALUES ($1, 'test', true)", [owner]);
  const [work] = await claimWork(database, KIND, owner, [{ lane: shopId, count: 1 }]);
  if (!work) throw new Error("nothing was asked for");
  return { owner, work, payload: payloadSchemas[KIND].parse(work.payload) };
}

const save = async (shop: TestShop, patch: object) => {
  const row = await findShop(shop.deps.database, shop.shopId);
  return row && saveSettings(shop.deps, row, { ...patch });
};

/** Parcels by when they were last written and what they weigh. */
const written = ({ deps }: TestShop, shopId: string) =>
  deps.database.query<{ at: Date; grams: number; n: number }>(
    `SELECT updated_at AS at, weight_grams AS grams, count(*)::int AS n FROM shipment WHERE shop_id = $1
      GROUP BY 1, 2 ORDER BY 1`,
    [shopId],
  );

/** How many parcels there are of each weight, in grams. */
async function weights({ deps, shopId }: TestShop) {
  const rows = await deps.database.query<{ grams: number; n: number }>(
    "SELECT weight_grams AS grams, count(*)::int AS n FROM shipment WHERE shop_id = $1 GROUP BY 1",
    [shopId],
  );
  return Object.fromEntries(rows.map(({ grams, n }) => [grams, n]));
}

/** The process dies in its `nth` transaction: nothing of it is committed, and nothing works afterwards. */
function dyingIn(nth: number, deps: Deps): Deps {
  let begun = 0;
  const dead = () => Promise.reject(new Error("killed"));
  const database: Deps["database"] = {
    ...deps.database,
    query: (text, values) => (begun > nth ? dead() : deps.database.query(text, values)),
    transaction(work, options) {
      begun += 1;
      if (begun > nth) return dead();
      return deps.database.transaction(async (sql) => {
        const result = await work(sql);
        if (begun < nth) return result;
        begun += 1;
        throw new Error("killed");
      }, options);
    },
  };
  return { ...deps, database };
}

test("a worker that is killed loses no redraft, and the next one goes on where it stopped", async () => {
  const shop = await aShop();
  const { database } = shop.deps;
  const { orderId } = await anOrder(shop);
  await copies(shop, orderId, { count: 999 });
  await database.query(
    "INSERT INTO shop (id, domain_hash, domain, updated_at) VALUES ($1, $1, 'another-shop.myshopify.com', now())",
    [OTHER],
  );
  await copies(shop, orderId, { count: 1_000, to: OTHER });
  const untouched = await written(shop, OTHER);

  await save(shop, { packagingWeightGrams: 77 });
  const first = await claimed(shop);
  const [early, late] = [new Date("2031-01-01T00:00:00.000Z"), new Date("2031-01-02T00:00:00.000Z")];
  const dying = dyingIn(3, { ...shop.deps, now: () => early });
  await expect(redraftOpenParcels(dying, shop.shopId, first.payload)).rejects.toThrow("killed");
  const halfway = await written(shop, shop.shopId);
  expect(halfway).toMatchObject([
    { n: 600, grams: 300 },
    { n: 400, grams: 377, at: early },
  ]);
  expect(halfway).toHaveLength(2);

  await freeClaimedWork(database, first.owner, [{ kind: KIND, lane: shop.shopId, subject: "" }]);
  const second = await claimed(shop);
  await redraftOpenParcels({ ...shop.deps, now: () => late }, shop.shopId, second.payload);
  await finishWork(database, KIND, second.owner, [second.work]);
  expect(await written(shop, shop.shopId)).toMatchObject([
    { n: 400, at: early },
    { n: 600, grams: 377, at: late },
  ]);
  expect(await written(shop, OTHER)).toEqual(untouched);
  expect(await database.query("SELECT FROM work WHERE kind = $1", [KIND])).toEqual([]);
});

test("only drafts that a change touches, and that it changes, are written", async () => {
  const shop = await aShop();
  const weightless = await anOrder(shop, { lines: [{ title: "Khăn", price: 280_000, quantity: 1 }] });
  const weighed = await anOrder(shop);
  const before = await shop.parcel(weighed.shipmentId);
  await save(shop, { defaultLineWeightGrams: 410 });
  await redraftOpenParcels(shop.deps, shop.shopId, (await claimed(shop)).payload);
  expect(await shop.parcel(weightless.shipmentId)).toMatchObject({ weight_grams: 410 });
  expect(await shop.parcel(weighed.shipmentId)).toEqual(before);

  const now = await shop.parcel(weightless.shipmentId);
  await redraftOpenParcels(shop.deps, shop.shopId, { touched: [...EVERY_DRAFT] });
  expect(await shop.parcel(weightless.shipmentId)).toEqual(now);
});

test("a setting that touches no draft asks for nothing", async () => {
  const shop = await aShop();
  await shop.deps.database.query("DELETE FROM work");
  await save(shop, { labelSize: "A5", packagingWeightGrams: 0 });
  expect(await shop.deps.database.query("SELECT FROM work WHERE kind = $1", [KIND])).toEqual([]);
});

test("a change while another is being carried out starts again with both", async () => {
  const shop = await aShop();
  const { orderId } = await anOrder(shop);
  await copies(shop, orderId, { count: 450 });
  await save(shop, { defaultLineWeightGrams: 410 });
  await save(shop, { holdCodAboveVnd: 100_000 });
  const first = await claimed(shop);
  expect(first.payload.touched).toEqual([
    { by: "line_without", what: "weight" },
    { by: "cod_above", vnd: 100_000 },
  ]);

  // The first worker finds out with its first slice, and leaves the rest to the next.
  await save(shop, { packagingWeightGrams: 55 });
  await redraftOpenParcels(shop.deps, shop.shopId, first.payload);
  expect(await weights(shop)).toEqual({ 300: 51, 355: 400 });
  await finishWork(shop.deps.database, KIND, first.owner, [first.work]);
  const second = await claimed(shop);
  expect(second.payload).toEqual({ shopId: shop.shopId, touched: EVERY_DRAFT });
  await redraftOpenParcels(shop.deps, shop.shopId, second.payload);
  expect(await weights(shop)).toEqual({ 355: 451 });
});

test("what staff queued meanwhile, and what the carrier has, stays as it is", async () => {
  const shop = await aShop();
  const [queued, booked] = [await aQueuedParcel(shop), await aBookedParcel(shop)];
  const before = [await shop.parcel(queued.shipmentId), await shop.parcel(booked.shipmentId)];
  await save(shop, { packagingWeightGrams: 55 });
  await redraftOpenParcels(shop.deps, shop.shopId, (await claimed(shop)).payload);
  expect([await shop.parcel(queued.shipmentId), await shop.parcel(booked.shipmentId)]).toEqual(before);
});

test("an order that cannot be redrafted stops no other, and is read again", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  await copies(shop, orderId, { count: 3 });
  await shop.deps.database.query("DELETE FROM work");
  await shop.deps.database.query(
    `UPDATE "order" SET details = details - 'tags' - 'shippingCodes' - 'gatewayNames' WHERE id = $1`,
    [orderId],
  );
  await save(shop, { packagingWeightGrams: 55 });
  await redraftOpenParcels(shop.deps, shop.shopId, (await claimed(shop)).payload);
  expect(await shop.parcel(shipmentId)).toMatchObject({ weight_grams: 300 });
  expect(await weights(shop)).toEqual({ 300: 1, 355: 3 });
  const readings = "SELECT subject FROM work WHERE kind = 'read-order'";
  expect(await shop.deps.database.query(readings)).toEqual([{ subject: orderId }]);
});
