import { describe, expect, test } from "vitest";
import { settleUsage } from "~/flows/billing/settle.server";
import { askForSettling } from "~/jobs/billing.server";
import { createHandlers } from "~/jobs/handlers.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { endSubscriptions } from "~/store/billing-subscriptions.server";
import { chargeWaitsSeconds, countRefusedCharges, purgeUsage } from "~/store/usage-charges.server";
import { moveParcel, uninstall } from "../a-message";
import { aBookedParcel, SHOP } from "../a-shop";
import { aBilledShop } from "./a-billed-shop";

const PILOT = { kind: "pilot" } as const;

describe("a parcel counts", () => {
  test("once, when the carrier has it: not at its booking, not again", async () => {
    const { shop, deps, database } = await aBilledShop();
    const { trackingNumber, shipmentId } = await aBookedParcel({ ...shop, deps });
    const counted = () => database.query("SELECT shipment_id AS id FROM billable_parcel");
    expect(await counted()).toEqual([]);
    await moveParcel(shop, trackingNumber, 3);
    expect(await counted()).toEqual([{ id: shipmentId }]);
    await moveParcel(shop, trackingNumber, 4);
    await database.query("UPDATE shipment SET picked_up_at = NULL");
    await database.query("UPDATE shipment SET picked_up_at = now()");
    expect(await counted()).toEqual([{ id: shipmentId }]);
  });

  test("on the day on which the carrier took it, also where that is heard of later", async () => {
    const { shop, database } = await aBilledShop();
    const { shipmentId } = await aBookedParcel(shop);
    await database.query("UPDATE shipment SET picked_up_at = now() - interval '3 days' WHERE id = $1", [shipmentId]);
    expect(
      await database.query("SELECT counted_at < now() - interval '71 hours' AS before FROM billable_parcel"),
    ).toEqual([{ before: true }]);
  });

  test("not where it was cancelled before, nor in the carrier's test system", async () => {
    const { shop, database } = await aBilledShop();
    const { trackingNumber } = await aBookedParcel(shop);
    await database.query("UPDATE shipment SET environment = 'staging'");
    await moveParcel(shop, trackingNumber, 3);
    const other = await aBookedParcel(shop);
    await moveParcel(shop, other.trackingNumber, -1);
    expect(await database.query("SELECT 1 FROM billable_parcel")).toEqual([]);
  });
});

describe("past days are settled", () => {
  test("free ones of the month first, then up to the cap; each day is one charge, and today waits", async () => {
    const { deps, shop, hasPlan, took, days, charges } = await aBilledShop();
    await hasPlan("small");
    await took(4, "2026-11-17T16:59:59Z");
    await took(3, "2026-11-17T17:00:00Z");
    await took(20, "2026-11-19T10:00:00Z");
    await took(1, "2026-11-19T17:00:00Z");
    expect(await settleUsage(deps, shop.shopId)).toEqual({ outcome: "settled" });
    expect(await days()).toEqual([
      { day: "2026-11-17", part: 1, parcels: 4, free: 4, charged: 0, unpaid: 0, why: null, cents: 0, state: "settled" },
      { day: "2026-11-18", part: 1, parcels: 3, free: 1, charged: 2, unpaid: 0, why: null, cents: 6, state: "charged" },
      {
        day: "2026-11-19",
        part: 1,
        parcels: 20,
        free: 0,
        charged: 8,
        unpaid: 12,
        why: "cap",
        cents: 24,
        state: "charged",
      },
    ]);
    const [plan] = await charges();
    expect(plan?.balanceUsed).toBe(0.3);
    expect(plan?.records.map(({ price, idempotencyKey }) => [price, idempotencyKey])).toEqual([
      [0.06, "parcels 2026-11-18 1"],
      [0.24, "parcels 2026-11-19 1"],
    ]);
    await settleUsage(deps, shop.shopId);
    expect(await days()).toHaveLength(3);
  });

  test("a late parcel is a further part of its day, and a new month has its own free ones", async () => {
    const { deps, shop, hasPlan, took, days, at } = await aBilledShop();
    await hasPlan("small");
    await took(6, "2026-11-30T10:00:00Z");
    at("2026-12-01T05:00:00Z");
    await settleUsage(deps, shop.shopId);
    await took(1, "2026-11-30T11:00:00Z");
    await took(2, "2026-12-01T10:00:00Z");
    at("2026-12-02T05:00:00Z");
    await settleUsage(deps, shop.shopId);
    expect((await days()).map(({ day, part, free, charged }) => [day, part, free, charged])).toEqual([
      ["2026-11-30", 1, 5, 1],
      ["2026-11-30", 2, 0, 1],
      ["2026-12-01", 1, 2, 0],
    ]);
  });

  test.each([
    ["before a plan was approved", "no_plan", async () => undefined],
    [
      "while Shopify holds the plan",
      "frozen",
      async ({ hasPlan, act }: Billed) => {
        await hasPlan("small");
        await act("freeze");
      },
    ],
    [
      "in a trial",
      "trial",
      async ({ hasPlan, database }: Billed) => {
        await hasPlan("small");
        await database.query("UPDATE billing_subscription SET trial_days = 30");
      },
    ],
    [
      "after the plan was ended",
      "no_plan",
      async ({ hasPlan, act }: Billed) => {
        await hasPlan("small");
        await act("cancel");
      },
    ],
    [
      "where the operator let the shop off",
      "exempt",
      async ({ database, ref }: Billed) => {
        await database.query("INSERT INTO billing_exemption (shop_id, reason) VALUES ($1, 'friend')", [ref.id]);
      },
    ],
  ])("without a charge %s, and no parcel waits", async (_when, why, prepare) => {
    const billed = await aBilledShop();
    await prepare(billed);
    await billed.took(7, "2026-11-19T10:00:00Z");
    await settleUsage(billed.deps, billed.shop.shopId);
    expect(await billed.days()).toMatchObject([{ parcels: 7, free: 0, charged: 0, unpaid: 7, why, cents: 0 }]);
    expect((await billed.charges()).flatMap(({ records }) => records)).toEqual([]);
  });

  test("in the pilot without asking Shopify; a plan from before is ended with what was paid given back", async () => {
    const { shop, with: withOther, took, days, hasPlan, charges } = await aBilledShop();
    const deps = withOther({ billing: PILOT });
    await took(7, "2026-11-19T10:00:00Z");
    await shop.controlShopify("DELETE", "/log");
    await settleUsage(deps, shop.shopId);
    expect(await days()).toMatchObject([{ unpaid: 7, why: "pilot" }]);
    expect(await shop.controlShopify("GET", "/log")).toEqual([]);
    await hasPlan("small");
    await settleUsage(deps, shop.shopId);
    expect((await charges()).map(({ status }) => status)).toEqual(["CANCELLED"]);
  });
});

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

type Billed = Awaited<ReturnType<typeof aBilledShop>>;

/** A call whose answer never comes: Shopify carries it out. */
const lost =
  (deps: Billed["deps"]): Billed["deps"]["shopify"]["chargeUsage"] =>
  async (at, usage) => {
    await deps.shopify.chargeUsage(at, usage).catch(() => undefined);
    throw new ShopifyError("timeout", "no answer");
  };
