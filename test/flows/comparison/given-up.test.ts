import { describe, expect, test } from "vitest";
import { leaveAsItIs, putRight } from "~/flows/comparison/act.server";
import { listNotInStep } from "~/flows/comparison/list.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { policies } from "~/jobs/queues";
import { vi as texts } from "~/locales/vi";
import { countWaiting } from "~/store/dashboard.server";
import { postponeMessage, storeMessages } from "~/store/inbox.server";
import { askForWork } from "~/store/work.server";
import { failWork, finishWork } from "~/store/work-in-hand.server";
import { claimFirst } from "../a-message";
import { ACTOR, aBookedParcel, aShop, SHOP, type TestShop } from "../a-shop";

const rows = async (shop: TestShop) =>
  (await listNotInStep(shop.deps, shop.shopId, { state: "open", kind: null, after: null })).rows;
const count = async (shop: TestShop) => (await countWaiting(shop.deps.database, shop.shopId)).notInStep;

describe("work that was given up", () => {
  /** Work that fails its last attempt in the hands of a worker. */
  async function park(shop: TestShop, kind: string, subject: string, payload: object, error = "ShopifyError: down") {
    const { database } = shop.deps;
    const { owner } = await shop.app.presence.beat();
    await askForWork(database, kind, [{ shopId: shop.shopId, subject, payload }]);
    await database.query("UPDATE work SET state = 'running', owner = $1, taken = asked WHERE kind = $2", [owner, kind]);
    await failWork(database, kind, owner, { lane: shop.shopId, subject }, { error, seconds: null });
    return owner;
  }

  test("is listed the moment it is given up, and tried again by one click", async () => {
    const shop = await aShop();
    const { shipmentId, orderId, name, trackingNumber } = await aBookedParcel(shop);
    await shop.deps.database.query("DELETE FROM work");
    await park(shop, "read-order", orderId, { shopId: shop.shopId, orderId });
    await park(shop, "sync-shopify", shipmentId, { shopId: shop.shopId, shipmentId });
    await park(shop, "refresh-tariff", "", { shopId: shop.shopId });
    const listed = await rows(shop);
    expect(listed.map(({ facts, orderName }) => ({ ...facts, orderName }))).toEqual(
      expect.arrayContaining([
        { work: "read-order", error: "ShopifyError: down", orderName: name },
        { work: "sync-shopify", error: "ShopifyError: down", orderName: name },
      ]),
    );
    expect(listed.map((row) => row.trackingNumber)).toEqual(expect.arrayContaining([null, trackingNumber]));
    expect(await count(shop)).toBe(2);

    expect(await putRight(shop.deps, shop.shopId, listed)).toBe(2);
    expect(await putRight(shop.deps, shop.shopId, listed)).toBe(0);
    expect(await rows(shop)).toEqual([]);
    expect(await count(shop)).toBe(0);
    const waiting = await shop.deps.database.query("SELECT kind, state, attempts FROM work ORDER BY kind");
    expect(waiting).toEqual([
      { kind: "compare-again", state: "waiting", attempts: 0 },
      { kind: "read-order", state: "waiting", attempts: 0 },
      { kind: "refresh-tariff", state: "parked", attempts: 1 },
      { kind: "sync-shopify", state: "waiting", attempts: 0 },
    ]);
  });

  test("is listed for each queue that has words for it, and for no other", async () => {
    const shop = await aShop();
    const { database } = shop.deps;
    await database.query("DELETE FROM work");
    for (const name of Object.keys(policies)) {
      await askForWork(database, name, [{ shopId: shop.shopId, subject: "a", payload: {} }]);
    }
    await database.query("UPDATE work SET state = 'parked', error = 'Error'");
    const { other: _, ...words } = texts.discrepancy.work;
    const listed = (await rows(shop)).map(({ facts }) => ("work" in facts ? facts.work : ""));
    expect(listed.toSorted()).toEqual(Object.keys(words).toSorted());
  });

  test("stays left while it fails for the same reason, and is done all the same", async () => {
    const shop = await aShop();
    const { orderId } = await aBookedParcel(shop);
    const payload = { shopId: shop.shopId, orderId };
    await park(shop, "read-order", orderId, payload);
    await leaveAsItIs(shop.deps, shop.shopId, await rows(shop), ACTOR);
    expect(await rows(shop)).toEqual([]);
    await park(shop, "read-order", orderId, payload);
    expect(await rows(shop)).toEqual([]);
    const owner = await park(shop, "read-order", orderId, payload, "ShopifyError: access_denied");
    expect(await rows(shop)).toMatchObject([{ facts: { error: "ShopifyError: access_denied" }, left: null }]);

    await askForWork(shop.deps.database, "read-order", [{ shopId: shop.shopId, subject: orderId, payload }]);
    await shop.deps.database.query("UPDATE work SET state = 'running', owner = $1, taken = asked", [owner]);
    await finishWork(shop.deps.database, "read-order", owner, [{ lane: shop.shopId, subject: orderId }]);
    expect(await rows(shop)).toEqual([]);
  });
});

test("a step that Shopify refused is listed with Shopify's words, once for its parcel, and tried again", async () => {
  const shop = await aShop();
  const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop);
  const ofOrder = `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}`;
  await shop.controlShopify("POST", `${ofOrder}/hold`, {});
  expect(await syncShopify(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "needs_attention" });
  expect(await rows(shop)).toMatchObject([
    { kind: "step_refused", facts: { step: "fulfillment" }, trackingNumber, words: expect.stringMatching(/hold/i) },
  ]);
  await putRight(shop.deps, shop.shopId, await rows(shop));
  expect(await rows(shop)).toEqual([]);
  await shop.controlShopify("POST", `${ofOrder}/release`, {});
  expect(await syncShopify(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "in_step" });
  expect(await count(shop)).toBe(0);
  const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
  expect(order?.fulfillments).toHaveLength(1);
});

test("a message that cannot be applied is listed from its tenth attempt on, tried at once when asked, and gone when applied", async () => {
  const shop = await aShop();
  const { database } = shop.deps;
  const headers = { shopDomain: SHOP, eventId: "", triggeredAt: new Date().toISOString() };
  const message = { source: "shopify", senderId: "m-1", shopId: null, topic: "orders/updated", headers } as const;
  await storeMessages(database, [{ ...message, body: "{}", receivedAt: new Date() }]);
  const fail = async () => {
    const [claimed] = await claimFirst(shop, new Date(Date.now() + 7_200_000));
    if (!claimed) throw new Error("nothing was claimed");
    await postponeMessage(database, claimed.id, new Date(Date.now() + 3_600_000), "ShopifyError: unreachable");
    return claimed.id;
  };
  for (let n = 0; n < 9; n += 1) await fail();
  expect(await rows(shop)).toEqual([]);
  const id = await fail();
  expect(await rows(shop)).toMatchObject([
    { kind: "message_stuck", facts: { from: "shopify", topic: "orders/updated" }, orderName: null },
  ]);
  await putRight(shop.deps, shop.shopId, await rows(shop));
  expect(await rows(shop)).toEqual([]);
  const [due] = await database.query("SELECT 1 FROM inbox WHERE id = $1 AND retry_at <= now()", [id]);
  expect(due).toBeDefined();
  await fail();
  expect(await rows(shop)).toHaveLength(1);
  await database.query("UPDATE inbox SET applied_at = now(), owner = NULL WHERE id = $1", [id]);
  expect(await rows(shop)).toEqual([]);
});

test("nothing of another shop can be put right or left", async () => {
  const shop = await aShop();
  const { orderId } = await aBookedParcel(shop);
  await shop.deps.database.query(
    `INSERT INTO discrepancy (shop_id, kind, subject, order_id, facts) VALUES ($1, 'order_gone', $2, $2, '{}')`,
    [shop.shopId, orderId],
  );
  const chosen = [{ kind: "order_gone", subject: orderId }] as const;
  expect(await putRight(shop.deps, "stranger", chosen)).toBe(0);
  expect(await leaveAsItIs(shop.deps, "stranger", chosen, ACTOR)).toBe(0);
  expect(await rows(shop)).toHaveLength(1);
});
