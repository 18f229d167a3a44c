import { expect, test } from "vitest";
import { settleUsage } from "~/flows/billing/settle.server";
import { endExemptionOf, endPlan, exempt } from "~/flows/operator/billing.server";
import { readShop } from "~/flows/operator/read.server";
import { askForSettling } from "~/jobs/billing.server";
import { aBilledShop } from "../billing/a-billed-shop";

type Billed = Awaited<ReturnType<typeof aBilledShop>>;

const asked = (reason = "a friend of the house") => ({ operator: "lan", formId: crypto.randomUUID(), reason });
const deedsOf = ({ database }: Billed) =>
  database.query<Record<string, unknown>>(
    "SELECT kind, about_shop, reason, before, after, outcome FROM operator_deed ORDER BY id",
  );
const waiting = ({ database }: Billed) =>
  database.query<{ kind: string }>("SELECT kind FROM work WHERE kind = 'settle-usage' AND state = 'waiting'");
const statuses = async ({ charges }: Billed) => (await charges()).map(({ status }) => status);

test("a shop that is let off pays nothing: its plan is ended at once, and what it used is not charged", async () => {
  const billed = await aBilledShop();
  const { deps, shop, took, days } = billed;
  await billed.hasPlan("small");
  await took(7, "2026-11-19T10:00:00Z");
  expect(await exempt(deps, asked(), shop)).toEqual({ outcome: "done", isRepeated: false });
  expect(await waiting(billed)).toHaveLength(1);
  await settleUsage(deps, shop.shopId);
  expect(await statuses(billed)).toEqual(["CANCELLED"]);
  expect(await days()).toMatchObject([{ charged: 0, unpaid: 7, why: "exempt" }]);
  expect(await exempt(deps, asked("another reason"), shop)).toMatchObject({ outcome: "nothing" });
  expect((await readShop(deps, shop.shopId))?.exemption?.reason).toBe("a friend of the house");
  expect(await endExemptionOf(deps, asked("not any more"), shop)).toMatchObject({ outcome: "done" });
  expect(await endExemptionOf(deps, asked("not any more"), shop)).toMatchObject({ outcome: "nothing" });
  const off = { reason: "a friend of the house", since: expect.any(String) };
  expect(await deedsOf(billed)).toMatchObject([
    { kind: "exempt", about_shop: shop.shopId, reason: off.reason, before: null, after: off, outcome: "done" },
    { kind: "exempt", before: off, after: null, outcome: "nothing" },
    { kind: "end_exemption", reason: "not any more", before: off, after: null, outcome: "done" },
    { kind: "end_exemption", before: null, after: null, outcome: "nothing" },
  ]);
  await billed.hasPlan("small");
  await settleUsage(deps, shop.shopId);
  expect(await statuses(billed)).toEqual(["CANCELLED", "ACTIVE"]);
});

test("a plan that an operator ends is ended at Shopify, once, and the next one that the merchant chooses stands", async () => {
  const billed = await aBilledShop();
  const { deps, shop, database } = billed;
  await billed.hasPlan("small");
  expect(await endPlan(deps, asked("asked for by mail"), shop)).toEqual({ outcome: "done", isRepeated: false });
  expect(await endPlan(deps, asked("asked for by mail"), shop)).toMatchObject({ outcome: "nothing" });
  expect(await statuses(billed)).toEqual(["ACTIVE"]);
  await settleUsage(deps, shop.shopId);
  expect(await statuses(billed)).toEqual(["CANCELLED"]);
  expect((await readShop(deps, shop.shopId))?.plans).toMatchObject({ current: null, last: { status: "cancelled" } });
  expect(await endPlan(deps, asked("again"), shop)).toMatchObject({ outcome: "refused:no_plan" });
  await billed.hasPlan("basic");
  await settleUsage(deps, shop.shopId);
  expect(await statuses(billed)).toEqual(["CANCELLED", "ACTIVE"]);
  expect(await deedsOf(billed)).toMatchObject([
    { before: { plan: "small", status: "active" }, after: { endingSince: expect.any(String) }, outcome: "done" },
    { before: { plan: "small", status: "active" }, after: null, outcome: "nothing" },
    { before: null, after: null, outcome: "refused:no_plan" },
  ]);
  expect(await database.query("SELECT 1 FROM billing_exemption")).toEqual([]);
});

test("an end that Shopify did not take is asked for again, until it has", async () => {
  const billed = await aBilledShop();
  const { deps, shop, database } = billed;
  await billed.hasPlan("small");
  await endPlan(deps, asked(), shop);
  const deaf = billed.with({
    shopify: { cancelSubscription: async () => ({ outcome: "refused", messages: ["later"] }) },
  });
  await settleUsage(deaf, shop.shopId);
  expect(await statuses(billed)).toEqual(["ACTIVE"]);
  await database.query("DELETE FROM work");
  await askForSettling(deps);
  expect(await waiting(billed)).toHaveLength(1);
  await settleUsage(deps, shop.shopId);
  expect(await statuses(billed)).toEqual(["CANCELLED"]);
  await database.query("DELETE FROM work");
  await askForSettling(deps);
  expect(await waiting(billed)).toEqual([]);
});

test("no plan is ended without a reason, nor while nobody says what is charged", async () => {
  const billed = await aBilledShop();
  const { shop } = billed;
  await billed.hasPlan("small");
  expect(await endPlan(billed.deps, asked(" "), shop)).toMatchObject({ outcome: "refused:no_reason" });
  expect(await exempt(billed.deps, asked(""), shop)).toMatchObject({ outcome: "refused:no_reason" });
  const unset = billed.with({ billing: { kind: "unset" } });
  expect(await endPlan(unset, asked(), shop)).toMatchObject({ outcome: "refused:switch_unset" });
  expect(await waiting(billed)).toEqual([]);
  await settleUsage(billed.deps, shop.shopId);
  expect(await statuses(billed)).toEqual(["ACTIVE"]);
});
