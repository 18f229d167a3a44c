import { expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import { adoptAnyway } from "~/flows/booking/decide-mismatch.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { readOrder } from "~/flows/order/read.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { ACTOR, aQueuedParcel, ledger, type TestShop } from "../flows/a-shop.ts";
import { aRestoredShop } from "./a-shop-to-restore.ts";

const parcelsOf = (shop: TestShop, orderId: string) =>
  shop.deps.database.query<{ id: string; state: string; label: string | null; attention: string | null }>(
    "SELECT id, state, label, attention FROM shipment WHERE order_id = $1 ORDER BY created_at",
    [orderId],
  );

const book = (shop: TestShop, shipmentId: string) => bookParcel(shop.deps, shop.shopId, shipmentId);

const lostBooking = () =>
  aRestoredShop(
    (shop) => aQueuedParcel(shop),
    async (shop, { shipmentId }) => expect(await book(shop, shipmentId)).toEqual({ outcome: "booked" }),
  );

test("a parcel that was booked in the lost time is found at the carrier under its reference, and not booked again", async () => {
  const { kept, restored } = await lostBooking();
  await restored(async (shop) => {
    expect(await book(shop, kept.shipmentId)).toEqual({ outcome: "adopted" });
    const [parcel] = await ledger(shop);
    expect(await ledger(shop)).toHaveLength(1);
    expect(await parcelsOf(shop, kept.orderId)).toMatchObject([{ state: "booked", label: String(parcel?.label) }]);
  });
});

test("where nobody says that the database was restored, staff decide, and it is not booked again either", async () => {
  const { kept, restored } = await lostBooking();
  await restored(async (shop) => {
    expect(await book(shop, kept.shipmentId)).toEqual({ outcome: "unknown" });
    expect(await parcelsOf(shop, kept.orderId)).toMatchObject([{ state: "unknown", attention: "adoption_mismatch" }]);
    expect(await adoptAnyway(shop.deps, shop.shopId, kept.shipmentId, ACTOR)).toEqual({ outcome: "adopted" });
    expect(await ledger(shop)).toHaveLength(1);
  }, false);
});

test("a parcel that was cancelled and booked anew in the lost time is followed through both", async () => {
  const { kept, restored } = await aRestoredShop(
    (shop) => aQueuedParcel(shop),
    async (shop, { shipmentId, orderId }) => {
      await book(shop, shipmentId);
      await cancelAndBookAnew(shop, shipmentId, orderId);
    },
  );
  await restored(async (shop) => {
    const { deps, shopId } = shop;
    expect(await book(shop, kept.shipmentId)).toEqual({ outcome: "adopted" });
    await refreshStatus(deps, shopId, kept.shipmentId);
    expect(await parcelsOf(shop, kept.orderId)).toMatchObject([{ state: "cancelled" }]);
    await readOrder(deps, shopId, kept.orderId);
    const again = (await parcelsOf(shop, kept.orderId))[1]?.id ?? "";
    await queueBookings(deps, shopId, [again], ACTOR);
    expect(await book(shop, again)).toEqual({ outcome: "adopted" });
    const labels = (await ledger(shop)).map(({ label }) => String(label));
    expect(labels).toHaveLength(2);
    expect((await parcelsOf(shop, kept.orderId)).map(({ label }) => label)).toEqual(labels);
  });
});

async function cancelAndBookAnew(shop: TestShop, shipmentId: string, orderId: string) {
  const { deps, shopId } = shop;
  await requestCancel(deps, shopId, shipmentId, ACTOR);
  await cancelParcel(deps, shopId, shipmentId);
  await readOrder(deps, shopId, orderId);
  const again = (await parcelsOf(shop, orderId))[1]?.id ?? "";
  await queueBookings(deps, shopId, [again], ACTOR);
  expect(await book(shop, again)).toEqual({ outcome: "booked" });
}

test("an order that nobody had seen before the restored moment is read again, and its parcel found", async () => {
  const { kept, restored } = await aRestoredShop(
    async () => ({ orderId: "" }),
    async (shop, kept) => {
      const order = await aQueuedParcel(shop);
      await book(shop, order.shipmentId);
      kept.orderId = order.orderId;
    },
  );
  await restored(async (shop) => {
    await readOrder(shop.deps, shop.shopId, kept.orderId);
    const [parcel] = await parcelsOf(shop, kept.orderId);
    await queueBookings(shop.deps, shop.shopId, [parcel?.id ?? ""], ACTOR);
    expect(await book(shop, parcel?.id ?? "")).toEqual({ outcome: "adopted" });
    expect(await ledger(shop)).toHaveLength(1);
  });
});
