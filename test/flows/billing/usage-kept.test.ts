import { expect, test } from "vitest";
import { settleUsage } from "~/flows/billing/settle.server";
import { purgeUsage } from "~/store/usage-charges.server";
import { uninstall } from "../a-message";
import { aBilledShop } from "./a-billed-shop";

test("removing the app ends its plan; what was charged stays after the shop is erased, and its parcels do not", async () => {
  const { deps, shop, hasPlan, took, days, database, ref } = await aBilledShop();
  await hasPlan("small");
  await took(8, "2026-11-19T10:00:00Z");
  await settleUsage(deps, shop.shopId);
  await took(1, "2026-11-19T10:00:00Z");
  await uninstall(shop);
  expect(await database.query("SELECT status FROM billing_subscription")).toEqual([{ status: "cancelled" }]);
  expect(await settleUsage(deps, shop.shopId)).toEqual({ outcome: "shop_gone" });
  await database.query("UPDATE shop SET uninstalled_at = now() - interval '48 hours'");
  const { eraseShop } = await import("~/store/erase-shop.server");
  const [row] = await database.query<{ at: Date }>("SELECT uninstalled_at AS at FROM shop WHERE id = $1", [ref.id]);
  await eraseShop(database, shop.shopId, new Date(), row?.at ?? new Date());
  expect(await database.query("SELECT 1 FROM billable_parcel")).toEqual([]);
  expect(await days()).toMatchObject([{ charged: 3 }]);
});

test("what was charged is kept for ten years", async () => {
  const { database, ref, days } = await aBilledShop();
  const settled = (day: string, at: string) =>
    database.query(
      `INSERT INTO usage_charge (shop_id, day, part, parcels, free, charged, unpaid, amount_cents, state, settled_at)
       VALUES ($1, $2, 1, 1, 1, 0, 0, 0, 'settled', $3)`,
      [ref.id, day, at],
    );
  await settled("2016-11-18", "2016-11-19T00:00:00Z");
  await settled("2016-11-19", "2016-11-20T00:00:00Z");
  expect(await purgeUsage(database, new Date("2016-11-20T00:00:00Z"))).toBe(1);
  expect(await days()).toMatchObject([{ day: "2016-11-19" }]);
});
