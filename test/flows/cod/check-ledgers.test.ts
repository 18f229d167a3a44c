import { describe, expect, test } from "vitest";
import { checkLedgers } from "~/flows/cod/check-ledgers.server";
import { correctMoney } from "~/flows/cod/parcel-ledger.server";
import { runHousekeeping } from "~/jobs/housekeeping.server";
import { createLog } from "~/log.server";
import { listLedgerChecks } from "~/store/money-check.server";
import { keepTallies } from "~/store/tallies.server";
import { moveParcel } from "../a-message";
import { aLogDestination } from "../a-person";
import { ACTOR, aBookedParcel, aShop, type TestShop } from "../a-shop";
import { aStatement } from "../a-statement";

/** A shop with three booked parcels: one delivered, one delivered in part, one on its way; and the log of what is done with them. */
async function aCheckedShop() {
  const shop = await aShop();
  const logbook = aLogDestination();
  const deps = { ...shop.deps, log: createLog("info", logbook.destination) };
  const [first, second, third] = [await aBookedParcel(shop), await aBookedParcel(shop), await aBookedParcel(shop)];
  await moveParcel(shop, first.trackingNumber, 5);
  await moveParcel(shop, second.trackingNumber, 5, { return_part_package: "1" });
  return { shop, deps, database: deps.database, told: () => told(logbook), logbook, first, second, third };
}

/** The lines of the log about drifted money since the last call. */
function told(logbook: { lines: string[] }): { parcels: number; named: { parcel: string; is: string[] }[] }[] {
  const lines = logbook.lines.splice(0).map((line) => JSON.parse(line));
  return lines.filter(({ event }) => event === "ledger.drifted");
}

async function kept({ deps }: TestShop) {
  return deps.database.query<{ shipment_id: string }>("SELECT * FROM parcel_money ORDER BY shipment_id");
}

async function entries({ deps }: TestShop) {
  return deps.database.query<Record<string, unknown>>(
    "SELECT account, amount_vnd, source FROM money_entry ORDER BY id",
  );
}

describe("the check of the ledger", () => {
  test("finds nothing where nothing drifted, and writes nothing", async () => {
    const { shop, deps, told, first, second, third } = await aCheckedShop();
    const paidOut = { account: "paid_out", amountVnd: 300_000, why: "tiền mặt" } as const;
    for (const { shipmentId } of [first, second]) await correctMoney(deps, shop.shopId, shipmentId, paidOut, ACTOR);
    await aStatement(shop, [{ shipmentId: third.shipmentId, codVnd: 450_000, happenedOn: "2026-11-20" }]);
    const before = [await kept(shop), await entries(shop)];
    expect(await checkLedgers(deps)).toBe(0);
    expect([await kept(shop), await entries(shop)]).toEqual(before);
    expect(told()).toEqual([]);
  });

  test("counts a broken sum anew, and says in one line which and what it was", async () => {
    const { shop, deps, database, told, first, third } = await aCheckedShop();
    const before = await kept(shop);
    await database.query(
      "UPDATE parcel_money SET collected = 1000, stage = 'settled', stage_vnd = 7 WHERE shipment_id = $1",
      [first.shipmentId],
    );
    await database.query("UPDATE parcel_money SET shipping_fee = shipping_fee + 5 WHERE shipment_id = $1", [
      third.shipmentId,
    ]);
    await runHousekeeping(deps);
    expect(await kept(shop)).toEqual(before);
    const lines = told();
    expect(lines).toMatchObject([{ level: "error", parcels: 2 }]);
    const named = new Map(lines[0]?.named.map(({ parcel, is }) => [parcel, is]));
    expect(named.get(first.shipmentId)).toEqual([
      "collected kept 1000, entries 450000",
      "stage kept settled 7, known collected 450000",
    ]);
    expect(named.get(third.shipmentId)).toHaveLength(1);
    expect(await keepTallies(database)).toBe(0);
    await runHousekeeping(deps);
    expect(told()).toEqual([]);
  });

  test("adds an entry that is missing", async () => {
    const { shop, deps, database, told, first } = await aCheckedShop();
    const before = await kept(shop);
    await database.query("DELETE FROM money_entry WHERE shipment_id = $1 AND account = 'collected'", [
      first.shipmentId,
    ]);
    expect(await checkLedgers(deps)).toBe(1);
    expect((await entries(shop)).at(-1)).toEqual({ account: "collected", amount_vnd: 450_000, source: "earlier" });
    expect(await kept(shop)).toEqual(before);
    expect(told()[0]?.named[0]?.is).toContain("collected entries 0, known 450000");
  });

  test.each([
    ["since", "since = since - interval '1 day'", /^since kept /],
    ["whether its amount is known", "is_known = false", /^is_known kept false, known true$/],
    ["whether a statement says it", "is_stated = true", /^is_stated kept true, known false$/],
    ["the day of its delivery", "delivered_on = delivered_on - 3", /^delivered_on kept /],
    ["a payday that was none", "paid_on = delivered_on", /^paid_on kept .*, known null$/],
    ["its order's time", "ordered_at = ordered_at - interval '1 day'", /^order kept /],
    ["its order", "order_id = NULL, ordered_at = NULL", /^order kept /],
  ])("puts right %s, and the kept sums with it", async (_, change, is) => {
    const { shop, deps, database, told, first } = await aCheckedShop();
    const before = await kept(shop);
    await database.query(`UPDATE parcel_money SET ${change} WHERE shipment_id = $1`, [first.shipmentId]);
    expect(await checkLedgers(deps)).toBe(1);
    expect(told()[0]?.named).toMatchObject([{ parcel: first.shipmentId, is: [expect.stringMatching(is)] }]);
    expect(await kept(shop)).toEqual(before);
    expect(await keepTallies(database)).toBe(0);
    expect(await checkLedgers(deps)).toBe(0);
  });

  test("leaves a parcel where it stands while the carrier says more of it that moves no money", async () => {
    const { shop, deps, third } = await aCheckedShop();
    await moveParcel(shop, third.trackingNumber, 13);
    const before = await kept(shop);
    const later = new Date(Date.now() + 5 * 60_000).toISOString();
    await deps.database.query("UPDATE shipment SET carrier_status_at = $1 WHERE id = $2", [later, third.shipmentId]);
    expect(await checkLedgers(deps)).toBe(0);
    expect(await kept(shop)).toEqual(before);
  });

  test("looks at as many parcels in a run, of whatever shops, and goes on there in the next", async () => {
    const { shop, deps, database, second } = await aCheckedShop();
    for (const id of ["a-shop-without-parcels", "another-without-parcels"]) {
      await database.query("INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())", [id]);
    }
    const found: number[] = [];
    for (const { shipment_id: id } of await kept(shop)) {
      await database.query("UPDATE parcel_money SET booked = booked + 1 WHERE shipment_id = $1", [id]);
    }
    for (let run = 0; run < 3; run += 1) found.push(await checkLedgers(deps, { parcels: 2, size: 1 }));
    expect(found).toEqual([2, 1, 0]);
    // A round that was begun is ended; the next sees all again.
    expect(await checkLedgers(deps)).toBe(0);
    await database.query("UPDATE parcel_money SET booked = booked + 1 WHERE shipment_id = $1", [second.shipmentId]);
    expect(await checkLedgers(deps, { parcels: 9, size: 2 })).toBe(1);
  });

  test("ends a shop that was begun before it begins another, and one that was looked at last comes last", async () => {
    const { shop, deps, database } = await aCheckedShop();
    const inOrder = async () => (await listLedgerChecks(database)).map(({ shopId }) => shopId);
    await checkLedgers(deps, { parcels: 1 });
    await database.query("INSERT INTO shop (id, domain_hash, updated_at) VALUES ('never', 'never', now())");
    expect(await inOrder()).toEqual([shop.shopId, "never"]);
    await checkLedgers(deps, { parcels: 2, size: 1 });
    expect(await inOrder()).toEqual([shop.shopId, "never"]);
    await checkLedgers(deps, { parcels: 2 });
    await database.query("UPDATE shop SET ledger_checked_at = NULL WHERE id = 'never'");
    expect(await inOrder()).toEqual(["never", shop.shopId]);
  });

  test("goes on behind a parcel that it cannot count anew, and says which that is", async () => {
    const { shop, deps, database, logbook, first } = await aCheckedShop();
    await database.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not this one'; END $$`,
    );
    await database.query("UPDATE parcel_money SET booked = booked + 1");
    await database.query(
      `CREATE TRIGGER refused BEFORE UPDATE ON parcel_money FOR EACH ROW WHEN (OLD.shipment_id = '${first.shipmentId}')
       EXECUTE FUNCTION refuse()`,
    );
    expect(await checkLedgers(deps, { size: 1 })).toBe(2);
    const lines = logbook.lines.splice(0).map((line) => JSON.parse(line));
    expect(lines.filter(({ event }) => event === "ledger.not_checked")).toMatchObject([
      { level: "error", shop: shop.shopId, from: first.shipmentId, to: first.shipmentId },
    ]);
    expect(lines.filter(({ event }) => event === "ledger.drifted")).toMatchObject([{ parcels: 2 }]);
    await database.query("DROP TRIGGER refused ON parcel_money");
    expect(await checkLedgers(deps)).toBe(1);
  });
});
