import { describe, expect, test } from "vitest";
import { createApp } from "~/deps.server";
import { keepLedger } from "~/flows/cod/keep-ledger.server";
import type { Deps } from "~/flows/deps.server";
import { applyStatement, countLines, uncountLines, undoStatement } from "~/flows/statement/apply.server";
import { runStatement } from "~/flows/statement/run.server";
import { readBalances } from "~/store/money-balances.server";
import { readStatement } from "~/store/statement-imports.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aShop, closedAfterTest, type TestShop } from "../a-shop";
import { aWorkbook, imported, ledgerOf } from "./a-statement";

/** A shop served by two processes, with connections, locks and queues of their own. */
async function twoProcesses() {
  const shop = await aShop();
  const other = closedAfterTest(createApp(shop.app.env));
  return { shop, other: other.deps };
}

const ROWS = ["Mã vận đơn", "Tiền thu hộ", "Phí vận chuyển", "Phí bảo hiểm"];

/** A parcel on the road, and two statements about it that were read before either was applied: the second divides the fee. */
async function aParcelTwiceStated(shop: TestShop) {
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  await shop.deps.database.query("UPDATE shipment SET charged_fee_vnd = 30000 WHERE id = $1", [shipmentId]);
  const first = await imported(shop, aWorkbook([ROWS, [trackingNumber, 450_000, 30_000, 0]]), `${trackingNumber}-1`);
  const second = await imported(
    shop,
    aWorkbook([ROWS, [trackingNumber, null, 25_000, 5_000], [trackingNumber, 450_000, 0, 0]]),
    `${trackingNumber}-2`,
  );
  return { shipmentId, trackingNumber, statements: [first, second] as const };
}

/** Runs a statement's work as a worker does: one that another has in hand comes back. */
async function run(deps: Deps, shopId: string, id: string): Promise<void> {
  while ((await runStatement(deps, shopId, id)).outcome === "busy") await new Promise((next) => setImmediate(next));
}

/** A run without the lock that lets one statement of a shop run at a time: its connection was lost. What fails is tried again. */
async function runUnlocked(deps: Deps, shopId: string, id: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const one = await readStatement(deps.database, shopId, id);
    if (one?.state !== "applying" && one?.state !== "undoing") return;
    try {
      await (one.state === "applying" ? countLines : uncountLines)(deps, shopId, one);
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

/** What is in the ledger, and that it is what the parcel and the statements say: keeping it again adds nothing. */
async function balanced(shop: TestShop, shipmentId: string) {
  const { deps, shopId } = shop;
  const entries = () =>
    deps.database.query<{ account: string; vnd: number }>(
      "SELECT account, sum(amount_vnd)::int AS vnd FROM money_entry WHERE shipment_id = $1 GROUP BY account ORDER BY account",
      [shipmentId],
    );
  const before = await entries();
  await deps.database.transaction((sql) => keepLedger(deps, sql, { id: shopId }, [shipmentId], { source: "poll" }));
  expect(await entries()).toEqual(before);
  const sums = (await readBalances(deps.database, shopId, [shipmentId])).get(shipmentId)?.sums;
  for (const { account, vnd } of before) expect(sums?.[account as keyof typeof sums], account).toBe(vnd);
  const counted = await deps.database.query<{ cod: number; fee: number }>(
    `SELECT coalesce(sum(cod_vnd), 0)::int AS cod, coalesce(sum(coalesce(shipping_fee_vnd, 0) + coalesce(insurance_fee_vnd, 0)), 0)::int AS fee
       FROM statement_line WHERE counted AND shipment_id = $1`,
    [shipmentId],
  );
  return { counted: counted[0], collected: sums?.collected };
}

describe.each<[string, typeof run]>([
  ["in their turns", run],
  ["without their lock", runUnlocked],
])("two statements and a push at one moment in two processes, %s", (_, runs) => {
  test("book each payment once, whichever is first", async () => {
    const { shop, other } = await twoProcesses();
    const { shopId } = shop;
    for (const order of [0, 1, 2, 3, 4, 5]) {
      const { shipmentId, trackingNumber, statements } = await aParcelTwiceStated(shop);
      const both = order % 2 === 0 ? statements : ([statements[1], statements[0]] as const);
      for (const [at, id] of both.entries()) await applyStatement(at === 0 ? shop.deps : other, shopId, id, ACTOR);
      const push = () => moveParcel(shop, trackingNumber, 5);
      const work = [() => runs(shop.deps, shopId, both[0]), () => runs(other, shopId, both[1])];
      work.splice(order % 3, 0, async () => void (await push()));
      await Promise.all(work.map((one) => one()));
      expect(await balanced(shop, shipmentId), `order ${order}`).toEqual({
        counted: { cod: 450_000, fee: 30_000 },
        collected: 450_000,
      });
      // One is undone while the carrier says that it has paid: the other has what both say.
      await undoStatement(other, shopId, both[0], "nhầm", ACTOR);
      await Promise.all([
        runs(other, shopId, both[0]),
        moveParcel(shop, trackingNumber, 6, { action_time: new Date(Date.now() + 1_000).toISOString() }),
      ]);
      expect(await balanced(shop, shipmentId), `order ${order}, one undone`).toMatchObject({
        counted: { cod: 450_000, fee: 30_000 },
      });
      await undoStatement(shop.deps, shopId, both[1], "nhầm", ACTOR);
      await runs(shop.deps, shopId, both[1]);
      expect((await balanced(shop, shipmentId)).counted).toEqual({ cod: 0, fee: 0 });
      expect((await ledgerOf(shop, [shipmentId]))[0]?.[0]).toBeGreaterThanOrEqual(0);
    }
  });
});
