import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { aTariffEntry } from "../domain/fee/a-tariff-entry.ts";
import { aCheckout, aRateRequest, limitsOf, pricesOf, type TestCheckout } from "../flows/a-checkout.ts";
import { openDatabaseLine } from "../support/database-line.ts";
import { type OwnPostgres, startOwnPostgres } from "../support/own-database.ts";

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres?.remove());

/**
 * Ways for a database to go away and come back. `url` is the app's address of it, `direct` everyone else's; `refuses`:
 * connections are refused at once.
 */
const WAYS = {
  async "is stopped"() {
    const url = await postgres.freshDatabase();
    return { url, direct: url, refuses: true, leave: () => postgres.stop(), comeBack: () => postgres.startAgain() };
  },
  async "answers no more"() {
    const direct = await postgres.freshDatabase();
    const line = await openDatabaseLine(direct);
    return {
      url: line.url,
      direct,
      refuses: false,
      leave: async () => line.hang(),
      comeBack: async () => line.resume(),
    };
  },
};

const FALLBACK = [{ transport: "road", zone: "other_region", steps: [{ upToGrams: 1_000, feeVnd: 45_000 }] }];
const heavier = (grams: number) => aRateRequest({ item: { grams } });
const dearer = (n: number) => aRateRequest({ item: { price: 16_000_000 + n * 100 } });
const toDaNang = aRateRequest({
  destination: { address1: "2 Bạch Đằng", address2: "Phường Hải Châu I, Quận Hải Châu", city: "Đà Nẵng" },
});
const toHaiPhong = aRateRequest({
  destination: { address1: "1 Lạch Tray", address2: "Phường Lạch Tray, Quận Ngô Quyền", city: "Hải Phòng" },
});

describe.each(Object.entries(WAYS))("while the database %s", (_, way) => {
  test("every source answers, and once it is back everything is written and notices arrive again", {
    timeout: 120_000,
  }, async () => {
    const unhandled = listenForUnhandled();
    const { url, direct, refuses, leave, comeBack } = await way();
    const shop = await aCheckout({ fallback: FALLBACK, transports: ["road"] }, { databaseUrl: url });
    const { startQuoteMemory } = await import("~/jobs/quote-memory.server");
    onTestFinished(await startQuoteMemory(shop.deps, url, await limitsOf(shop.app)));
    expect((await shop.ask()).sources).toEqual({ road: "live" });
    await shop.deps.quoteLog.flush();
    const other = await anotherProcess(direct);
    expect(await other.counted(shop.shopId)).toMatchObject({ rates: 1, live: 1 });

    // The database comes back only after the last of these is answered: a request that waited for it would never end.
    await leave();
    const together = await Promise.all(Array.from({ length: 100 }, () => shop.ask()));
    expect(new Set(together.map(({ sources }) => sources.road))).toEqual(new Set(["cached"]));
    expect(pricesOf(await shop.ask())).toEqual({ waybill_road: 32_000 });
    const live = await shop.ask(heavier(2_000));
    expect(live.sources).toEqual({ road: "live" });
    await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/fee" }, kind: "hang" }]);
    const learned = await shop.ask(dearer(1));
    expect(learned.sources).toEqual({ road: "tariff" });
    expect(pricesOf(learned)).toEqual({ waybill_road: 32_000 });
    const ownTable = await shop.ask(toDaNang);
    expect(ownTable.sources).toEqual({ road: "fallback" });
    expect(pricesOf(ownTable)).toEqual({ waybill_road: 45_000 });
    expect(await shop.ask(toHaiPhong)).toMatchObject({ status: 503, sources: { road: "none" } });
    await shop.controlCarrier("DELETE", "/faults");
    const writing = shop.deps.quoteLog.flush();
    if (refuses) {
      await writing;
      expect(shop.deps.quoteLog.state.waiting).toBeGreaterThan(0);
    }
    expect(shop.deps.quoteLog.state.dropped).toBe(0);

    await comeBack();
    await vi.waitFor(async () => {
      expect(await other.counted(shop.shopId)).toEqual({
        rates: 105,
        unanswered: 1,
        live: 2,
        cached: 101,
        tariff: 1,
        fallback: 1,
        none: 1,
      });
      expect(await other.learnedFees(shop.shopId)).toEqual([32_000, feeOf(live)]);
    }, PATIENCE);
    await shop.deps.quoteLog.flush();
    expect((await other.latestSources(shop.shopId)).slice(0, 5)).toEqual([
      "none",
      "fallback",
      "tariff",
      "live",
      "cached",
    ]);
    expect(shop.deps.quoteLog.state).toEqual({ dropped: 0, waiting: 0 });

    await other.addToPrices(shop.shopId, 1_000);
    await vi.waitFor(async () => expect(pricesOf(await shop.ask())).toEqual({ waybill_road: 33_000 }), PATIENCE);
    // The new connection alone may have brought the first change; only a notification can bring this one so soon.
    await other.addToPrices(shop.shopId, 2_000);
    await vi.waitFor(async () => expect(pricesOf(await shop.ask())).toEqual({ waybill_road: 34_000 }), PATIENCE);
    expect(unhandled).toEqual([]);
  });
});

test("waiting for an unavailable database ends", { timeout: 120_000 }, async () => {
  const { url, leave, comeBack } = await WAYS["is stopped"]();
  const shop = await aCheckout({ transports: ["road"] }, { databaseUrl: url });
  const { quoteLog } = shop.deps;
  await leave();
  onTestFinished(comeBack);
  const by = { accountCode: "S1000001", environment: "production" } as const;
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 15_000; n += 1) quoteLog.learned(shop.shopId, entryOf(round * 15_000 + n), by);
    await Promise.all(Array.from({ length: 60 }, (_, n) => shop.ask(dearer(round * 60 + n))));
    await quoteLog.flush();
  }
  const { dropped, waiting } = quoteLog.state;
  // 20,000 prices, 50 requests of the shop, and those of the 180 answers that were remembered fees and have been compared since.
  expect(waiting).toBeGreaterThan(20_000);
  expect(waiting).toBeLessThanOrEqual(20_000 + 50 + 180);
  expect(dropped).toBeGreaterThan(3 * 15_000 - 20_000);
});

/** The app tries to reconnect every second. */
const PATIENCE = { timeout: 10_000, interval: 50 };

const feeOf = (answer: Awaited<ReturnType<TestCheckout["ask"]>>) => pricesOf(answer).waybill_road;

function listenForUnhandled(): unknown[] {
  const seen: unknown[] = [];
  const note = (error: unknown) => void seen.push(error);
  process.on("unhandledRejection", note).on("uncaughtException", note);
  onTestFinished(() => void process.off("unhandledRejection", note).off("uncaughtException", note));
  return seen;
}

/** The same database as another process sees it, with a new connection for each read. */
async function anotherProcess(url: string) {
  const { openDatabase } = await import("~/store/database.server");
  const { createLog } = await import("~/log.server");
  const { listRateDays } = await import("~/store/rate-days.server");
  const { listRateQuotes } = await import("~/store/rate-quotes.server");
  const { readTariff } = await import("~/store/tariff.server");
  const { findShop, mergeSettings } = await import("~/store/shops.server");
  const { sumTallies } = await import("~/domain/fee/quote-tally");
  const database = openDatabase(url, createLog("silent"), { size: 1 });
  onTestFinished(() => database.close());
  return {
    async counted(shopId: string) {
      const days = await listRateDays(database, shopId, "2000-01-01");
      const { took, ...counts } = sumTallies(days.map(({ tally }) => tally));
      return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    },
    async learnedFees(shopId: string) {
      return (await readTariff(database, [shopId], 10)).map(({ feeVnd }) => feeVnd).sort((a, b) => a - b);
    },
    async latestSources(shopId: string) {
      return (await listRateQuotes(database, shopId)).map(({ trace }) => trace.transports[0]?.source);
    },
    async addToPrices(shopId: string, fixedVnd: number) {
      const before = await findShop(database, shopId);
      if (!before) throw new Error("the shop is gone");
      const checkout = { ...before.settings.checkout, markUp: { percent: 0, fixedVnd } };
      await mergeSettings(database, shopId, { checkout });
    },
  };
}

const entryOf = (n: number) =>
  aTariffEntry({ fromDistrict: "", toDistrict: "", toWard: `Phường ${n}`, seenAt: Date.now() });
