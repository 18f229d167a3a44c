import { describe, expect, test } from "vitest";
import { settleUsage } from "~/flows/billing/settle.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { endSubscriptions } from "~/store/billing-subscriptions.server";
import { chargeWaitsSeconds, countRefusedCharges } from "~/store/usage-charges.server";
import { SHOP } from "../a-shop";
import { aBilledShop, type Billed } from "./a-billed-shop";

describe("nothing is charged twice and nothing is lost", () => {
  test("when Shopify's answer is lost: the same charge is asked for again, not before the first can have ended", async () => {
    const { deps, shop, hasPlan, took, days, charges, database } = await aBilledShop();
    await hasPlan("small");
    await took(8, "2026-11-19T10:00:00Z");
    const impatient = { ...deps, shopify: { ...deps.shopify, chargeUsage: lost(deps) } };
    await expect(settleUsage(impatient, shop.shopId)).rejects.toThrow(ShopifyError);
    expect(await days()).toMatchObject([{ state: "wanted", cents: 9 }]);
    expect(await settleUsage(deps, shop.shopId)).toMatchObject({ outcome: "later" });
    await database.query("UPDATE usage_charge SET begun_at = begun_at - interval '5 seconds'");
    expect(await settleUsage(deps, shop.shopId)).toEqual({ outcome: "settled" });
    expect(await days()).toMatchObject([{ state: "charged", cents: 9 }]);
    expect((await charges())[0]?.records).toHaveLength(1);
  });

  test("when the process ends between the decision and the call", async () => {
    const { deps, with: withOther, shop, hasPlan, took, days, charges } = await aBilledShop();
    await hasPlan("small");
    await took(8, "2026-11-19T10:00:00Z");
    const refusing = withOther({
      shopify: { chargeUsage: () => Promise.reject(new ShopifyError("throttled", "busy")) },
    });
    await expect(settleUsage(refusing, shop.shopId)).rejects.toThrow("busy");
    expect(await days()).toMatchObject([{ state: "wanted" }]);
    await settleUsage(deps, shop.shopId);
    expect((await charges())[0]?.records).toMatchObject([{ price: 0.09 }]);
  });

  test("when a backup is restored and the day is settled anew", async () => {
    const { deps, shop, hasPlan, took, days, charges, database } = await aBilledShop();
    await hasPlan("small");
    await took(8, "2026-11-19T10:00:00Z");
    await settleUsage(deps, shop.shopId);
    await database.query("DELETE FROM usage_charge");
    await database.query("UPDATE billable_parcel SET day = NULL, part = NULL");
    await took(1, "2026-11-19T11:00:00Z");
    await settleUsage(deps, shop.shopId);
    expect((await charges())[0]?.records).toMatchObject([{ price: 0.09 }]);
    expect(await days()).toMatchObject([{ state: "charged", cents: 9 }]);
  });

  test("when the database was put back, and a parcel that was charged is heard of under another part of its day", async () => {
    const { deps, shop, hasPlan, took, days, charges, database, with: withOther } = await aBilledShop();
    await hasPlan("small");
    await took(8, "2026-11-19T10:00:00Z");
    await settleUsage(deps, shop.shopId);
    // Put back to before three of them were picked up.
    await database.query("DELETE FROM usage_charge");
    await database.query("DELETE FROM billable_parcel");
    await took(5, "2026-11-19T10:00:00Z");
    const restored: typeof deps = {
      ...withOther({}),
      config: { ...deps.config, restoredTo: new Date("2026-11-19T10:30:00Z") },
    };
    await settleUsage(restored, shop.shopId);
    await took(3, "2026-11-19T10:00:00Z");
    await shop.controlShopify("DELETE", "/log");
    await settleUsage(restored, shop.shopId);
    expect((await charges())[0]?.records).toMatchObject([{ price: 0.09, idempotencyKey: "parcels 2026-11-19 1" }]);
    expect(await days()).toMatchObject([
      { part: 1, parcels: 0, cents: 9, state: "charged" },
      { part: 2, parcels: 5, free: 5, unpaid: 0, cents: 0, state: "settled" },
      { part: 3, parcels: 3, free: 0, unpaid: 3, why: "charged_before", cents: 0, state: "settled" },
    ]);
    const asked = (await shop.controlShopify("GET", "/log")) as { operation: string }[];
    expect(asked.map(({ operation }) => operation)).not.toContain("UsageRecords");
  });

  test("when two processes settle at once, also without their lock", async () => {
    const { deps, shop, hasPlan, took, days, charges } = await aBilledShop();
    await hasPlan("small");
    await took(8, "2026-11-19T10:00:00Z");
    const unlocked = {
      ...deps,
      locks: { ...deps.locks, exclusively: <Result>(_key: string, work: () => Promise<Result>) => work() },
    };
    await Promise.allSettled([1, 2, 3].map(() => settleUsage(unlocked, shop.shopId)));
    await deps.database.query("UPDATE usage_charge SET begun_at = NULL");
    await settleUsage(deps, shop.shopId);
    expect(await days()).toMatchObject([{ part: 1, parcels: 8, state: "charged" }]);
    expect((await charges())[0]?.records).toMatchObject([{ price: 0.09 }]);
  });

  test("when Shopify charges, its answer is lost, and the repeat is refused: the charge is found on its bill", async () => {
    const { deps, shop, hasPlan, took, days, charges, database } = await aBilledShop();
    await hasPlan("small");
    await took(8, "2026-11-19T10:00:00Z");
    const impatient = { ...deps, shopify: { ...deps.shopify, chargeUsage: lost(deps) } };
    await expect(settleUsage(impatient, shop.shopId)).rejects.toThrow(ShopifyError);
    await database.query("UPDATE usage_charge SET begun_at = NULL");
    await shop.controlShopify("PUT", `/shops/${SHOP}/usage-refusals`, {});
    expect(await settleUsage(deps, shop.shopId)).toEqual({ outcome: "settled" });
    expect(await days()).toMatchObject([{ charged: 3, cents: 9, state: "charged" }]);
    expect((await charges())[0]?.records).toHaveLength(1);
  });

  test("when Shopify refuses in general: the charge is put off, later days are charged, and it is asked for again", async () => {
    const { deps, shop, hasPlan, took, days, charges, at } = await aBilledShop();
    await hasPlan("small");
    await took(8, "2026-11-18T10:00:00Z");
    await took(2, "2026-11-19T10:00:00Z");
    await shop.controlShopify("PUT", `/shops/${SHOP}/usage-refusals`, {});
    expect(await settleUsage(deps, shop.shopId)).toEqual({ outcome: "settled" });
    expect(await days()).toMatchObject([
      { charged: 3, cents: 9, state: "wanted" },
      { charged: 2, cents: 6, state: "charged" },
    ]);
    at("2026-11-20T05:09:59Z");
    await settleUsage(deps, shop.shopId);
    expect((await days())[0]).toMatchObject({ state: "wanted" });
    at("2026-11-20T05:10:00Z");
    await settleUsage(deps, shop.shopId);
    expect((await days())[0]).toMatchObject({ charged: 3, cents: 9, state: "charged" });
    expect((await charges())[0]?.records).toHaveLength(2);
  });

  test("when Shopify goes on refusing: after a day of pauses the parcels are told as not charged", async () => {
    const { deps, database, shop, hasPlan, took, days, at } = await aBilledShop();
    await hasPlan("small");
    await took(8, "2026-11-19T10:00:00Z");
    await shop.controlShopify("PUT", `/shops/${SHOP}/usage-refusals`, { times: 99 });
    const refusedAfter = [];
    for (let minutes = 0; minutes <= 30 * 60; minutes += 10) {
      at(new Date(Date.parse("2026-11-20T05:00:00Z") + minutes * 60_000).toISOString());
      await settleUsage(deps, shop.shopId);
      if ((await days())[0]?.state === "refused") refusedAfter.push(minutes / 60);
    }
    expect(refusedAfter[0]).toBeCloseTo(25, 0);
    expect(await days()).toMatchObject([{ charged: 0, unpaid: 3, why: "refused", cents: 0 }]);
    await database.query("UPDATE usage_charge SET settled_at = now()");
    expect([await chargeWaitsSeconds(database), await countRefusedCharges(database)]).toEqual([0, 1]);
  });

  test("when Shopify cannot even read one charge: it is put off, and the others are made", async () => {
    const { deps, database, with: withOther, shop, hasPlan, took, days } = await aBilledShop();
    await hasPlan("small");
    await took(8, "2026-11-18T10:00:00Z");
    await took(2, "2026-11-19T10:00:00Z");
    const chargeUsage: typeof deps.shopify.chargeUsage = (at, usage) =>
      usage.key.includes("11-18")
        ? Promise.reject(new ShopifyError("invalid", "HTTP 400"))
        : deps.shopify.chargeUsage(at, usage);
    expect(await settleUsage(withOther({ shopify: { chargeUsage } }), shop.shopId)).toEqual({ outcome: "settled" });
    expect((await days()).map(({ state }) => state)).toEqual(["wanted", "charged"]);
    await database.query("UPDATE usage_charge SET settled_at = now() - interval '7 hours'");
    expect(await chargeWaitsSeconds(database)).toBeGreaterThan(6 * 3_600);
    expect(await countRefusedCharges(database)).toBe(0);
  });

  test.each([
    ["the plan stands", false],
    ["the plan has ended", true],
  ])(
    "when Shopify charges, its answer is lost, and its bill cannot be read, %s: the charge waits until it can",
    async (_, hasEnded) => {
      const { deps, with: withOther, shop, hasPlan, took, days, charges, database, at } = await aBilledShop();
      await hasPlan("small");
      await took(8, "2026-11-19T10:00:00Z");
      await expect(settleUsage(withOther({ shopify: { chargeUsage: lost(deps) } }), shop.shopId)).rejects.toThrow(
        ShopifyError,
      );
      if (hasEnded) {
        await endSubscriptions(database, shop.shopId);
        await shop.controlShopify("POST", `/shops/${SHOP}/billing/${(await charges())[0]?.id}`, { act: "cancel" });
      }
      await shop.controlShopify("PUT", `/shops/${SHOP}/usage-refusals`, { times: 99 });
      const listUsageRecords = () => Promise.reject(new ShopifyError("invalid", "HTTP 400"));
      for (let hours = 0; hours <= 48; hours += 4) {
        at(new Date(Date.parse("2026-11-20T05:00:00Z") + hours * 3_600_000).toISOString());
        await database.query("UPDATE usage_charge SET begun_at = NULL");
        expect(await settleUsage(withOther({ shopify: { listUsageRecords } }), shop.shopId)).toEqual({
          outcome: "settled",
        });
        expect(await days()).toMatchObject([{ charged: 3, cents: 9, state: "wanted" }]);
      }
      at("2026-11-22T09:30:00Z");
      expect(await settleUsage(deps, shop.shopId)).toEqual({ outcome: "settled" });
      expect(await days()).toMatchObject([{ charged: 3, cents: 9, state: "charged" }]);
      expect((await charges())[0]?.records).toHaveLength(1);
    },
  );

  test("when the app was removed before a charge was made: after it comes back the charge is refused, and the next plan is charged", async () => {
    const { deps, with: withOther, shop, hasPlan, took, days, charges, database, at } = await aBilledShop();
    await hasPlan("small");
    await took(8, "2026-11-19T10:00:00Z");
    const busy = withOther({ shopify: { chargeUsage: () => Promise.reject(new ShopifyError("throttled", "busy")) } });
    await expect(settleUsage(busy, shop.shopId)).rejects.toThrow("busy");
    await endSubscriptions(database, shop.shopId);
    await shop.controlShopify("POST", `/shops/${SHOP}/billing/${(await charges())[0]?.id}`, { act: "cancel" });
    await hasPlan("small");
    await took(2, "2026-11-20T10:00:00Z");
    at("2026-11-21T05:00:00Z");
    await shop.controlShopify("DELETE", "/log");
    expect(await settleUsage(deps, shop.shopId)).toEqual({ outcome: "settled" });
    expect(await days()).toMatchObject([
      { unpaid: 3, why: "refused", state: "refused" },
      { charged: 2, state: "charged" },
    ]);
    const log = (await shop.controlShopify("GET", "/log")) as { operation: string; variables: { key?: string } }[];
    expect(log.flatMap(({ variables }) => variables.key ?? [])).toEqual(["parcels 2026-11-20 1"]);
  });

  test.each([
    ["in its documented words", "Total price exceeds balance remaining", 0],
    ["in other words, when the balance says so", "Vượt hạn mức", 28],
    ["in other words, to the cent", "Vượt hạn mức", 22],
  ])("what Shopify refuses %s is told as not charged above the cap", async (_, message, balanceCents) => {
    const { deps, with: withOther, shop, hasPlan, took, days } = await aBilledShop();
    await hasPlan("small");
    let isRefused = false;
    const chargeUsage = () => {
      isRefused = true;
      return Promise.resolve({ outcome: "refused" as const, messages: [message] });
    };
    // Shopify knows of charges that we have not heard of.
    const readSubscriptions: typeof deps.shopify.readSubscriptions = async (of, ids) => {
      const facts = await deps.shopify.readSubscriptions(of, ids);
      return facts.map((fact) => ({
        ...fact,
        usage: fact.usage && { ...fact.usage, ...(isRefused && { balanceCents }) },
      }));
    };
    await took(8, "2026-11-18T10:00:00Z");
    await settleUsage(withOther({ shopify: { chargeUsage, readSubscriptions } }), shop.shopId);
    expect(await days()).toMatchObject([{ free: 5, charged: 0, unpaid: 3, why: "cap", cents: 0, state: "refused" }]);
  });
});

/** A call whose answer never comes: Shopify carries it out. */
const lost =
  (deps: Billed["deps"]): Billed["deps"]["shopify"]["chargeUsage"] =>
  async (at, usage) => {
    await deps.shopify.chargeUsage(at, usage).catch(() => undefined);
    throw new ShopifyError("timeout", "no answer");
  };
