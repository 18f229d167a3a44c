import { describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "~/domain/durations";
import { tellFlow } from "~/flows/shopify-flow/tell.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { countFlowTold, countFlowToldAgain, countFlowWaiting } from "~/store/backlog.server";
import { findShopsToTellFlow } from "~/store/unqueued-work.server";
import { moveParcel, receiveWebhook } from "../a-message";
import { aBookedParcel, aShop, type TestShop } from "../a-shop";
import { events, handles, numberOf, received, told, use } from "./a-flow";

/** The shop's dependencies, so much later. */
const soMuchLater = ({ deps }: TestShop, ms: number) => ({ ...deps, now: () => new Date(Date.now() + ms) });

/** Tells what is to be told so much later. */
async function toldLater(shop: TestShop, ms: number) {
  await tellFlow(soMuchLater(shop, ms), shop.shopId);
  return received(shop);
}

type Payload = Record<string, string | number>;

type Tell = TestShop["deps"]["shopify"]["tellFlow"];

/** Dependencies whose telling is answered as this says. */
function telling(
  { deps }: Pick<TestShop, "deps">,
  answer: (handle: string, tell: () => ReturnType<Tell>, payload: Payload) => ReturnType<Tell>,
) {
  const tellFlow: Tell = (ref, handle, payload) =>
    answer(handle, () => deps.shopify.tellFlow(ref, handle, payload), payload);
  return { ...deps, shopify: { ...deps.shopify, tellFlow } };
}

describe("when Shopify does not take it", () => {
  async function aTellingShop() {
    const shop = await aShop();
    await use(shop, "flow-parcel-delivered", "flow-parcel-booked");
    const { trackingNumber } = await aBookedParcel(shop);
    for (const status of [3, 5]) await moveParcel(shop, trackingNumber, status);
    return shop;
  }

  test("it waits, and is told in its order once Shopify answers", async () => {
    const shop = await aTellingShop();
    await shop.controlShopify("POST", "/faults", { kind: "unauthorized" });
    expect(await tellFlow(shop.deps, shop.shopId)).toEqual({ outcome: "later", afterMs: 15_000 });
    expect((await events(shop)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["wanted", 0],
      ["wanted", 0],
    ]);
    // Shopify takes nothing of this shop until somebody opens the app: it is asked less and less often.
    expect(await tellFlow(shop.deps, shop.shopId)).toEqual({ outcome: "later", afterMs: 30_000 });
    for (let n = 0; n < 6; n += 1) await tellFlow(shop.deps, shop.shopId);
    expect(await tellFlow(shop.deps, shop.shopId)).toEqual({ outcome: "later", afterMs: 600_000 });
    await shop.controlShopify("DELETE", "/faults");
    await shop.signIn();
    expect(handles(await told(shop))).toEqual(["flow-parcel-booked", "flow-parcel-delivered"]);
  });

  test("one whose answer was lost is told again, and counted; what comes after it waits for it", async () => {
    const shop = await aTellingShop();
    await shop.controlShopify("POST", "/faults", {
      kind: "timeout_after",
      operation: "flowTriggerReceive",
      status: 502,
      times: 1,
    });
    expect(await tellFlow(shop.deps, shop.shopId)).toMatchObject({ outcome: "told" });
    expect(handles(await received(shop))).toEqual(["flow-parcel-booked"]);
    const all = await toldLater(shop, 15_001);
    expect(handles(all)).toEqual(["flow-parcel-booked", "flow-parcel-booked", "flow-parcel-delivered"]);
    const { database } = shop.deps;
    expect([
      await countFlowTold(database),
      await countFlowToldAgain(database),
      await countFlowWaiting(database),
    ]).toEqual([2, 1, 0]);
    expect((await events(shop)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["sent", 2],
      ["sent", 1],
    ]);
  });

  test("an event whose request it calls invalid ends at once, and stops nothing", async () => {
    const shop = await aTellingShop();
    const deps = telling(shop, async (handle, tell) => {
      if (handle === "flow-parcel-booked") throw new ShopifyError("invalid", "no");
      return tell();
    });
    expect(await tellFlow(deps, shop.shopId)).toEqual({ outcome: "told", events: 2 });
    expect(await events(shop)).toMatchObject([{ state: "refused", error: "invalid" }, { state: "sent" }]);
  });

  test("an event that it denies waits for the grant and holds up its own parcel only; the grant has it told at once", async () => {
    const shop = await aTellingShop();
    const other = await aBookedParcel(shop);
    let isGranted = false;
    const [first] = await shop.deps.database.query<{ order_id: string }>("SELECT order_id FROM flow_event ORDER BY id");
    const deps = telling(shop, async (_handle, tell, payload) => {
      if (!isGranted && payload.order_id === numberOf(first?.order_id ?? ""))
        throw new ShopifyError("access_denied", "");
      return tell();
    });
    expect(await tellFlow(deps, shop.shopId)).toMatchObject({ outcome: "told" });
    expect(await received(shop)).toMatchObject([{ payload: { order_id: numberOf(other.orderId) } }]);
    expect(await tellFlow(deps, shop.shopId)).toEqual({ outcome: "told", events: 0 });

    isGranted = true;
    await receiveWebhook(shop, "app/scopes_update", { previous: [], current: [] });
    expect(
      await shop.deps.database.query("SELECT 1 FROM work WHERE kind = 'tell-flow' AND due_at <= now()"),
    ).toHaveLength(1);
    await tellFlow(deps, shop.shopId);
    expect((await events(shop)).map(({ state }) => state)).not.toContain("wanted");
    expect((await events(shop)).map(({ attempts }) => attempts)).toEqual((await events(shop)).map(() => 1));
  });

  test("a shop that grants nothing for a day is not told what is over, only what is new", async () => {
    const shop = await aTellingShop();
    for (let n = 0; n < 4; n += 1) await aBookedParcel(shop);
    await shop.deps.database.query("UPDATE flow_event SET wanted_at = now() - interval '23 hours'");
    const fresh = await aBookedParcel(shop);
    const denying = (deps: TestShop["deps"]) =>
      telling({ ...shop, deps }, async () => {
        throw new ShopifyError("access_denied", "");
      });
    expect(await tellFlow(denying(shop.deps), shop.shopId)).toMatchObject({ outcome: "later" });
    const kept = await events(shop);
    expect(kept).toEqual(kept.map((one) => ({ ...one, state: "wanted", attempts: 0 })));
    await tellFlow(denying(soMuchLater(shop, 2 * HOUR_MS)), shop.shopId);
    expect((await events(shop)).filter(({ error }) => error === "access_denied").length).toBe(kept.length - 1);
    expect(await toldLater(shop, 3 * HOUR_MS)).toMatchObject([{ payload: { order_id: numberOf(fresh.orderId) } }]);
  });

  test("an event whose answer is always lost holds up its own parcel only, and is given up after a day", async () => {
    const shop = await aTellingShop();
    const other = await aBookedParcel(shop);
    const [poisoned] = await shop.deps.database.query<{ order_id: string }>(
      "SELECT order_id FROM flow_event ORDER BY id LIMIT 1",
    );
    const isPoisoned = (handle: string, payload: Record<string, unknown>) =>
      handle === "flow-parcel-booked" && payload.order_id === numberOf(poisoned?.order_id ?? "");
    const lose = (deps: TestShop["deps"]) =>
      telling({ ...shop, deps }, async (handle, tell, payload) =>
        isPoisoned(handle, payload) ? { outcome: "unknown" } : tell(),
      );
    expect(await tellFlow(lose(shop.deps), shop.shopId)).toMatchObject({ outcome: "told" });
    expect((await received(shop)).map(({ payload }) => payload.order_id)).toEqual([numberOf(other.orderId)]);
    // What happens meanwhile is not held up, and the shop gets its job back when it is time.
    const third = await aBookedParcel(shop);
    const { database } = shop.deps;
    expect(await findShopsToTellFlow(database, new Date())).toEqual([shop.shopId]);
    expect((await told(shop)).at(-1)?.payload.order_id).toBe(numberOf(third.orderId));
    expect(await findShopsToTellFlow(database, new Date())).toEqual([]);
    expect(await findShopsToTellFlow(database, new Date(Date.now() + 15_001))).toEqual([shop.shopId]);
    for (let n = 1; n < 13; n += 1) await tellFlow(lose(soMuchLater(shop, n * 601_000)), shop.shopId);
    expect(await events(shop)).toMatchObject([{ state: "sending", attempts: 13 }, { state: "wanted" }, {}, {}]);
    await tellFlow(lose(soMuchLater(shop, 25 * 3_600_000)), shop.shopId);
    expect(await events(shop)).toMatchObject([
      { state: "refused", error: "no answer", attempts: 14 },
      { state: "sent", attempts: 1 },
      {},
      {},
    ]);
  });

  test("while no answer comes at all, the same few are tried again, and no others", async () => {
    const shop = await aShop();
    await use(shop, "flow-parcels-left");
    await shop.deps.database.query(
      `INSERT INTO flow_event (shop_id, handle, key, facts, happened_at)
        SELECT $1, 'flow-parcels-left', n::text, jsonb_build_object('parcels', n), now() FROM generate_series(1, 20) n`,
      [shop.shopId],
    );
    const deps = telling(shop, async () => ({ outcome: "unknown" }));
    expect(await tellFlow(deps, shop.shopId)).toEqual({ outcome: "later", afterMs: 15_000 });
    expect(await tellFlow(deps, shop.shopId)).toEqual({ outcome: "later", afterMs: 30_000 });
    // Five at a time until five were lost: what the others of them take up meanwhile is tried too.
    const tried = (await events(shop)).filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBeLessThan(10);
    expect(new Set(tried.map(({ attempts }) => attempts))).toEqual(new Set([2]));
    expect(await told(shop)).toHaveLength(20);
  });

  test("of two pauses the longer one counts, whichever worker set it", async () => {
    const shop = await aShop();
    await use(shop, "flow-parcels-left");
    await shop.deps.database.query(
      `INSERT INTO flow_event (shop_id, handle, key, facts, not_taken, happened_at)
        SELECT $1, 'flow-parcels-left', n::text, jsonb_build_object('parcels', n), 4 - n, now() FROM generate_series(1, 4) n`,
      [shop.shopId],
    );
    const isFirstRecorded = async () => {
      const [first] = await shop.deps.database.query("SELECT not_taken FROM flow_event WHERE key = '1'");
      expect(first).toEqual({ not_taken: 4 });
    };
    const deps = telling(shop, async (_, __, payload) => {
      // The one with the longest pause fails first; the others, begun before it failed, after it.
      if (payload.Parcels !== 1) await vi.waitFor(isFirstRecorded, { timeout: 10_000, interval: 20 });
      throw new ShopifyError("token_rejected", "no");
    });
    expect(await tellFlow(deps, shop.shopId)).toEqual({ outcome: "later", afterMs: 120_000 });
  });

  test("what Shopify refuses ends with its words and stops nothing", async () => {
    const shop = await aTellingShop();
    await shop.deps.database.query(
      "UPDATE flow_event SET shipment_id = NULL, handle = 'flow-parcels-left' WHERE handle = 'flow-parcel-booked'",
    );
    const deps = {
      ...shop.deps,
      shopify: {
        ...shop.deps.shopify,
        tellFlow: (ref: { domain: string }, handle: string, payload: Record<string, string | number>) =>
          shop.deps.shopify.tellFlow(ref, handle === "flow-parcels-left" ? "no-such" : handle, payload),
      },
    };
    await tellFlow(deps, shop.shopId);
    expect(handles(await received(shop))).toEqual(["flow-parcel-delivered"]);
    expect(await events(shop)).toMatchObject([
      { state: "refused", error: expect.stringContaining("no such trigger") },
      { state: "sent" },
    ]);
  });
});
