import { describe, expect, test } from "vitest";
import { keepLedger } from "~/flows/cod/keep-ledger.server";
import { applyStatement } from "~/flows/statement/apply.server";
import { lookAgain } from "~/flows/statement/columns.server";
import { runStatement } from "~/flows/statement/run.server";
import { ACTOR } from "../a-shop";
import {
  apply,
  aShopThatIsPaid,
  aWorkbook,
  countedVnd,
  HEADER,
  imported,
  ledgerOf,
  pageOf,
  standing,
  undo,
} from "./a-statement";

describe("a statement", () => {
  test("is read, compared row by row, applied and undone, and nothing of it counts before or after", async () => {
    const { shop, labels, parcels } = await aShopThatIsPaid();
    const file = aWorkbook([
      ["BẢNG ĐỐI SOÁT"],
      HEADER,
      [labels[0], { day: "2026-11-20" }, 450_000, 30_000],
      [labels[1], { day: "2026-11-20" }, 400_000, 35_000],
      ["S9.HN1.X.900000001", { day: "2026-11-20" }, 100_000, 20_000],
      [labels[0], { day: "2026-11-20" }, 450_000, 30_000],
      [labels[1], { day: "2026-11-20" }, "bốn trăm", 0],
      ["Tổng cộng", null, { formula: "SUM(C3:C7)", value: 1_400_000 }, 120_000],
    ]);
    const id = await imported(shop, file);
    expect(await standing(shop, id)).toEqual({
      state: "read",
      rows: [
        "3 matched",
        "4 different cod_differs fee_differs",
        "5 unknown",
        "6 duplicate twice_in_file",
        "7 unreadable not_an_amount",
      ],
    });
    const { tally, totals, lines } = await pageOf(shop, id);
    expect(totals).toEqual([
      { field: "codVnd", statedVnd: 1_400_000, sumVnd: 1_400_000, byVnd: 0 },
      { field: "shippingFeeVnd", statedVnd: 120_000, sumVnd: 115_000, byVnd: -5_000 },
    ]);
    expect(tally?.outcomes.different).toEqual({ rows: 1, codVnd: 400_000, feeVnd: 35_000 });
    expect(lines[0]?.orderName).toMatch(/^#/);
    expect(await countedVnd(shop)).toBe(0);

    expect(await apply(shop, id)).toBe("under_way");
    expect(await standing(shop, id)).toMatchObject({
      state: "applied",
      rows: { 0: "3 matched counted", 2: "5 unknown" },
    });
    expect(await countedVnd(shop)).toBe(850_000);
    const ids = parcels.map(({ shipmentId }) => shipmentId);
    expect(await ledgerOf(shop, ids)).toEqual([
      [450_000, 30_000],
      [400_000, 35_000],
    ]);
    // A second click.
    expect(await apply(shop, id)).toBe("not_now");

    expect(await undo(shop, id)).toBe("under_way");
    const undone = await pageOf(shop, id);
    expect(undone).toMatchObject({ state: "undone", undoneWhy: "sai tháng", undoneBy: ACTOR.name });
    expect(undone.lines).toHaveLength(5);
    expect((await ledgerOf(shop, ids)).map(([paid]) => paid)).toEqual([0, 0]);
    const said = await shop.deps.database.query<{ why: string }>(
      "SELECT DISTINCT why FROM money_entry WHERE reference = $1 AND why IS NOT NULL",
      [id],
    );
    expect(said).toEqual([{ why: "sai tháng" }]);
    expect(await countedVnd(shop)).toBe(0);
  });

  test("whose run was killed goes on where it was", async () => {
    const { shop, labels } = await aShopThatIsPaid();
    const id = await imported(
      shop,
      aWorkbook([HEADER, [labels[0], null, 450_000, 30_000], [labels[1], null, 450_000, 30_000]]),
    );
    await applyStatement(shop.deps, shop.shopId, id, ACTOR);
    await shop.deps.database.query("UPDATE statement_line SET counted = true WHERE n = 2");
    await runStatement(shop.deps, shop.shopId, id);
    expect((await standing(shop, id)).rows).toEqual(["2 matched counted", "3 matched counted"]);
    // Reading that was killed begins anew.
    await shop.deps.database.query("UPDATE statement SET state = 'reading' WHERE id = $1", [id]);
    await shop.deps.database.query("UPDATE statement_line SET counted = false");
    await runStatement(shop.deps, shop.shopId, id);
    expect((await standing(shop, id)).rows).toEqual(["2 matched", "3 matched"]);
  });

  test("has the amount of a partial delivery that nobody entered", async () => {
    const { shop, labels, parcels } = await aShopThatIsPaid();
    await shop.deps.database.query("UPDATE shipment SET cod_state = 'collected_partly', collected_vnd = NULL");
    await keepLedger(
      shop.deps,
      shop.deps.database,
      { id: shop.shopId },
      parcels.map(({ shipmentId }) => shipmentId),
      {
        source: "person",
      },
    );
    const id = await imported(shop, aWorkbook([HEADER, [labels[0], null, 200_000, 30_000]]));
    expect((await standing(shop, id)).rows).toEqual(["2 matched cod_from_statement"]);
  });

  test("read once more, knows the parcels that have become known since", async () => {
    const { shop, labels } = await aShopThatIsPaid();
    await shop.deps.database.query("UPDATE shipment SET label = 'x' || label, tracking_id = NULL");
    const id = await imported(shop, aWorkbook([HEADER, [labels[0], null, 450_000, 30_000]]));
    expect((await standing(shop, id)).rows).toEqual(["2 unknown"]);
    await shop.deps.database.query("UPDATE shipment SET label = substr(label, 2)");
    expect(await lookAgain(shop.deps, shop.shopId, id)).toEqual({ outcome: "reading" });
    await runStatement(shop.deps, shop.shopId, id);
    expect((await standing(shop, id)).rows).toEqual(["2 matched"]);
  });
});
