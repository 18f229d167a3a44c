import { describe, expect, test } from "vitest";
import { choosePlan, raisePlanCap } from "~/flows/billing/choose.server";
import { followSubscriptions } from "~/flows/billing/follow.server";
import { readPlanNotice, readPlanPage } from "~/flows/billing/read.server";
import { settleUsage } from "~/flows/billing/settle.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { receiveWebhook } from "../a-message";
import { SHOP } from "../a-shop";
import { aBilledShop, SMALL } from "./a-billed-shop";

const at = { returnUrl: "https://example.com/back", termsOf: () => "3 cents a parcel" };
const FIRST = { before: null, isBack: false };
const BACK = { before: null, isBack: true };

describe("a plan", () => {
  test("is asked for with its terms and trial, waits for the merchant, and counts once it is approved", async () => {
    const { deps, ref, act, charges } = await aBilledShop();
    const asked = await choosePlan(deps, ref, "basic", at);
    expect(asked).toMatchObject({ outcome: "to_confirm", confirmationUrl: expect.stringContaining("/charges/") });
    expect(await charges()).toMatchObject([
      {
        name: "Waybill Cơ bản",
        recurring: 9,
        usage: { cappedAmount: 10, terms: "3 cents a parcel" },
        trialDays: 14,
        test: false,
      },
    ]);
    expect(await readPlanPage(deps, ref, BACK)).toMatchObject({
      standing: "waiting",
      current: null,
      waiting: { name: "Waybill Cơ bản" },
    });
    expect(await readPlanNotice(deps, ref.id)).toBe("waiting");
    await act("approve");
    expect(await readPlanPage(deps, ref, BACK)).toMatchObject({ current: { handle: "basic" }, waiting: null });
    expect(await choosePlan(deps, ref, "basic", at)).toEqual({ outcome: "has_it" });
  });

  test("that was declined leaves the one before; one that is approved takes its place, and goes on with its trial and cover", async () => {
    const { deps, ref, act, hasPlan, database } = await aBilledShop();
    await hasPlan("small");
    await choosePlan(deps, ref, "basic", at);
    await act("decline");
    expect(await readPlanPage(deps, ref, BACK)).toMatchObject({ standing: "active", current: { handle: "small" } });
    await choosePlan(deps, ref, "basic", at);
    await act("approve");
    await followSubscriptions(deps, ref);
    expect(
      await database.query(
        `SELECT plan, status, trial_days AS trial, covered_since AS since FROM billing_subscription WHERE status IN ('active', 'cancelled') ORDER BY status`,
      ),
    ).toEqual([
      { plan: "basic", status: "active", trial: 0, since: new Date("2026-11-01T00:00:00Z") },
      { plan: "small", status: "cancelled", trial: 0, since: new Date("2026-11-01T00:00:00Z") },
    ]);
  });

  test.each([
    ["decline", "declined"],
    ["approve freeze", "frozen"],
    ["approve cancel", "ended"],
  ])("%s: the first page tells the merchant, by Shopify's webhook", async (acts, standing) => {
    const { shop, deps, ref, act, charges } = await aBilledShop();
    expect(await readPlanNotice(deps, ref.id)).toBe("none");
    await choosePlan(deps, ref, "small", at);
    for (const one of acts.split(" ")) {
      await act(one);
      const id = `gid://shopify/AppSubscription/${(await charges()).at(-1)?.id}`;
      const said = { app_subscription: { admin_graphql_api_id: id } };
      expect(await receiveWebhook({ ...shop, deps }, "app_subscriptions/update", said)).toBe("plan_read");
    }
    expect(await readPlanNotice(deps, ref.id)).toBe(standing);
  });

  test("is a test in a development store, and wherever charges are not real", async () => {
    const { shop, deps, ref, charges } = await aBilledShop();
    await choosePlan({ ...deps, config: { ...deps.config, areChargesReal: false } }, ref, "small", at);
    await shop.controlShopify("PATCH", `/shops/${SHOP}`, { plan: "Development" });
    await choosePlan(deps, ref, "small", at);
    expect((await charges()).map(({ test: isTest }) => isTest)).toEqual([true, true]);
  });

  test("is not asked for in the pilot, for a shop that was let off, or where there is no such plan", async () => {
    const { deps, ref, database, with: withOther, charges } = await aBilledShop();
    const outcome = async (some = deps, handle = "small") => (await choosePlan(some, ref, handle, at)).outcome;
    expect(await outcome(withOther({ billing: { kind: "pilot" } }))).toBe("nothing_to_choose");
    expect(await outcome(deps, "huge")).toBe("nothing_to_choose");
    await database.query("INSERT INTO billing_exemption (shop_id, reason) VALUES ($1, 'friend')", [ref.id]);
    expect(await outcome()).toBe("nothing_to_choose");
    expect(await readPlanPage(deps, ref, FIRST)).toMatchObject({ standing: "exempt", plans: [], current: null });
    expect(await readPlanNotice(deps, ref.id)).toBeNull();
    expect(await charges()).toEqual([]);
  });

  test("that only Shopify knows, as after a backup was restored, is taken in with the terms of its name; without them its parcels are free", async () => {
    const { deps, ref, hasPlan, database, with: withOther, took, days } = await aBilledShop();
    await hasPlan("small");
    await database.query("DELETE FROM billing_subscription");
    await followSubscriptions(deps, ref);
    expect(
      await database.query(
        "SELECT plan, parcel_cents AS cents, line_item_id IS NOT NULL AS line FROM billing_subscription",
      ),
    ).toEqual([{ plan: "small", cents: 3, line: true }]);
    await database.query("DELETE FROM billing_subscription");
    const others = withOther({ billing: { kind: "plans", plans: [{ ...SMALL, name: "Khác" }] } });
    await followSubscriptions(others, ref);
    await database.query(
      "UPDATE billing_subscription SET covered_since = '2026-11-01T00:00:00Z', approved_at = '2026-11-01T00:00:00Z'",
    );
    await took(50, "2026-11-19T10:00:00Z");
    await settleUsage(others, ref.id);
    expect(await days()).toMatchObject([{ free: 50, cents: 0 }]);
  });

  test("that Shopify does not answer about is shown as it was known", async () => {
    const { ref, hasPlan, with: withOther } = await aBilledShop();
    await hasPlan("small");
    const silent = withOther({
      shopify: { readSubscriptions: () => Promise.reject(new ShopifyError("timeout", "no answer")) },
    });
    expect(await readPlanPage(silent, ref, BACK)).toMatchObject({ isStale: true, current: { handle: "small" } });
  });
});

test("days that were not settled when the merchant changed plans cost what was agreed before", async () => {
  const { deps, ref, act, hasPlan, took, days, charges, at: moveTo } = await aBilledShop();
  await hasPlan("small");
  await took(7, "2026-11-19T10:00:00Z");
  await choosePlan(deps, ref, "basic", at);
  await act("approve");
  await followSubscriptions(deps, ref);
  await took(2, "2026-11-20T10:00:00Z");
  await took(3, "2026-11-21T10:00:00Z");
  moveTo("2026-11-22T05:00:00Z");
  await settleUsage(deps, ref.id);
  // Five free ones of the plan before; the new one has a hundred.
  expect((await days()).map(({ free, charged, cents, state }) => [free, charged, cents, state])).toEqual([
    [5, 2, 6, "charged"],
    [0, 2, 6, "charged"],
    [3, 0, 0, "settled"],
  ]);
  expect((await charges()).map(({ records }) => records.length)).toEqual([0, 2]);
});

test("of two readings the one that was begun later counts, and what was charged meanwhile stays", async () => {
  const { deps, ref, act, with: withOther, database, took } = await aBilledShop();
  await choosePlan(deps, ref, "small", at);
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const readSubscriptions: typeof deps.shopify.readSubscriptions = async (...args) => {
    const read = await deps.shopify.readSubscriptions(...args);
    asked.resolve();
    await gate.promise;
    return read;
  };
  const slow = withOther({ shopify: { readSubscriptions } });
  const first = followSubscriptions(slow, ref);
  await asked.promise;
  await act("approve");
  await followSubscriptions(deps, ref);
  gate.resolve();
  await first;
  const stored = async () =>
    (
      await database.query("SELECT status, covered_since AS since, balance_cents AS balance FROM billing_subscription")
    )[0];
  expect(await stored()).toEqual({ status: "active", since: new Date("2026-11-20T05:00:00Z"), balance: 0 });
  await database.query(
    "UPDATE billing_subscription SET covered_since = '2026-11-01T00:00:00Z', approved_at = '2026-11-01T00:00:00Z'",
  );
  await took(7, "2026-11-19T10:00:00Z");
  const charging: typeof deps.shopify.readSubscriptions = async (...args) => {
    const read = await deps.shopify.readSubscriptions(...args);
    await settleUsage(deps, ref.id);
    await act("freeze");
    return read;
  };
  await followSubscriptions(withOther({ shopify: { readSubscriptions: charging } }), ref);
  expect(await stored()).toMatchObject({ status: "active", balance: 6 });
});

test("a trial that the shop has had is not promised again", async () => {
  const { deps, ref, hasPlan } = await aBilledShop();
  const trials = async () => (await readPlanPage(deps, ref, FIRST)).plans.map(({ trialDays }) => trialDays);
  expect(await trials()).toEqual([0, 14]);
  await hasPlan("small");
  expect(await trials()).toEqual([0, 0]);
});

test("the month has its own parcels alone, and what Shopify has not charged yet is no part of what it charged", async () => {
  const { deps, ref, hasPlan, took, with: withOther, at: moveTo } = await aBilledShop();
  await hasPlan("small");
  await took(4, "2026-11-30T10:00:00Z");
  await took(2, "2026-11-30T17:00:00Z");
  moveTo("2026-11-30T18:00:00Z");
  expect((await readPlanPage(deps, ref, FIRST)).month).toMatchObject({
    ...{ month: "2026-12", parcels: 2, unsettled: 2, freeLeft: 3 },
  });
  await took(6, "2026-12-01T10:00:00Z");
  await took(2, "2026-12-02T10:00:00Z");
  moveTo("2026-12-02T05:00:00Z");
  await settleUsage(deps, ref.id);
  moveTo("2026-12-03T05:00:00Z");
  const silent = withOther({ shopify: { chargeUsage: () => Promise.reject(new ShopifyError("throttled", "busy")) } });
  await expect(settleUsage(silent, ref.id)).rejects.toThrow("busy");
  expect((await readPlanPage(deps, ref, FIRST)).month).toMatchObject({
    chargedCents: [{ currency: "USD", cents: 9 }],
    wantedCents: [{ currency: "USD", cents: 6 }],
  });
});

describe("the maximum", () => {
  test("is raised when the merchant approves it; what was not charged before stays so, and a reached one stops nothing", async () => {
    const { deps, ref, act, hasPlan, took, days, at: moveTo } = await aBilledShop();
    await hasPlan("small");
    await took(20, "2026-11-19T10:00:00Z");
    await settleUsage(deps, ref.id);
    expect(await readPlanPage(deps, ref, FIRST)).toMatchObject({
      standing: "cap_reached",
      current: { balanceCents: 30, capCents: 30 },
      month: {
        parcels: 20,
        free: 5,
        charged: 10,
        unpaid: 5,
        freeLeft: 0,
        chargedCents: [{ currency: "USD", cents: 30 }],
      },
    });
    expect(await raisePlanCap(deps, ref, 30)).toEqual({ outcome: "too_low" });
    expect(await raisePlanCap(deps, ref, 60)).toMatchObject({ outcome: "to_confirm" });
    await act("approve");
    expect(await readPlanPage(deps, ref, BACK)).toMatchObject({ standing: "active", current: { capCents: 60 } });
    await took(4, "2026-11-20T10:00:00Z");
    moveTo("2026-11-21T05:00:00Z");
    await settleUsage(deps, ref.id);
    expect((await days()).map(({ charged, unpaid }) => [charged, unpaid])).toEqual([
      [10, 5],
      [4, 0],
    ]);
  });

  test("cannot be raised without a plan", async () => {
    const { deps, ref } = await aBilledShop();
    expect(await raisePlanCap(deps, ref, 60)).toEqual({ outcome: "no_plan" });
  });
});

test("days are read a page at a time, the newest first", async () => {
  const { deps, ref, database } = await aBilledShop();
  await database.query(
    `INSERT INTO usage_charge (shop_id, day, part, parcels, free, charged, unpaid, unpaid_why, amount_cents, state, settled_at)
       SELECT $1, to_char(date '2026-10-01' + n, 'YYYY-MM-DD'), 1, 1, 0, 0, 1, 'no_plan', 0, 'settled', now() FROM generate_series(0, 39) n`,
    [ref.id],
  );
  const first = await readPlanPage(deps, ref, FIRST);
  expect([first.days.length, first.days[0]?.day, first.days.at(-1)?.day]).toEqual([31, "2026-11-09", "2026-10-10"]);
  const older = await readPlanPage(deps, ref, { before: { day: "2026-10-10", part: 1 }, isBack: false });
  expect([older.days.length, older.days[0]?.day, older.before]).toEqual([9, "2026-10-09", null]);
});
