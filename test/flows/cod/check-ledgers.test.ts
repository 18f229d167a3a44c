import { describe, expect, test } from "vitest";
import { checkLedgers } from "~/flows/cod/check-ledgers.server";
import { runHousekeeping } from "~/jobs/housekeeping.server";
import { createLog } from "~/log.server";
import { keepTallies } from "~/store/tallies.server";
import { moveParcel } from "../a-message";
import { aLogDestination } from "../a-person";
import { aBookedParcel, aShop, type TestShop } from "../a-shop";

/** A shop with three booked parcels: one delivered, one delivered in part, one on its way; and the log of what is done with them. */
async function aCheckedShop() {
  const shop = await aShop();
  const logbook = aLogDestination();
  const deps = { ...shop.deps, log: createLog("info", logbook.destination) };
  const [first, second, third] = [await aBookedParcel(shop), await aBookedParcel(shop), await aBookedParcel(shop)];
  await moveParcel(shop, first.trackingNumber, 5);
  await moveParcel(shop, second.trackingNumber, 5, { return_part_package: "1" });
  return { shop, deps, database: deps.database, told: () => told(logbook), first, second, third };
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
    const { shop, deps, told } = await aCheckedShop();
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

  test("looks at as many parcels in a run, however many there are, and goes on there in the next", async () => {
    const { shop, deps, database, second } = await aCheckedShop();
    const one = { slices: 1, size: 1 };
    const found: number[] = [];
    for (const { shipment_id: id } of await kept(shop)) {
      await database.query("UPDATE parcel_money SET booked = booked + 1 WHERE shipment_id = $1", [id]);
    }
    // A run that found less than it asked for ends a round.
    for (let run = 0; run < 4; run += 1) found.push(await checkLedgers(deps, one));
    expect(found).toEqual([1, 1, 1, 0]);
    await database.query("UPDATE parcel_money SET booked = booked + 1 WHERE shipment_id = $1", [second.shipmentId]);
    expect(await checkLedgers(deps, { slices: 9, size: 2 })).toBe(1);
  });
});
