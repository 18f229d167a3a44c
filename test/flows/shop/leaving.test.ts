import { expect, onTestFinished, test, vi } from "vitest";
import { readBook } from "~/flows/cod/read-book.server";
import { installShop } from "~/flows/shop/install.server";
import { readLeaving } from "~/flows/shop/read-leaving.server";
import { startWorker } from "~/jobs/worker.server";
import type { Database } from "~/store/database.server";
import { findShop } from "~/store/shops.server";
import { aStanding } from "../../jobs/a-queue";
import { moveParcel, receivePush, receiveWebhook, uninstall, uninstallTwoDaysAgo } from "../a-message";
import { openNewShop } from "../a-new-shop";
import { aBookedParcel, aShop, ledger, SHOP, type TestShop } from "../a-shop";

type Booked = Awaited<ReturnType<typeof aBookedParcel>>;

/** A word that is in each text of the buyers' and of the goods. */
const CANARY = "chimsonca";
const PHONE = "0911222333";
const order = {
  lines: [{ title: `Áo ${CANARY}`, price: 450_000, weight: { value: 300, unit: "GRAMS" }, quantity: 1 }],
  shippingAddress: {
    ...{ firstName: "An", lastName: `Nguyễn ${CANARY}`, phone: PHONE, address1: `12 Lê Lợi ${CANARY}` },
    ...{ address2: "Phường Bến Nghé, Quận 1", city: "Thành phố Hồ Chí Minh" },
  },
  note: `Giao giờ ${CANARY}`,
};

async function fiveOnTheRoad(shop: TestShop): Promise<Booked[]> {
  const parcels: Booked[] = [];
  for (let n = 0; n < 5; n += 1) parcels.push(await aBookedParcel(shop, order));
  return parcels;
}

/** Moves a parcel at the carrier, whose pushes come in. Returns what became of them. */
async function moves(shop: TestShop, parcel: Booked | undefined, statuses: number[]): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (const status of statuses) outcomes.push(await moveParcel(shop, parcel?.trackingNumber ?? "", status));
  return outcomes;
}

interface SeenOrder {
  fulfillments: { displayStatus: string; events: { status: string }[] }[];
}

/** What Shopify shows of an order: what happened last. */
async function atShopify({ controlShopify }: TestShop, parcel: Booked | undefined) {
  const path = `/shops/${SHOP}/orders/${parcel?.orderId.split("/").at(-1)}`;
  const seen = (await controlShopify("GET", path)) as SeenOrder;
  const [fulfillment] = seen.fulfillments;
  return [fulfillment?.displayStatus, fulfillment?.events.at(-1)?.status];
}

/** A process that does what processes do all day, until the test ends. */
async function atWork(shop: TestShop) {
  const worker = startWorker(shop.app, await aStanding(shop.app.presence));
  onTestFinished(() => worker.stop(1_000));
}

test("a shop that comes back within two days has everything as it was, and Shopify shows what the carrier did meanwhile", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const five = await fiveOnTheRoad(shop);
  const before = await findShop(deps.database, shopId);
  expect(await readLeaving(deps, shopId)).toEqual({ underWay: 5, toCollectVnd: 2_250_000, notPaidOutVnd: 0 });
  await uninstall(shop);

  // What may be believed is applied; what ends a parcel or decides money waits until the carrier can be asked.
  expect(await moves(shop, five[0], [3, 4, 5])).toEqual(["applied", "applied", "not_verified"]);
  expect(await moves(shop, five[1], [3, 4, 9, 20, 21])).toEqual([...Array(4).fill("applied"), "not_verified"]);
  expect(await moves(shop, five[2], [3])).toEqual(["applied"]);
  expect(await moves(shop, five[3], [3, 4])).toEqual(["applied", "applied"]);
  expect(await Promise.all(five.map((parcel) => atShopify(shop, parcel)))).toEqual(
    Array(5).fill([undefined, undefined]),
  );

  await shop.controlShopify("POST", `/shops/${SHOP}/install`, {});
  await shop.signIn();
  await installShop(deps, SHOP);
  expect((await findShop(deps.database, shopId))?.settings).toEqual(before?.settings);
  expect(await deps.database.query("SELECT health FROM carrier_account WHERE shop_id = $1", [shopId])).toHaveLength(1);

  await atWork(shop);
  await vi.waitFor(
    async () => {
      expect(await Promise.all(five.map((parcel) => atShopify(shop, parcel)))).toEqual([
        ["DELIVERED", "DELIVERED"],
        ["FAILURE", "FAILURE"],
        ["CARRIER_PICKED_UP", "CARRIER_PICKED_UP"],
        ["OUT_FOR_DELIVERY", "OUT_FOR_DELIVERY"],
        ["CONFIRMED", "CONFIRMED"],
      ]);
    },
    { timeout: 60_000 },
  );
  const { sums } = await readBook(deps, shopId, { stage: "collected", after: null });
  expect(sums).toMatchObject({
    to_collect: { parcels: 3, vnd: 1_350_000 },
    collected: { parcels: 1, vnd: 450_000 },
    not_collected: { parcels: 1, vnd: 450_000 },
  });
  expect(await readLeaving(deps, shopId)).toMatchObject({ toCollectVnd: 1_350_000, notPaidOutVnd: 450_000 });
  // Nobody has to look at what could not be confirmed while nobody was there, only at goods that are back.
  const attention = "SELECT attention FROM shipment WHERE attention IS NOT NULL";
  await vi.waitFor(async () => expect(await deps.database.query(attention)).toEqual([{ attention: "returned" }]), {
    timeout: 60_000,
  });
});

/** The rows of any table that have one of these words. */
async function rowsWith(database: Database, words: string[]): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const rows = await database.query<{ row: string }>(
    tables.map(({ name }) => `SELECT '${name}: ' || t::text AS row FROM ${name} t`).join(" UNION ALL "),
  );
  return rows.map(({ row }) => row).filter((row) => words.some((word) => row.includes(word)));
}

test("a shop that is erased with parcels on the road leaves nothing personal, and begins anew when it comes back", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const five = await fiveOnTheRoad(shop);
  await moves(shop, five[1], [3, 4]);
  expect((await rowsWith(deps.database, [CANARY])).length).toBeGreaterThan(10);
  await uninstallTwoDaysAgo(shop);
  // One that is still in the line when the shop is erased goes with it.
  expect(await receiveWebhook(shop, "shop/redact", {})).toBe("erased");
  const secrets = [CANARY, PHONE, SHOP, String(five[0]?.trackingNumber)];
  expect(await rowsWith(deps.database, secrets)).toEqual([]);

  // So is what Shopify still says: its messages come in any order.
  for (const topic of ["app/uninstalled", "orders/updated", "shop/redact"]) {
    expect(await receiveWebhook(shop, topic, { admin_graphql_api_id: five[0]?.orderId })).toBe("unknown_shop");
  }
  expect(await rowsWith(deps.database, secrets)).toEqual([]);

  // What the carrier still says is taken in, changes nothing, and leaves nothing.
  for (const parcel of five) {
    const push = { label_id: parcel.trackingNumber, partner_id: parcel.partnerId, status_id: "5", reason: CANARY };
    expect(await receivePush(shop, push)).toBe("shop_erased");
  }
  expect(await rowsWith(deps.database, secrets)).toEqual([]);
  expect(await deps.database.query("SELECT 1 FROM shipment")).toEqual([]);

  await shop.controlShopify("POST", `/shops/${SHOP}/install`, {});
  await openNewShop(shop.app, shop as unknown as Parameters<typeof openNewShop>[1]);
  const again = await findShop(deps.database, shopId);
  expect(again).toMatchObject({ domain: SHOP, onboardedAt: null, uninstalledAt: null });
  // The same order again: Shopify still has it, and the carrier its parcel of before.
  const number = five[4]?.name.slice(1);
  expect(five[4]?.partnerId).toBe(`${shopId}-${number}-1`);
  const rebooked = await bookAgain(shop, five[4]);
  expect(rebooked).toBe(`${shopId}-${number}-2`);
  const references = (await ledger(shop)).map(({ partner_id }) => partner_id);
  expect(new Set(references).size).toBe(6);
});

/** Reads an order that Shopify has, and books its parcel. Returns the reference. */
async function bookAgain({ deps, shopId }: TestShop, parcel: Booked | undefined): Promise<string> {
  const { readOrder } = await import("~/flows/order/read.server");
  const { queueBookings } = await import("~/flows/booking/queue.server");
  const { bookParcel } = await import("~/flows/booking/book.server");
  await readOrder(deps, shopId, parcel?.orderId ?? "");
  const [row] = await deps.database.query<{ id: string }>("SELECT id FROM shipment WHERE order_id = $1", [
    parcel?.orderId,
  ]);
  await queueBookings(deps, shopId, [row?.id ?? ""], { userId: "1", name: null });
  await bookParcel(deps, shopId, row?.id ?? "");
  const [booked] = await deps.database.query<{ partner_id: string }>("SELECT partner_id FROM shipment WHERE id = $1", [
    row?.id,
  ]);
  return booked?.partner_id ?? "";
}
