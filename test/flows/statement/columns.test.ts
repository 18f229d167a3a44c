import { describe, expect, test } from "vitest";
import { chooseColumns, lookAgain } from "~/flows/statement/columns.server";
import { runStatement } from "~/flows/statement/run.server";
import { eraseStatementFiles } from "~/store/statement-files.server";
import { apply, aShopThatIsPaid, aWorkbook, countedVnd, HEADER, imported, pageOf, standing } from "./a-statement";

describe("columns", () => {
  test("that nobody knows are asked, and remembered for the next file with this header", async () => {
    const { shop, labels } = await aShopThatIsPaid();
    const file = (label: string) =>
      aWorkbook([
        ["A", "B", "Người nhận"],
        [label, 450_000, "Nguyễn Văn An"],
      ]);
    const id = await imported(shop, file(labels[0]));
    expect(await standing(shop, id)).toEqual({ state: "columns", rows: [] });
    const { sheets } = await pageOf(shop, id);
    expect(sheets?.[0]?.rows[1]?.cells).toEqual([labels[0], "450000", "Nguyễn Văn An"]);

    const mapping = {
      sheet: 0,
      headerRow: 1,
      columns: ["label" as const, "codVnd" as const, null],
      weightUnit: "g" as const,
    };
    expect(await chooseColumns(shop.deps, shop.shopId, id, { ...mapping, columns: [null] })).toEqual({
      ...{ outcome: "not_usable", fault: "no_label_column" },
    });
    expect(await chooseColumns(shop.deps, shop.shopId, id, mapping)).toEqual({ outcome: "reading" });
    await runStatement(shop.deps, shop.shopId, id);
    expect((await standing(shop, id)).rows).toEqual(["2 matched"]);

    const next = await imported(shop, file(labels[1]));
    expect(await standing(shop, next)).toEqual({ state: "read", rows: ["2 matched"] });
    // Names of buyers are nowhere but in the sealed file.
    const stored = await shop.deps.database.query<{ row: string }>(
      "SELECT l::text AS row FROM statement_line l UNION ALL SELECT s::text FROM statement s UNION ALL SELECT c::text FROM statement_columns c",
    );
    expect(stored.map(({ row }) => row).join()).not.toContain("An");
  });

  test("cannot be chosen once the statement counts, nor when its file is deleted", async () => {
    const { shop, labels } = await aShopThatIsPaid();
    const { database } = shop.deps;
    const file = aWorkbook([HEADER, [labels[0], null, 450_000, 30_000]]);
    const id = await imported(shop, file);
    await apply(shop, id);
    expect(await lookAgain(shop.deps, shop.shopId, id)).toEqual({ outcome: "too_late" });
    const other = await imported(shop, aWorkbook([HEADER, [labels[1], null, 450_000, 30_000]]));
    await eraseStatementFiles(database, shop.shopId, new Date());
    expect(await lookAgain(shop.deps, shop.shopId, other)).toEqual({ outcome: "gone" });
    // What was read of it stays, and can count.
    expect(await apply(shop, other)).toBe("under_way");
    expect(await countedVnd(shop)).toBe(900_000);
  });
});
