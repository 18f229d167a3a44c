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
    await database.query("UPDATE billing_subscription SET covered_since = '2026-11-01T00:00:00Z'");
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
