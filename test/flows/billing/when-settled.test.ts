import { describe, expect, test } from "vitest";
import { settleUsage } from "~/flows/billing/settle.server";
import { askForSettling } from "~/jobs/billing.server";
import { createHandlers } from "~/jobs/handlers.server";
import { aBilledShop, PILOT } from "./a-billed-shop";

describe("nothing is settled and no plan ended", () => {
  const UNSET = { kind: "unset" } as const;

  test("by a process that was started without BILLING; a shop without a plan is settled as in the pilot", async () => {
    const { shop, deps: known, with: withOther, took, days, hasPlan, charges } = await aBilledShop();
    const deps = withOther({ billing: UNSET });
    await took(7, "2026-11-18T10:00:00Z");
    await settleUsage(deps, shop.shopId);
    await hasPlan("small");
    await took(7, "2026-11-19T10:00:00Z");
    expect(await settleUsage(deps, shop.shopId)).toEqual({ outcome: "waits" });
    expect((await charges()).map(({ status }) => status)).toEqual(["ACTIVE"]);
    expect(await days()).toMatchObject([{ unpaid: 7, why: "pilot" }]);
    await settleUsage(known, shop.shopId);
    expect((await days())[1]).toMatchObject({ free: 5, charged: 2, state: "charged" });
  });

  test("while the processes differ in their switch, or one says nothing of it", async () => {
    const { shop, deps: plans, with: withOther, took, days, hasPlan, charges, database } = await aBilledShop();
    const pilot = withOther({ billing: PILOT });
    const isAsked = async () => {
      await askForSettling(pilot);
      return (await database.query("DELETE FROM work WHERE kind = 'settle-usage' RETURNING 1")).length > 0;
    };
    const runs = (billing: string | null) =>
      database.query(
        "INSERT INTO worker (id, process, takes_work, billing) VALUES (gen_random_uuid(), gen_random_uuid(), true, $1)",
        [billing],
      );
    await hasPlan("small");
    await took(7, "2026-11-19T10:00:00Z");
    for (const others of [
      ["pilot", "plans 12345678"],
      [null, "pilot"],
    ]) {
      await database.query("DELETE FROM worker");
      for (const billing of others) await runs(billing);
      for (const deps of [pilot, plans]) expect(await settleUsage(deps, shop.shopId)).toEqual({ outcome: "waits" });
      expect(await isAsked()).toBe(false);
    }
    expect((await charges()).map(({ status }) => status)).toEqual(["ACTIVE"]);
    expect(await days()).toEqual([]);
    await database.query("UPDATE worker SET billing = 'pilot'");
    expect(await isAsked()).toBe(true);
    await settleUsage(pilot, shop.shopId);
    expect((await charges()).map(({ status }) => status)).toEqual(["CANCELLED"]);
  });
});

test("shops with something to settle get a job, which does it; others get none", async () => {
  const { deps, shop, hasPlan, took, days, database } = await aBilledShop();
  const asked = async () => {
    await askForSettling(deps);
    return (await database.query("DELETE FROM work WHERE kind = 'settle-usage' RETURNING 1")).length;
  };
  await took(1, "2026-11-19T17:00:00Z");
  expect(await asked()).toBe(0);
  await hasPlan("small");
  await database.query("UPDATE billing_subscription SET read_at = '2026-11-19T05:00:01Z'");
  expect(await asked()).toBe(0);
  await database.query("UPDATE billing_subscription SET read_at = '2026-11-19T04:59:59Z'");
  expect(await asked()).toBe(1);
  await database.query("UPDATE billing_subscription SET read_at = '2026-11-20T05:00:00Z'");
  await took(1, "2026-11-19T16:59:59Z");
  expect(await asked()).toBe(1);
  await createHandlers(deps)["settle-usage"]({ shopId: shop.shopId });
  expect(await days()).toMatchObject([{ free: 1 }]);
  expect(await asked()).toBe(0);
});
