import { describe, expect, test } from "vitest";
import { recordEvents } from "~/store/history.server";
import { insertRowSets, updateRowSets } from "~/store/row-sets.server";
import type { Table } from "~/store/rows.server";
import { updateShipments } from "~/store/shipments.server";
import { aBookedParcel, anOrder, aShop } from "../flows/a-shop";
import { aDatabase } from "./a-database";

const thing = {
  name: "thing",
  columns: {
    ...{ shopId: "shop_id", id: "id", note: "note", details: "details", dueAt: "due_at", sumVnd: "sum_vnd" },
    tags: "tags",
  },
  json: ["details"],
} as const satisfies Table<string>;

async function aTable() {
  const database = await aDatabase();
  await database.query(
    `CREATE TABLE thing (shop_id text NOT NULL, id bigserial, note text DEFAULT 'none', details jsonb, due_at timestamptz,
       sum_vnd bigint NOT NULL DEFAULT 7, tags text[] NOT NULL DEFAULT '{}', PRIMARY KEY (shop_id, id))`,
  );
  const rows = () => database.query<Record<string, unknown>>("SELECT * FROM thing ORDER BY id");
  const insert = (some: readonly object[], conflict?: string) => insertRowSets(database, thing, some, conflict);
  const update = (some: readonly object[]) => updateRowSets(database, thing, ["shopId", "id"], some);
  return { database, rows, insert, update };
}

describe("rows that are inserted together", () => {
  test("get their ids in their order, and values of every type come back as they went in", async () => {
    const { insert, rows } = await aTable();
    const dueAt = new Date("2026-11-21T03:04:05.678Z");
    const details = { words: 'a "quote", một chữ', list: [1, null, { deep: true }] };
    const some = Array.from({ length: 50 }, (_, n) => ({
      ...{ shopId: "a", note: `${n}`, details: n === 0 ? "only text" : details, dueAt },
      ...{ sumVnd: 9_007_199_254_740_991, tags: ["{x}", 'y"', ""] },
    }));
    const inserted = await insert(some);
    expect(inserted.map(({ note }) => note)).toEqual(some.map(({ note }) => note));
    expect((await rows()).map(({ note }) => note)).toEqual(some.map(({ note }) => note));
    expect(inserted[0]).toEqual({ ...some[0], id: expect.anything() });
    expect(inserted[1]).toEqual({ ...some[1], id: expect.anything() });
  });

  test("with different columns keep the default of what they leave out; null is null", async () => {
    const { insert, rows } = await aTable();
    const inserted = await insert([
      { shopId: "a" },
      { shopId: "b", note: null, details: null },
      { shopId: "c", note: undefined, details: undefined },
    ]);
    expect(inserted).toHaveLength(3);
    const stored = Object.fromEntries((await rows()).map((row) => [row.shop_id, row]));
    expect(stored.a).toMatchObject({ note: "none", details: null, sum_vnd: 7, tags: [] });
    expect(stored.b).toMatchObject({ note: null, details: null, sum_vnd: 7 });
    expect(stored.c).toMatchObject({ note: "none" });
  });

  test("that are there already are left as they are and not returned", async () => {
    const { insert, rows } = await aTable();
    await insert([{ shopId: "a", id: 1, note: "first" }]);
    const some = [1, 2].map((id) => ({ shopId: "a", id, note: "second" }));
    expect(await insert(some, "ON CONFLICT DO NOTHING")).toMatchObject([{ id: 2 }]);
    expect(await rows()).toMatchObject([{ note: "first" }, { note: "second" }]);
    await expect(insert(some)).rejects.toThrow();
    expect(await insert([])).toEqual([]);
  });
});

describe("rows that are updated together", () => {
  test("change only in what each names, whatever the others name", async () => {
    const { insert, update, rows } = await aTable();
    await insert([1, 2, 3, 4].map((id) => ({ shopId: "a", id, note: `${id}`, details: { id }, tags: ["old"] })));
    await update([
      { shopId: "a", id: 1, note: "new" },
      { shopId: "a", id: 2, details: { new: [true] }, note: null },
      { shopId: "a", id: 3, details: null, note: undefined },
      { shopId: "a", id: 4 },
    ]);
    expect(await rows()).toMatchObject([
      { note: "new", details: { id: 1 }, tags: ["old"] },
      { note: null, details: { new: [true] }, tags: ["old"] },
      { note: "3", details: null, tags: ["old"] },
      { note: "4", details: { id: 4 }, tags: ["old"] },
    ]);
  });

  test("are those of all their keys: another shop's row of the same id stays", async () => {
    const { insert, update, rows } = await aTable();
    await insert(["a", "b"].map((shopId) => ({ shopId, id: 1, note: "old" })));
    await update([
      { shopId: "a", id: 1, note: "new" },
      { shopId: "nobody", id: 1, note: "lost" },
    ]);
    expect((await rows()).map(({ shop_id, note }) => [shop_id, note]).toSorted()).toEqual([
      ["a", "new"],
      ["b", "old"],
    ]);
  });
});

test("what is written to a parcel without personal data keeps no text about a person, the others in the set keep theirs", async () => {
  const shop = await aShop();
  const [erased, other] = [await aBookedParcel(shop), await anOrder(shop)];
  const { deps, shopId } = shop;
  await deps.database.query("UPDATE shipment SET redacted_at = now() WHERE id = $1", [erased.shipmentId]);
  const ids = [erased.shipmentId, other.shipmentId];
  const now = new Date();
  await updateShipments(
    deps.database,
    ids.map((id) => ({ shopId, id, carrierNotice: "gọi cô Lan", weightGrams: 900, updatedAt: now })),
  );
  const event = { kind: "status", by: "push", at: now, carrierStatus: 4, words: "cô Lan hẹn lại", key: "k" } as const;
  await recordEvents(
    deps.database,
    shopId,
    ids.map((shipmentId) => ({ shipmentId, event: { ...event, details: {} } as never })),
  );

  expect(await shop.parcel(erased.shipmentId)).toMatchObject({ carrier_notice: null, weight_grams: 900 });
  expect(await shop.parcel(other.shipmentId)).toMatchObject({ carrier_notice: "gọi cô Lan", weight_grams: 900 });
  expect((await shop.history(erased.shipmentId)).at(-1)).toMatchObject({ carrier_status: 4, words: null });
  expect((await shop.history(other.shipmentId)).at(-1)).toMatchObject({ carrier_status: 4, words: "cô Lan hẹn lại" });
});
