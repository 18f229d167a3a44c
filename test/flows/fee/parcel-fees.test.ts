import { describe, expect, test } from "vitest";
import type { LiveFees } from "~/carrier/live-fees.server";
import type { ParcelFees } from "~/domain/fee/parcel-fees";
import { checkAccount } from "~/flows/account/check.server";
import type { ParcelPatch } from "~/flows/parcel/edit.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft-open.server";
import { ACTOR, anOrder, aQueuedParcel, aShop, SHOP_TOKEN, type TestShop } from "../a-shop.ts";

const FEE = "/services/shipment/fee";

async function quote(shop: TestShop, shipmentId: string) {
  const { quoteParcel } = await import("~/flows/fee/quote-parcel.server");
  return quoteParcel(shop.deps, shop.shopId, shipmentId);
}

async function edit(shop: TestShop, shipmentId: string, patch: ParcelPatch) {
  const { editParcel } = await import("~/flows/parcel/edit.server");
  return editParcel(shop.deps, shop.shopId, shipmentId, patch, ACTOR);
}

/** The parcels whose fee questions are queued. */
async function asked(shop: TestShop): Promise<string[]> {
  const jobs = await shop.deps.database.query<{ id: string }>(
    "SELECT payload ->> 'shipmentId' AS id FROM work WHERE kind = 'quote-parcel' AND state = 'waiting' ORDER BY asked_at",
  );
  return jobs.map(({ id }) => id);
}

const forget = (shop: TestShop) => shop.deps.database.query("DELETE FROM work WHERE kind = 'quote-parcel'");

/** What the carrier was asked, by transport. */
async function calls(shop: TestShop): Promise<string[]> {
  const all = (await shop.controlCarrier("GET", "/calls")) as { url: string }[];
  return all.filter(({ url }) => url.startsWith(FEE)).map(({ url }) => /transport=(\w+)/.exec(url)?.[1] ?? "none");
}

const feesOf = async (shop: TestShop, shipmentId: string) => (await shop.parcel(shipmentId)).fees as ParcelFees | null;
const codesOf = async (shop: TestShop, shipmentId: string) =>
  ((await shop.parcel(shipmentId)).problems as { code: string }[]).map(({ code }) => code);

describe("a parcel that is ready", () => {
  test("is asked about by road and by air, whatever the buyer chose", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop, {
      lines: [{ title: "Loa", price: 4_000_000, weight: { value: 700, unit: "GRAMS" }, quantity: 1 }],
    });
    expect(await asked(shop)).toEqual([shipmentId]);
    const before = (await calls(shop)).length;
    expect(await quote(shop, shipmentId)).toEqual({ outcome: "noted" });
    expect((await calls(shop)).slice(before).sort()).toEqual(["fly", "none", "road"]);
    expect(await feesOf(shop, shipmentId)).toMatchObject({
      // 700 g between regions, and 0.5 % of 4,000,000 ₫.
      road: { outcome: "served", feeVnd: 57_000, insuranceVnd: 20_000, surchargesVnd: 0, area: "area3" },
      fly: { outcome: "served", feeVnd: 72_000 },
    });
    // No transport is chosen and the fees differ: between regions the carrier flies.
    expect(await feesOf(shop, shipmentId)).toMatchObject({ unchosen: { outcome: "served", feeVnd: 72_000 } });
    expect(await shop.parcel(shipmentId)).toMatchObject({
      state: "ready",
      quoted_fee_vnd: 72_000,
      fee_package: "area3",
    });
    expect(await quote(shop, shipmentId)).toEqual({ outcome: "known" });

    await forget(shop);
    await edit(shop, shipmentId, { transport: "road" });
    expect(await asked(shop)).toEqual([]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ quoted_fee_vnd: 57_000 });
  });

  test("is asked about again when what its fee depends on changes, and not when anything else does", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    await quote(shop, shipmentId);
    await forget(shop);
    await edit(shop, shipmentId, { note: "Gọi trước", transport: "road" });
    expect(await asked(shop)).toEqual([]);

    for (const patch of [{ weightGrams: 5_000 }, { declaredValueVnd: 5_000_000 }, { tags: [1, 10] }]) {
      await forget(shop);
      await edit(shop, shipmentId, patch);
      expect(await asked(shop)).toEqual([shipmentId]);
      // The old fee is not shown for the changed parcel.
      expect(await shop.parcel(shipmentId)).toMatchObject({ quoted_fee_vnd: null });
      expect(await quote(shop, shipmentId)).toEqual({ outcome: "noted" });
    }
    // 5 kg between regions by road, 0.5 % of 5,000,000 ₫, and 1,000 ₫ for fragile goods.
    expect(await shop.parcel(shipmentId)).toMatchObject({ quoted_fee_vnd: 77_000 + 25_000 + 1_000 });
  });

  test("of the same kind to the same place as another uses that one's fees", async () => {
    const shop = await aShop();
    const one = await anOrder(shop);
    const other = await anOrder(shop);
    await quote(shop, one.shipmentId);
    const before = (await calls(shop)).length;
    expect(await quote(shop, other.shipmentId)).toEqual({ outcome: "noted" });
    expect((await calls(shop)).slice(before)).toEqual(["none"]);
  });

  test("that changed while the carrier was asked does not get the outdated answer", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    let change: Promise<unknown> | undefined;
    const ask: LiveFees["ask"] = (...question) => {
      change ??= edit(shop, shipmentId, { weightGrams: 9_000 });
      const { answer } = shop.deps.fees.ask(...question);
      return { answer: Promise.all([answer, change]).then(([result]) => result) };
    };
    const { quoteParcel } = await import("~/flows/fee/quote-parcel.server");
    const deps = { ...shop.deps, fees: { ...shop.deps.fees, ask } };
    expect(await quoteParcel(deps, shop.shopId, shipmentId)).toEqual({ outcome: "outdated" });
    expect(await feesOf(shop, shipmentId)).toBeNull();
  });

  test("is found by the sweep if its job was lost, and keeps its fee once it is booked", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    await forget(shop);
    const { sweep } = await import("~/jobs/sweep.server");
    await sweep(shop.deps, -1_000);
    expect(await asked(shop)).toEqual([shipmentId]);
    await forget(shop);
    await quote(shop, shipmentId);
    await sweep(shop.deps, -1_000);
    expect(await asked(shop)).toEqual([]);

    const queued = await aQueuedParcel(shop);
    expect(await quote(shop, queued.shipmentId)).toEqual({ outcome: "not_ready" });
  });

  test("is asked about again by whoever looks at it a day later", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop);
    await quote(shop, shipmentId);
    await forget(shop);
    const { openOrder } = await import("~/flows/order/open.server");
    const key = orderId.split("/").at(-1) ?? "";
    await openOrder(shop.deps, shop.shopId, key);
    expect(await asked(shop)).toEqual([]);
    const later = { ...shop.deps, now: () => new Date(Date.now() + 25 * 3600 * 1000) };
    await openOrder(later, shop.shopId, key);
    await openOrder(later, shop.shopId, key);
    expect(await asked(shop)).toEqual([shipmentId]);
  });
});

describe("what a fee answer changes", () => {
  test("COD below the fee is marked before it is booked", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    await edit(shop, shipmentId, { transport: "road", codVnd: 20_000 });
    expect(await codesOf(shop, shipmentId)).toEqual([]);
    await quote(shop, shipmentId);
    expect(await codesOf(shop, shipmentId)).toEqual(["cod_below_fee"]);
  });

  test("the failed-delivery fee of tag 19 is the quoted fee: the parcel is ready", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    await edit(shop, shipmentId, { transport: "road", tags: [19] });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "needs_review" });
    expect(await quote(shop, shipmentId)).toEqual({ outcome: "noted" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", quoted_fee_vnd: 32_000 });
  });

  test("a place that is not served stops the parcel, and one that is served only by the other transport says so", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    await edit(shop, shipmentId, { transport: "fly" });
    await shop.controlCarrier("POST", "/options", { unserved: [{ province: "Hồ Chí Minh", transport: "fly" }] });
    await quote(shop, shipmentId);
    expect(await codesOf(shop, shipmentId)).toEqual(["not_served_by_fly"]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", quoted_fee_vnd: null });

    await shop.controlCarrier("POST", "/options", { unserved: [{ province: "Hồ Chí Minh" }] });
    await edit(shop, shipmentId, { weightGrams: 400 });
    await quote(shop, shipmentId);
    expect(await codesOf(shop, shipmentId)).toEqual(["not_served"]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "needs_review" });

    await shop.controlCarrier("POST", "/options", { unserved: [] });
    await forget(shop);
    await edit(shop, shipmentId, { weightGrams: 450 });
    expect(await asked(shop)).toContain(shipmentId);
    await quote(shop, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", quoted_fee_vnd: 42_000 });
  });

  test("a place that was not served for a while is asked about again without a click, and blocks nothing any more", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop);
    await shop.controlCarrier("POST", "/options", { unserved: [{ province: "Hồ Chí Minh" }] });
    await forget(shop);
    await quote(shop, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "needs_review" });
    const [later, ...more] = await shop.deps.database.query<{ hours: number }>(
      "SELECT round(extract(epoch FROM due_at - asked_at) / 3600)::int AS hours FROM work WHERE kind = 'quote-parcel'",
    );
    expect([later, more]).toEqual([{ hours: 6 }, []]);

    await shop.controlCarrier("POST", "/options", { unserved: [] });
    await forget(shop);
    const hence = { ...shop.deps, now: () => new Date(Date.now() + 2 * 3600 * 1000) };
    const { openOrder } = await import("~/flows/order/open.server");
    await openOrder(hence, shop.shopId, orderId.split("/").at(-1) ?? "");
    expect(await asked(shop)).toEqual([shipmentId]);
    // As in another process, which has no earlier answer in memory.
    const { quoteParcel } = await import("~/flows/fee/quote-parcel.server");
    const fees = { ...shop.deps.fees, cached: () => undefined };
    expect(await quoteParcel({ ...hence, fees }, shop.shopId, shipmentId)).toEqual({ outcome: "noted" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", quoted_fee_vnd: 42_000 });
  });

  test("a carrier that does not answer blocks no booking", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    await shop.controlCarrier("POST", "/faults", [{ match: { path: FEE }, kind: "http500" }]);
    expect(await quote(shop, shipmentId)).toEqual({ outcome: "no_answer" });
    expect(await feesOf(shop, shipmentId)).toMatchObject({ road: { outcome: "unknown", reason: "no_answer" } });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", problems: [] });

    await shop.controlCarrier("POST", "/faults", []);
    expect(await quote(shop, shipmentId)).toEqual({ outcome: "noted" });
    expect(await feesOf(shop, shipmentId)).toMatchObject({ road: { outcome: "served", feeVnd: 32_000 } });
  });

  test("a token that may not ask for fees blocks no booking, and asks as soon as it may", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    const may = (...permissions: string[]) =>
      shop.controlCarrier("POST", "/accounts", { code: "S1000001", token: SHOP_TOKEN, kind: "b2c", permissions });
    await may("create order");
    expect(await quote(shop, shipmentId)).toEqual({ outcome: "noted" });
    const denied = { outcome: "unknown", reason: "permission" };
    expect(await feesOf(shop, shipmentId)).toMatchObject({ road: denied, fly: denied });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", problems: [] });
    expect(await quote(shop, shipmentId)).toEqual({ outcome: "known" });

    await forget(shop);
    await may("create order", "calculate fee");
    expect(await checkAccount(shop.deps, shop.shopId)).toMatchObject({ outcome: "ok" });
    await redraftOpenParcels(shop.deps, shop.shopId);
    expect(await asked(shop)).toEqual([shipmentId]);
    expect(await quote(shop, shipmentId)).toEqual({ outcome: "noted" });
    expect(await feesOf(shop, shipmentId)).toMatchObject({ road: { outcome: "served", feeVnd: 32_000 } });
  });

  test("a carrier that does not answer a day later leaves the earlier fees", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    await edit(shop, shipmentId, { transport: "road", tags: [19] });
    await quote(shop, shipmentId);
    const said = await feesOf(shop, shipmentId);
    // As in another process, which has no recent answer in memory.
    const fees = { ...shop.deps.fees, cached: () => undefined };
    const later = { ...shop.deps, fees, now: () => new Date(Date.now() + 25 * 3600 * 1000) };
    await shop.controlCarrier("POST", "/faults", [{ match: { path: FEE }, kind: "http500" }]);
    const { quoteParcel } = await import("~/flows/fee/quote-parcel.server");
    expect(await quoteParcel(later, shop.shopId, shipmentId)).toEqual({ outcome: "no_answer" });
    expect(await feesOf(shop, shipmentId)).toEqual(said);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", quoted_fee_vnd: 32_000 });
  });

  test("a fee answer drafts the parcel again without asking again", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    await forget(shop);
    await quote(shop, shipmentId);
    expect(await asked(shop)).toEqual([]);
  });
});

describe("the cheapest that arrives in time", () => {
  /** As the shop's own deliveries took. */
  const withDays = (shop: TestShop, days: Record<"road" | "fly", number>): TestShop => {
    const ownDays = (_: string, transport: "road" | "fly") => ({ from: 1, to: days[transport] });
    return { ...shop, deps: { ...shop.deps, quotes: { ...shop.deps.quotes, ownDays } } };
  };
  const changesOf = async (shop: TestShop, shipmentId: string) =>
    (await shop.history(shipmentId)).filter(({ kind }) => kind === "transport_changed").map(({ details }) => details);

  test("is decided when the fees are known, asks no third question, and stays however often it is drafted", async () => {
    const shop = withDays(await aShop(), { road: 4, fly: 2 });
    const { shipmentId } = await anOrder(shop);
    await edit(shop, shipmentId, { transport: "cheapest" });
    expect(await codesOf(shop, shipmentId)).toEqual(["cheapest_fee_unknown"]);
    const before = (await calls(shop)).length;
    expect(await quote(shop, shipmentId)).toEqual({ outcome: "noted" });
    expect((await calls(shop)).slice(before).sort()).toEqual(["fly", "road"]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", problems: [], quoted_fee_vnd: 32_000 });
    expect(await feesOf(shop, shipmentId)).toMatchObject({
      decided: "road",
      ownDays: { road: { to: 4 }, fly: { to: 2 } },
    });

    // The lane is counted anew and is slower now: what was decided stands until something about the parcel changes.
    const slower = withDays(shop, { road: 9, fly: 2 });
    await redraftOpenParcels(slower.deps, slower.shopId);
    expect(await quote(slower, shipmentId)).toEqual({ outcome: "known" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ problems: [], quoted_fee_vnd: 32_000 });
    expect(await changesOf(shop, shipmentId)).toEqual([]);

    await edit(slower, shipmentId, { weightGrams: 2_000 });
    expect(await codesOf(shop, shipmentId), "the road, until the fees are there").toEqual(["cheapest_fee_unknown"]);
    await quote(slower, shipmentId);
    expect(await feesOf(shop, shipmentId)).toMatchObject({ decided: "fly" });
    expect(await changesOf(shop, shipmentId)).toEqual([{ from: "road", to: "fly" }]);
  });

  test("days that nobody knows are said, not taken for days in time", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    await edit(shop, shipmentId, { transport: "cheapest" });
    await quote(shop, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", quoted_fee_vnd: 32_000 });
    expect(await codesOf(shop, shipmentId)).toEqual(["cheapest_days_unknown"]);
  });
});
