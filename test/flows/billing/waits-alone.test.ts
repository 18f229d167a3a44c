import { expect, test } from "vitest";
import { settleUsage } from "~/flows/billing/settle.server";
import { askForSettling } from "~/jobs/billing.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { countPlansWithoutSwitch } from "~/store/billing-subscriptions.server";
import { findShopsToSettle } from "~/store/unqueued-work.server";
import { aBilledShop } from "./a-billed-shop";

test("when the database was put back, and Shopify's bill cannot be read: the days in doubt wait, and later ones do not", async () => {
  const { deps, shop, hasPlan, took, days, database, at, with: withOther } = await aBilledShop();
  await hasPlan("small");
  await took(8, "2026-11-19T10:00:00Z");
  await settleUsage(deps, shop.shopId);
  await database.query("DELETE FROM usage_charge");
  await database.query("DELETE FROM billable_parcel");
  const config = { ...deps.config, restoredTo: new Date("2026-11-19T10:30:00Z") };
  const listUsageRecords = () => Promise.reject(new ShopifyError("invalid", "HTTP 400"));
  const unread: typeof deps = { ...withOther({ shopify: { listUsageRecords } }), config };
  await took(2, "2026-11-17T16:59:00Z");
  await took(3, "2026-11-19T10:00:00Z");
  expect(await settleUsage(unread, shop.shopId)).toEqual({ outcome: "settled" });
  // Found out on the 20th: what of that day was charged before nobody knows.
  await took(1, "2026-11-20T10:00:00Z");
  await took(1, "2026-11-21T10:00:00Z");
  at("2026-11-23T05:00:00Z");
  expect(await settleUsage(unread, shop.shopId)).toEqual({ outcome: "settled" });
  expect((await days()).map(({ day, state }) => [day, state])).toEqual([
    ["2026-11-17", "settled"],
    ["2026-11-21", "settled"],
  ]);
  await settleUsage({ ...deps, config }, shop.shopId);
  expect((await days()).filter(({ day }) => day === "2026-11-19" || day === "2026-11-20")).toMatchObject([
    { day: "2026-11-19", part: 1, cents: 9, state: "charged" },
    { day: "2026-11-19", part: 2, parcels: 3, cents: 0, state: "settled" },
    { day: "2026-11-20", part: 1, parcels: 1, cents: 3, state: "charged" },
  ]);
});

test("what Shopify refuses above the cap is told so, also where its bill could not be read for a day", async () => {
  const { with: withOther, shop, hasPlan, took, days, database, at } = await aBilledShop();
  await hasPlan("small");
  await took(8, "2026-11-19T10:00:00Z");
  const chargeUsage = () =>
    Promise.resolve({ outcome: "refused" as const, messages: ["Total price exceeds balance remaining"] });
  const listUsageRecords = () => Promise.reject(new ShopifyError("invalid", "HTTP 400"));
  for (let hours = 0; hours <= 48; hours += 4) {
    at(new Date(Date.parse("2026-11-20T05:00:00Z") + hours * 3_600_000).toISOString());
    await settleUsage(withOther({ shopify: { chargeUsage, listUsageRecords } }), shop.shopId);
  }
  expect(
    (await database.query<{ refusals: number }>("SELECT refusals FROM usage_charge"))[0]?.refusals,
  ).toBeGreaterThan(11);
  at("2026-11-22T09:30:00Z");
  await settleUsage(withOther({ shopify: { chargeUsage } }), shop.shopId);
  expect(await days()).toMatchObject([{ charged: 0, unpaid: 3, why: "cap", state: "refused" }]);
});

test("without BILLING shops with a plan are one line and a figure, and keep nobody else from being settled", async () => {
  const { deps, hasPlan, took, with: withOther, database } = await aBilledShop();
  const warned: unknown[][] = [];
  const log = { ...deps.log, warn: (...line: unknown[]) => void warned.push(line) } as typeof deps.log;
  const unset: typeof deps = { ...withOther({ billing: { kind: "unset" } }), log };
  const asked = async () => {
    await askForSettling(unset);
    return (await database.query("DELETE FROM work WHERE kind = 'settle-usage' RETURNING 1")).length;
  };
  await took(7, "2026-11-19T10:00:00Z");
  expect([await asked(), warned]).toEqual([1, []]);
  await hasPlan("small");
  await database.query("DELETE FROM worker");
  expect(await countPlansWithoutSwitch(database)).toBe(0);
  await database.query(
    "INSERT INTO worker (id, process, takes_work, billing) VALUES (gen_random_uuid(), gen_random_uuid(), true, 'unset')",
  );
  expect([await asked(), warned]).toEqual([0, [[{ shops: 1 }, "billing.switch_unset"]]]);
  expect(await countPlansWithoutSwitch(database)).toBe(1);
  // Another process knows the switch: that they differ is said elsewhere.
  await database.query(
    "INSERT INTO worker (id, process, takes_work, billing) VALUES (gen_random_uuid(), gen_random_uuid(), true, 'pilot')",
  );
  expect(await countPlansWithoutSwitch(database)).toBe(0);
  await database.query("UPDATE worker SET billing = 'plans 12345678'");
  expect(await countPlansWithoutSwitch(database)).toBe(0);
});

test("of more shops than are asked for at a time, others come first after ten minutes", async () => {
  const { database } = (await aBilledShop()).deps;
  for (let n = 0; n < 12; n += 1) {
    await database.query(
      "INSERT INTO shop (id, domain, domain_hash, installed_at, updated_at) VALUES ($1, $1, $1, now(), now())",
      [`many${n}`],
    );
    await database.query(
      "INSERT INTO billable_parcel (shop_id, shipment_id, counted_at) VALUES ($1, gen_random_uuid(), '2026-11-01')",
      [`many${n}`],
    );
  }
  const seen = new Set<string>();
  for (let turn = 0; turn < 40; turn += 1) {
    const now = new Date(Date.parse("2026-11-20T05:00:00Z") + turn * 600_000);
    const due = { now, countedBefore: now, readBefore: now, plans: "stale" as const };
    for (const id of await findShopsToSettle(database, due, 3)) seen.add(id);
  }
  expect(seen.size).toBe(12);
});
