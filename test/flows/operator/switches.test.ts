import { describe, expect, test } from "vitest";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import {
  pause,
  redrive,
  releaseCarrierPause,
  replay,
  resendStep,
  resume,
  strikeOffRole,
} from "~/flows/operator/switches.server";
import { createAccountPauses } from "~/jobs/account-pauses.server";
import { storeMessages } from "~/store/inbox.server";
import { listUndelivered } from "~/store/inbox-replay.server";
import { listEndedRoles } from "~/store/installation.server";
import { listDeeds, purgeDeeds } from "~/store/operator-deeds.server";
import { readStandstill } from "~/store/shop-pauses.server";
import { listRefusedSteps } from "~/store/steps.server";
import { aBookedParcel, aShop, SHOP, type TestShop } from "../a-shop";

const asked = (reason = "the carrier asked us to") => ({ operator: "lan", formId: crypto.randomUUID(), reason });
const deedsOf = ({ deps }: TestShop) =>
  deps.database.query<Record<string, unknown>>(
    "SELECT operator, kind, about_shop, target, reason, before, after, outcome, slice FROM operator_deed ORDER BY id",
  );

describe("pausing", () => {
  test("is stored with who, why, before and after, and a second pause changes nothing", async () => {
    const shop = await aShop();
    const of = { shopId: shop.shopId, kind: "" };
    expect(await readStandstill(shop.deps.database, shop.shopId)).toEqual([]);
    expect(await pause(shop.deps, asked(), of)).toEqual({ outcome: "done", isRepeated: false });
    expect(await readStandstill(shop.deps.database, shop.shopId)).toEqual([
      { since: expect.any(Date), part: "everything" },
    ]);
    expect(await pause(shop.deps, asked(), of)).toMatchObject({ outcome: "nothing" });
    expect(await resume(shop.deps, asked("it is over"), of)).toMatchObject({ outcome: "done" });
    expect(await readStandstill(shop.deps.database, shop.shopId)).toEqual([]);
    const about = { operator: "lan", about_shop: shop.shopId, target: "", slice: 0 };
    const [off, on] = [{ paused: false }, { paused: true }];
    expect(await deedsOf(shop)).toEqual([
      { ...about, kind: "pause", reason: "the carrier asked us to", before: off, after: on, outcome: "done" },
      { ...about, kind: "pause", reason: "the carrier asked us to", before: on, after: on, outcome: "nothing" },
      { ...about, kind: "resume", reason: "it is over", before: on, after: off, outcome: "done" },
    ]);
  });

  test.each([
    ["without a reason", { reason: "  " }, { kind: "" }, "refused:no_reason"],
    ["of a queue that there is not", {}, { kind: "nosuch" }, "refused:unknown_queue"],
    ["of a shop that there is not", {}, { shopId: "nosuch" }, "refused:unknown_shop"],
    ["of everything of all shops", {}, { shopId: null }, "refused:unknown_queue"],
  ])("%s is refused, and that is stored", async (_, { reason }: { reason?: string }, change, outcome) => {
    const shop = await aShop();
    const of = { shopId: shop.shopId, kind: "", ...change };
    expect(await pause(shop.deps, asked(reason), of)).toMatchObject({ outcome });
    expect(await deedsOf(shop)).toMatchObject([{ kind: "pause", outcome, before: null, after: null }]);
    expect(await shop.deps.database.query("SELECT 1 FROM shop_pause UNION ALL SELECT 1 FROM queue_pause")).toEqual([]);
  });

  test("what the database does not take leaves neither the pause nor a deed", async () => {
    const shop = await aShop();
    await shop.deps.database.query("ALTER TABLE operator_deed ADD CONSTRAINT none CHECK (kind <> 'pause')");
    await expect(pause(shop.deps, asked(), { shopId: shop.shopId, kind: "" })).rejects.toThrow("none");
    expect(await shop.deps.database.query("SELECT 1 FROM shop_pause")).toEqual([]);
  });
});

/** So many pieces of parked work of this shop. */
const park = ({ deps }: TestShop, shopId: string, kind: string, count: number) =>
  deps.database.query(
    `INSERT INTO work (shop_id, kind, subject, payload, state, due_at, attempts, error, changed_at)
     SELECT $1, $2, n::text, jsonb_build_object('shopId', $1::text, 'orderId', n::text), 'parked', now(), 60, 'ShopifyError: unreachable', now()
       FROM generate_series(1, $3::int) n`,
    [shopId, kind, count],
  );
const waitingIn = async ({ deps }: TestShop, shopId: string) =>
  deps.database.query(
    "SELECT kind, state, max(attempts) AS attempts, count(*)::int AS n FROM work WHERE shop_id = $1 AND kind IN ('read-order', 'print') GROUP BY 1, 2 ORDER BY 1, 2",
    [shopId],
  );

describe("re-driving", () => {
  test("makes a shop's parked work due in slices, each a deed, and leaves other shops' and other queues' alone", async () => {
    const shop = await aShop();
    const { shopId, deps } = shop;
    await park(shop, shopId, "read-order", 1_050);
    await park(shop, shopId, "print", 3);
    await park(shop, "other", "read-order", 2);
    const form = asked();
    expect(await redrive(deps, form, { shopId, kind: "read-order" })).toMatchObject({
      outcome: "done",
      redriven: 1_050,
    });
    expect(await waitingIn(shop, shopId)).toEqual([
      { kind: "print", state: "parked", attempts: 60, n: 3 },
      { kind: "read-order", state: "waiting", attempts: 0, n: 1_050 },
    ]);
    expect(await waitingIn(shop, "other")).toMatchObject([{ state: "parked", n: 2 }]);
    expect((await deedsOf(shop)).map(({ slice, after }) => [slice, after])).toEqual([
      [0, { parked: 550, due: 500 }],
      [1, { parked: 50, due: 500 }],
      [2, { parked: 0, due: 50 }],
    ]);
    expect(await redrive(deps, form, { shopId, kind: "read-order" })).toMatchObject({ isRepeated: true, redriven: 0 });
    expect(await redrive(deps, asked(), { shopId, kind: null })).toMatchObject({ redriven: 3 });
    expect(await redrive(deps, asked(), { shopId: null, kind: "read-order" })).toMatchObject({ redriven: 2 });
    expect(await redrive(deps, asked(), { shopId: null, kind: null })).toMatchObject({
      outcome: "refused:unknown_queue",
    });
  });

  test("two at the same time do it once, and one form sent twice at once too", async () => {
    const shop = await aShop();
    const { shopId, deps } = shop;
    await park(shop, shopId, "read-order", 40);
    const form = asked();
    const results = await Promise.all([form, form, asked()].map((one) => redrive(deps, one, { shopId, kind: null })));
    expect(results.reduce((sum, { redriven }) => sum + redriven, 0)).toBe(40);
    expect(results.filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
    expect(await deedsOf(shop)).toHaveLength(2);
  });
});

describe("resending a step", () => {
  const refusedParcel = async () => {
    const shop = await aShop();
    const parcel = await aBookedParcel(shop);
    const id = parcel.orderId.split("/").at(-1);
    await shop.controlShopify("POST", `/shops/${SHOP}/orders/${id}/hold`, {});
    await syncShopify(shop.deps, shop.shopId, parcel.shipmentId);
    const [step] = await listRefusedSteps(shop.deps.database, shop.shopId, 9);
    if (!step) throw new Error("Shopify refused nothing");
    return {
      shop,
      ...parcel,
      step,
      release: () => shop.controlShopify("POST", `/shops/${SHOP}/orders/${id}/release`, {}),
    };
  };
  const fulfillments = async ({ deps }: TestShop, orderId: string) =>
    (await deps.shopify.readOrder({ domain: SHOP }, orderId))?.fulfillments.length;

  test("tells Shopify under the same key, once, however often it is pressed", async () => {
    const { shop, step, shipmentId, orderId, release } = await refusedParcel();
    const { deps, shopId } = shop;
    await release();
    const form = asked();
    const both = await Promise.all([form, form].map((one) => resendStep(deps, one, { shopId, stepId: step.id })));
    expect(both.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
    expect(both.filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
    expect(await shop.steps(shipmentId)).toMatchObject([{ key: "fulfillment", state: "wanted" }]);
    expect(await resendStep(deps, asked(), { shopId, stepId: step.id })).toMatchObject({
      outcome: "refused:not_refused",
    });
    await syncShopify(deps, shopId, shipmentId);
    expect(await shop.steps(shipmentId)).toMatchObject([{ key: "fulfillment", state: "confirmed" }]);
    expect(await fulfillments(shop, orderId)).toBe(1);
    expect(await resendStep(deps, asked(), { shopId, stepId: step.id })).toMatchObject({
      outcome: "refused:not_refused",
    });
  });

  test("that Shopify carried out after all is not done a second time", async () => {
    const { shop, step, shipmentId, orderId, release } = await refusedParcel();
    const { deps, shopId } = shop;
    await release();
    await resendStep(deps, asked(), { shopId, stepId: step.id });
    await syncShopify(deps, shopId, shipmentId);
    // As after a refusal that was none: the fulfillment is there, and the step says that it was refused.
    await deps.database.query("UPDATE shopify_step SET state = 'attention' WHERE id = $1", [step.id]);
    expect(await resendStep(deps, asked(), { shopId, stepId: step.id })).toMatchObject({ outcome: "done" });
    await syncShopify(deps, shopId, shipmentId);
    expect(await fulfillments(shop, orderId)).toBe(1);
  });

  test("of a payment that nobody owes any more says that none was made", async () => {
    const { shop, step } = await refusedParcel();
    await shop.deps.database.query("UPDATE shopify_step SET kind = 'paid', key = 'paid:1' WHERE id = $1", [step.id]);
    await resendStep(shop.deps, asked(), { shopId: shop.shopId, stepId: step.id });
    const [deed] = await listDeeds(shop.deps.database, { shopId: shop.shopId, before: null, limit: 1 });
    expect(deed).toMatchObject({ kind: "resend_step", before: { key: "paid:1" }, after: { state: null } });
  });

  test("of another shop is refused", async () => {
    const { shop, step } = await refusedParcel();
    await shop.deps.database.query("INSERT INTO shop (id, domain_hash, updated_at) VALUES ('other', 'other', now())");
    const result = await resendStep(shop.deps, asked(), { shopId: "other", stepId: step.id });
    expect(result).toMatchObject({ outcome: "refused:unknown_step" });
  });
});

describe("replaying a message", () => {
  const aMessage = async (change: string) => {
    const shop = await aShop();
    const { database } = shop.deps;
    await database.query("DELETE FROM inbox");
    const body = `{"partner_id":"${shop.shopId}-1-1","label_id":"S1.NONE"}`;
    const message = {
      source: "carrier",
      senderId: "delivery-1",
      shopId: null,
      topic: "status",
      headers: {},
      body,
    } as const;
    await storeMessages(database, [{ ...message, receivedAt: new Date() }]);
    await database.query(`UPDATE inbox SET ${change}`);
    const [row] = await database.query<{ id: number }>("SELECT id FROM inbox");
    const again = () => storeMessages(database, [{ ...message, receivedAt: new Date() }]);
    return { shop, id: row?.id ?? 0, again };
  };

  test.each([
    ["that could not be matched", "applied_at = now(), outcome = 'unmatched', attempts = 1"],
    ["that is put off", "retry_at = now() + interval '1 hour', error = 'X', attempts = 12, slow = true"],
  ])("%s makes it due once more, and a second delivery of it stays the same message", async (_, change) => {
    const { shop, id, again } = await aMessage(change);
    const { deps, shopId } = shop;
    expect(await listUndelivered(deps.database, { shopId, domain: SHOP }, 9)).toMatchObject([{ id, hasBody: true }]);
    const form = asked();
    expect(await replay(deps, form, { shopId, messageId: id })).toEqual({ outcome: "done", isRepeated: false });
    expect(await replay(deps, form, { shopId, messageId: id })).toEqual({ outcome: "done", isRepeated: true });
    await again();
    expect(await deps.database.query("SELECT applied_at, retry_at, attempts, outcome, error, slow FROM inbox")).toEqual(
      [{ applied_at: null, retry_at: null, attempts: 0, outcome: null, error: null, slow: false }],
    );
  });

  test.each([
    [
      "whose words were erased",
      "applied_at = now(), outcome = 'applied', body = '', lane = coalesce(lane, 'x')",
      "body_erased",
    ],
    ["that a worker has in hand", "owner = gen_random_uuid()", "in_hand"],
  ])("%s is refused", async (_, change, why) => {
    const { shop, id } = await aMessage(change);
    const result = await replay(shop.deps, asked(), { shopId: shop.shopId, messageId: id });
    expect(result).toMatchObject({ outcome: `refused:${why}` });
    expect(await deedsOf(shop)).toMatchObject([{ kind: "replay_message", target: `${id}`, outcome: `refused:${why}` }]);
  });

  test("of another shop is refused", async () => {
    const { shop, id } = await aMessage("attempts = 1");
    await shop.deps.database.query("UPDATE inbox SET lane = 'other'");
    const result = await replay(shop.deps, asked(), { shopId: shop.shopId, messageId: id });
    expect(result).toMatchObject({ outcome: "refused:unknown_message" });
  });
});

test("a carrier pause is released once, and the next failure begins with a short one", async () => {
  const { deps, shopId } = await aShop();
  const pauses = createAccountPauses(deps);
  await pauses.lengthen(shopId);
  expect(await releaseCarrierPause(deps, asked(), { shopId })).toMatchObject({ outcome: "done" });
  expect(await releaseCarrierPause(deps, asked(), { shopId })).toMatchObject({ outcome: "nothing" });
  const until = await pauses.lengthen(shopId);
  expect(until.getTime() - deps.now().getTime()).toBeLessThanOrEqual(30_000);
});

test("deeds are only added, and go after two years", async () => {
  const shop = await aShop();
  const { database } = shop.deps;
  await pause(shop.deps, asked(), { shopId: shop.shopId, kind: "" });
  for (const change of [
    "UPDATE operator_deed SET reason = 'x'",
    "DELETE FROM operator_deed",
    "TRUNCATE operator_deed",
  ]) {
    await expect(database.query(change)).rejects.toThrow("only added to");
  }
  await database.query(
    `INSERT INTO operator_deed (at, operator, kind, target, reason, outcome, form_id)
     VALUES (now() - interval '3 years', 'lan', 'pause', '', 'x', 'done', gen_random_uuid())`,
  );
  expect(await purgeDeeds(database, new Date(Date.now() - 740 * 86_400_000))).toBe(1);
  expect(await deedsOf(shop)).toHaveLength(1);
});

test("a role of which no process lives is missed until it is struck off, once, with who and why", async () => {
  const shop = await aShop();
  const { database } = shop.deps;
  await database.query("INSERT INTO role_end (role, ended_at) VALUES ('edge', now() - interval '3 days')");
  const missed = async () => (await listEndedRoles(database)).map(({ role }) => role);
  expect(await strikeOffRole(shop.deps, asked(" "), { role: "edge" })).toMatchObject({ outcome: "refused:no_reason" });
  expect(await missed()).toEqual(["edge"]);
  expect(await strikeOffRole(shop.deps, asked("web does it"), { role: "edge" })).toMatchObject({ outcome: "done" });
  expect(await strikeOffRole(shop.deps, asked("web does it"), { role: "edge" })).toMatchObject({ outcome: "nothing" });
  expect(await missed()).toEqual([]);
  expect((await deedsOf(shop))[1]).toMatchObject({ kind: "strike_role", target: "edge", reason: "web does it" });
});
