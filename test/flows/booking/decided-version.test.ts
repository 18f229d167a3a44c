import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { openOrder } from "~/flows/order/open.server";
import { listOrders } from "~/flows/order-list/list.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { redraftOrder } from "~/flows/parcel/redraft.server";
import { loadShopContext } from "~/flows/parcel/shop-context.server";
import { ACTOR, anOrder, aQueuedParcel, aShop, ledger, type TestShop } from "../a-shop";

/** What the list has on the screen of an order's only parcel. */
async function seenInList({ deps, shopId }: TestShop, orderId: string) {
  const { rows } = await listOrders(deps, shopId, { tab: "all", search: "", after: null });
  return rows.find((row) => row.orderId === orderId)?.parcels[0]?.version ?? null;
}

async function book(shop: TestShop, shipmentId: string, version: string | null) {
  const seen = new Map([[shipmentId, version]]);
  const [row] = await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR, { seen });
  return row;
}

const edit = (shop: TestShop, shipmentId: string, codVnd: number) =>
  editParcel(shop.deps, shop.shopId, shipmentId, { codVnd }, ACTOR);

/** The order is changed in Shopify and read, while its parcel waits to be sent. */
const changeOrder = (shop: TestShop, orderId: string, path: string, value: unknown) =>
  shop.deps.database.query(`UPDATE "order" SET details = jsonb_set(details, $2, $3) WHERE id = $1`, [
    orderId,
    path,
    JSON.stringify(value),
  ]);

describe("a booking", () => {
  test("is not made of a parcel that another tab changed; what changed is said, and the next click books it", async () => {
    const shop = await aShop();
    const { shipmentId, orderId, name } = await anOrder(shop);
    const version = await seenInList(shop, orderId);
    await edit(shop, shipmentId, 250_000);

    const row = await book(shop, shipmentId, version);

    expect(row).toMatchObject({
      orderName: name,
      outcome: "changed",
      changes: [{ part: "cod", was: 450_000, now: 250_000 }],
    });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready" });
    expect(await book(shop, shipmentId, row?.version ?? null)).toMatchObject({ outcome: "queued", changes: [] });
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
    expect(await ledger(shop)).toMatchObject([{ body: { order: { pick_money: 250_000 } } }]);
  });

  test("of a page that is newer than the stored draft is made: the page shows the draft of now", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await anOrder(shop);
    // As a changed setting, before the redraft in the background has come to this parcel.
    await shop.deps.database.query("UPDATE shipment SET overrides = '{\"codVnd\": 200000}' WHERE id = $1", [
      shipmentId,
    ]);
    const page = await openOrder(shop.deps, shop.shopId, orderId.split("/").at(-1) ?? "");
    const row = await book(shop, shipmentId, page?.parcels[0]?.version ?? null);
    expect(row).toMatchObject({ outcome: "queued" });
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  });

  test("of many leaves out the one that changed, and takes the others", async () => {
    const shop = await aShop();
    const [one, other] = [await anOrder(shop), await anOrder(shop)];
    const seen = new Map([
      [one.shipmentId, await seenInList(shop, one.orderId)],
      [other.shipmentId, await seenInList(shop, other.orderId)],
    ]);
    await edit(shop, one.shipmentId, 1_000);
    const rows = await queueBookings(shop.deps, shop.shopId, [...seen.keys()], ACTOR, { seen });
    expect(rows.map(({ outcome }) => outcome)).toEqual(["changed", "queued"]);
  });
});

describe("a parcel that waits to be sent", () => {
  test.each([
    ["COD", "{outstandingVnd}", 300_000, /changed_amount/, { part: "cod", wasVnd: 450_000, nowVnd: 300_000 }],
    ["address", "{destination,address1}", "99 Lê Lợi", /changed_part/, { part: "address" }],
  ])(
    "goes back to staff when its %s is not what was decided, and says so until it is booked",
    async (_, path, value, code, params) => {
      const shop = await aShop();
      const { shipmentId, orderId } = await aQueuedParcel(shop);
      await changeOrder(shop, orderId, path, value);

      expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "changed" });

      expect(await ledger(shop)).toEqual([]);
      const told = { code: expect.stringMatching(code), severity: "warn", foundBy: "booking", params };
      expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", problems: [told], partner_id: null });
      expect((await shop.history(shipmentId)).at(-1)).toMatchObject({
        kind: "changed_while_queued",
        details: { changes: params.part },
      });
      // A fee that arrives redrafts it: the reason stays.
      const context = await loadShopContext(shop.deps, shop.shopId);
      if (context) await redraftOrder(shop.deps, context, orderId);
      expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", problems: [told] });

      const version = await seenInList(shop, orderId);
      expect(await book(shop, shipmentId, version)).toMatchObject({ outcome: "queued" });
      expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
      expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked", problems: [] });
    },
  );

  test("goes out with the note of now: what the courier is told holds nothing up", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.deps.database.query('UPDATE shipment SET overrides = \'{"note": "Gọi trước"}\' WHERE id = $1', [
      shipmentId,
    ]);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  });

  test("that an earlier release queued is sent as it is drafted now", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aQueuedParcel(shop);
    await shop.deps.database.query("UPDATE shipment SET draft_version = NULL");
    await changeOrder(shop, orderId, "{outstandingVnd}", 300_000);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  });
});
