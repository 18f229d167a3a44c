import { expect, test, vi } from "vitest";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { enterCollectedAmount } from "~/flows/status/enter-collected-amount.server";
import { lockOrder } from "~/store/orders.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aShop, SHOP } from "../a-shop";

test("a part payment that waits for its order holds no parcel that the other wants", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  await shop.controlShopify("PATCH", `/shops/${SHOP}`, { plan: "Plus" });
  await deps.database.query("UPDATE shop SET plan_name = 'Plus'");
  const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
  await moveParcel(shop, trackingNumber, 5, { return_part_package: "1" });
  await syncShopify(deps, shopId, shipmentId);
  await enterCollectedAmount(deps, shopId, shipmentId, 120_000, ACTOR);

  const waiting = () =>
    deps.database.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
  const synced = await deps.database.transaction(async (sql) => {
    await lockOrder(sql, shopId, orderId);
    const sync = syncShopify(deps, shopId, shipmentId);
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000 });
    await sql.query("SELECT 1 FROM shipment WHERE shop_id = $1 AND id = $2 FOR UPDATE NOWAIT", [shopId, shipmentId]);
    return { sync };
  });
  expect(await synced.sync).toEqual({ outcome: "in_step" });
  expect(await shop.parcel(shipmentId)).toMatchObject({ recorded_vnd: 120_000 });
});
