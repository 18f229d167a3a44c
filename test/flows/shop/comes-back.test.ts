import { expect, test, vi } from "vitest";
import { installShop } from "~/flows/shop/install.server";
import { readParcels } from "~/flows/shop/read-parcels.server";
import { makeDue } from "~/store/checks.server";
import { unwatched } from "../../store/many-rows";
import { uninstall } from "../a-message";
import { aShop, SHOP, type TestShop } from "../a-shop";

/** A shop that removed the app with so many parcels on the road, the latest id first, and has opened it again. */
async function aReturningShop(parcels: number) {
  const shop = await aShop();
  const ids = await unwatched(shop.deps.database, (sql) =>
    sql.query<{ id: string }>(
      `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, next_check_at, created_at, updated_at, ordered_at)
     SELECT ('00000000-0000-4000-8000-' || lpad(($2 - n)::text, 12, '0'))::uuid, $1, 'o' || n, 'f' || n, 'booked', now() + interval '1 day', now(), now(), now()
       FROM generate_series(1, $2::int) n RETURNING id`,
      [shop.shopId, parcels],
    ),
  );
  await uninstall(shop);
  await shop.controlShopify("POST", `/shops/${SHOP}/install`, {});
  await shop.signIn();
  return { shop, ids: ids.map(({ id }) => id).toSorted() };
}

const queued = async ({ deps }: TestShop) =>
  (await deps.database.query<{ kind: string }>("SELECT kind FROM work ORDER BY kind")).map(({ kind }) => kind);
const notDue = async ({ deps }: TestShop) =>
  (await deps.database.query("SELECT 1 FROM shipment WHERE next_check_at > now()")).length;

test("the first page waits for no parcel that somebody else holds", async () => {
  const { shop, ids } = await aReturningShop(2);
  await shop.deps.database.query("DELETE FROM work");
  await shop.deps.database.transaction(async (sql) => {
    await sql.query("SELECT 1 FROM shipment WHERE id = $1 FOR UPDATE", [ids[0]]);
    await installShop(shop.deps, SHOP);
  });
  expect(await queued(shop)).toEqual(["backfill-orders", "read-parcels"]);
  expect(await notDue(shop)).toBe(2);
});

test("what is read anew is sure with the registration, also where Shopify breaks off after it", async () => {
  const { shop } = await aReturningShop(1);
  await shop.deps.database.query("DELETE FROM work");
  const broken = { ...shop.deps.shopify, readShop: () => Promise.reject(new Error("Shopify is away")) };
  await expect(installShop({ ...shop.deps, shopify: broken }, SHOP)).rejects.toThrow("Shopify is away");
  expect(await queued(shop)).toEqual(["backfill-orders", "read-parcels"]);
});

test("every parcel under way is due afterwards, however many there are", async () => {
  const { shop } = await aReturningShop(901);
  expect(await notDue(shop)).toBe(901);
  await readParcels(shop.deps, shop.shopId);
  expect(await notDue(shop)).toBe(0);
});

test("parcels are locked in the order of their ids, whatever order they are stored in", async () => {
  const { shop, ids } = await aReturningShop(3);
  const { database } = shop.deps;
  const isWaiting = async () =>
    expect(
      await database.query(
        "SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()",
      ),
    ).toHaveLength(1);
  let due: Promise<number> | undefined;
  await database.transaction(async (sql) => {
    await sql.query("SELECT 1 FROM shipment WHERE id = $1 FOR UPDATE", [ids[0]]);
    due = database.transaction(async (other) => {
      // As PostgreSQL reads them where it finds that quicker: in the order in which they were stored.
      await other.query("SET LOCAL enable_indexscan = off; SET LOCAL enable_bitmapscan = off");
      return makeDue(other, shop.shopId, ids, new Date());
    });
    await vi.waitFor(isWaiting, { timeout: 60_000 });
    // It has none of the later ones while it waits for the first.
    expect(await sql.query("SELECT 1 FROM shipment WHERE id = ANY ($1) FOR UPDATE NOWAIT", [ids])).toHaveLength(3);
  });
  expect(await due).toBe(3);
});
