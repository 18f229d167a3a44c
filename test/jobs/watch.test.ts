import { describe, expect, onTestFinished, test, vi } from "vitest";
import { CarrierError } from "~/carrier/errors";
import type { Deps } from "~/flows/deps.server";
import { startWatch } from "~/jobs/watch.server";
import { setAccountHealth } from "~/store/accounts.server";
import { claimDueParcels, findShopsWithDueParcels, putOffChecks } from "~/store/checks.server";
import { markShopMilestone } from "~/store/shops.server";
import { moveParcel } from "../flows/a-message";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";
import { pagesTouched } from "../support/pages-touched";
import { aStanding } from "./a-queue";
import { anotherShop, copyParcel } from "./many-parcels";

const UNKNOWN = { outcome: "not_found", message: "no such parcel", logId: null } as const;
const NEVER_POLLS = 3_600_000;
const SECOND = "zz-second";
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

const makeDue = ({ deps }: TestShop) =>
  deps.database.query("UPDATE shipment SET next_check_at = now() - interval '1 minute'");
/** Seconds until the parcels are read. */
async function waits({ deps }: TestShop): Promise<number[]> {
  const rows = await deps.database.query<{ seconds: number }>(
    "SELECT extract(epoch FROM next_check_at - now())::float8 AS seconds FROM shipment ORDER BY next_check_at",
  );
  return rows.map(({ seconds }) => seconds);
}

async function watch(shop: TestShop, readStatus?: Deps["carrier"]["readStatus"]) {
  const { background } = shop.app;
  const carrier = readStatus ? { ...background.carrier, readStatus } : background.carrier;
  const standing = await aStanding(shop.app.presence);
  const loop = startWatch({ ...background, carrier }, standing, { pollMs: NEVER_POLLS });
  onTestFinished(() => loop.stop(1_000));
  return loop;
}

test("a status whose push was lost is found when its time has come, with no job", async () => {
  const shop = await aShop();
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 3 });
  await shop.deps.database.query("DELETE FROM work");
  await makeDue(shop);
  await watch(shop);
  await vi.waitFor(async () => expect((await shop.parcel(shipmentId)).carrier_status).toBe(3), 10_000);
  expect(await shop.deps.database.query("SELECT 1 FROM work WHERE kind = 'check-status'")).toEqual([]);
  const [seconds = 0] = await waits(shop);
  expect(seconds).toBeGreaterThan(3_500);
  expect(seconds).toBeLessThan(4_600);
});

test("a reading that does not end before its process is due for another at once, not when its claim ends", async () => {
  const shop = await aShop();
  await aBookedParcel(shop);
  await makeDue(shop);
  const asked = Promise.withResolvers<void>();
  const loop = await watch(shop, () => {
    asked.resolve();
    return new Promise(() => undefined);
  });
  await asked.promise;
  const [claimed = 0] = await waits(shop);
  expect(claimed).toBeGreaterThan(0);
  await loop.stop(1);
  const [given = 1] = await waits(shop);
  expect(given).toBeLessThanOrEqual(0);
});

test("the booking says when a parcel is first read, and a push counts as a reading", async () => {
  const shop = await aShop();
  const { trackingNumber } = await aBookedParcel(shop);
  const [booked = 0] = await waits(shop);
  expect(booked).toBeGreaterThan(3_500);
  expect(booked).toBeLessThan(4_600);
  await makeDue(shop);
  await moveParcel(shop, trackingNumber, 3);
  const [pushed = 0] = await waits(shop);
  expect(pushed).toBeGreaterThan(12 * 3_600 - 60);
  expect(pushed).toBeLessThan(15 * 3_600);
});

describe("a shop with ten thousand parcels due", () => {
  test("leaves another shop's its turn in the first round, though they came later", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    await anotherShop(shop, SECOND);
    await copyParcel(shop, shipmentId, shop.shopId, 10_000);
    await makeDue(shop);
    await copyParcel(shop, shipmentId, SECOND, 2);
    await shop.deps.database.query("UPDATE shipment SET next_check_at = now() WHERE shop_id = $1", [SECOND]);
    const { database } = shop.deps;
    const find = () => findShopsWithDueParcels(database, new Date(), "", 10, []);
    expect(await find()).toEqual([shop.shopId, SECOND]);
    const wishes = [shop.shopId, SECOND].map((lane) => ({ lane, count: 3 }));
    const claimed = await claimDueParcels(database, new Date(), inSeconds(10), wishes);
    expect(claimed.map(({ lane }) => lane)).toEqual([shop.shopId, SECOND, shop.shopId, SECOND, shop.shopId]);

    await makeDue(shop);
    const { promise: open, resolve } = Promise.withResolvers<void>();
    const begun: string[] = [];
    await watch(shop, async (credentials) => {
      begun.push(String(credentials.clientSource));
      await open;
      return UNKNOWN;
    });
    await vi.waitFor(() => expect(begun).toHaveLength(4 + 2), 20_000);
    resolve();
  });

  test("costs the search for others a few pages", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    await anotherShop(shop, SECOND);
    await copyParcel(shop, shipmentId, SECOND, 1);
    const { database } = shop.deps;
    const pages = () => pagesTouched(database, () => findShopsWithDueParcels(database, new Date(), "", 10, []));
    await makeDue(shop);
    await database.query("VACUUM ANALYZE shipment");
    const few = await pages();
    await copyParcel(shop, shipmentId, shop.shopId, 10_000);
    await makeDue(shop);
    await database.query("VACUUM ANALYZE shipment");
    expect(await pages()).toBeLessThan(few + 30);
  });
});

test("what a killed process had claimed is due again within fifteen seconds; a claim in hand is renewed", async () => {
  const shop = await aShop();
  await aBookedParcel(shop);
  await makeDue(shop);
  const { promise: open, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  await watch(shop, async () => {
    begun += 1;
    await open;
    return UNKNOWN;
  });
  await vi.waitFor(() => expect(begun).toBe(1), 10_000);
  const { database } = shop.deps;
  // As after the process was killed: nobody renews the claim.
  expect(await findShopsWithDueParcels(database, inSeconds(0), "", 10, [])).toEqual([]);
  expect(await findShopsWithDueParcels(database, inSeconds(15), "", 10, [])).toEqual([shop.shopId]);
  const [before = 0] = await waits(shop);
  await vi.waitFor(async () => expect((await waits(shop))[0]).toBeGreaterThan(before), 10_000);
  expect(begun).toBe(1);
  resolve();
});

test("a reading that fails for another reason than the carrier's is repeated when its claim ends, and then ever later", async () => {
  const shop = await aShop();
  await aBookedParcel(shop);
  await shop.deps.database.query("DELETE FROM work");
  await makeDue(shop);
  const failing = vi.fn(() => Promise.reject(new Error("Connection terminated unexpectedly")));
  const loop = await watch(shop, failing);
  await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(1), 10_000);
  await vi.waitFor(() => expect(loop.inHand()).toEqual([]), 10_000);
  expect(Math.max(...(await waits(shop)))).toBeLessThanOrEqual(10);
  await makeDue(shop);
  loop.wake();
  await vi.waitFor(async () => expect(Math.max(...(await waits(shop)))).toBeGreaterThan(15), 10_000);
  expect(Math.max(...(await waits(shop)))).toBeLessThan(25);
  expect(failing).toHaveBeenCalledTimes(2);
  for (const [errors, atLeast] of [
    [3, 35],
    [4, 75],
  ] as const) {
    await vi.waitFor(() => expect(loop.inHand()).toEqual([]), 10_000);
    await makeDue(shop);
    loop.wake();
    await vi.waitFor(async () => expect(Math.max(...(await waits(shop)))).toBeGreaterThan(atLeast), 10_000);
    expect(failing).toHaveBeenCalledTimes(errors);
  }
});

test("a time is never moved nearer by a failure", async () => {
  const shop = await aShop();
  const { shipmentId } = await aBookedParcel(shop);
  const [before = 0] = await waits(shop);
  await putOffChecks(shop.deps.database, [{ lane: shop.shopId, shipmentId }], inSeconds(60));
  const [after = 0] = await waits(shop);
  expect(Math.abs(after - before)).toBeLessThan(30);
});

describe("an account that cannot be asked", () => {
  async function tenDue() {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    await copyParcel(shop, shipmentId, shop.shopId, 9);
    await makeDue(shop);
    return shop;
  }

  test("whose token is rejected is left alone until it is connected again", async () => {
    const shop = await tenDue();
    let calls = 0;
    let isValid = false;
    const loop = await watch(shop, async () => {
      calls += 1;
      if (!isValid) throw new CarrierError("token_rejected", "the test turns it away");
      return UNKNOWN;
    });
    const find = () => findShopsWithDueParcels(shop.deps.database, inSeconds(60), "", 10, []);
    await vi.waitFor(async () => expect(await find()).toEqual([]), 10_000);
    await vi.waitFor(() => expect(loop.inHand()).toEqual([]), 10_000);
    expect(calls).toBeLessThanOrEqual(4);
    isValid = true;
    await setAccountHealth(shop.deps.database, shop.shopId, "ok", new Date());
    await makeDue(shop);
    calls = 0;
    loop.wake();
    await vi.waitFor(() => expect(calls).toBe(10), 10_000);
  });

  test("that is not answered is asked a few times, and again after a pause", async () => {
    const shop = await tenDue();
    let calls = 0;
    const loop = await watch(shop, async () => {
      calls += 1;
      throw new CarrierError("timeout", "the test does not answer");
    });
    await vi.waitFor(async () => expect(calls).toBe(4), 10_000);
    await vi.waitFor(() => expect(loop.inHand()).toEqual([]), 10_000);
    loop.wake();
    const seconds = (await waits(shop)).filter((wait) => wait > 0);
    expect(seconds).toHaveLength(4);
    expect(Math.min(...seconds)).toBeGreaterThan(20);
    expect(calls).toBe(4);
  });

  test("because the shop removed the app is not asked", async () => {
    const shop = await tenDue();
    await markShopMilestone(shop.deps.database, shop.shopId, { uninstalledAt: new Date() });
    expect(await findShopsWithDueParcels(shop.deps.database, inSeconds(60), "", 10, [])).toEqual([]);
  });
});
