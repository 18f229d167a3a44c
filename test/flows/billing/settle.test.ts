import { describe, expect, test } from "vitest";
import { settleUsage } from "~/flows/billing/settle.server";
import { moveParcel } from "../a-message";
import { aBookedParcel } from "../a-shop";
import { aBilledShop, type Billed, PILOT } from "./a-billed-shop";

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
