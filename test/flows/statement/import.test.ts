import { describe, expect, test } from "vitest";
import { keepLedger } from "~/flows/cod/keep-ledger.server";
import { applyStatement, undoStatement } from "~/flows/statement/apply.server";
import { chooseColumns, lookAgain } from "~/flows/statement/columns.server";
import { giveUpReading } from "~/flows/statement/give-up.server";
import { payNextOrders } from "~/flows/statement/pay.server";
import { listStatementViews } from "~/flows/statement/read.server";
import { runStatement } from "~/flows/statement/run.server";
import { receiveStatement } from "~/flows/statement/upload.server";
import { readBalances } from "~/store/money-balances.server";
import { eraseStatementFiles, purgeStatementFiles } from "~/store/statement-files.server";
import { ACTOR, aBookedParcel, aShop, type TestShop } from "../a-shop";
import { aWorkbook, HEADER, imported, pageOf, standing } from "./a-statement";

/** A shop with two delivered parcels of 450,000 each, with what the carrier says they cost. */
async function aShopThatIsPaid() {
  const shop = await aShop();
  const parcels = [await aBookedParcel(shop), await aBookedParcel(shop)] as const;
  await shop.deps.database.query(
    "UPDATE shipment SET cod_state = 'collected', collected_vnd = cod_vnd, charged_fee_vnd = 30000 WHERE partner_id IS NOT NULL",
  );
  await shop.deps.database.transaction((sql) =>
    keepLedger(
      shop.deps,
      sql,
      { id: shop.shopId },
      parcels.map(({ shipmentId }) => shipmentId),
      { source: "poll" },
    ),
  );
  return { shop, labels: parcels.map(({ trackingNumber }) => trackingNumber) as [string, string], parcels };
}

const apply = async (shop: TestShop, id: string) => {
  const asked = await applyStatement(shop.deps, shop.shopId, id, ACTOR);
  await runStatement(shop.deps, shop.shopId, id);
  return asked.outcome;
};
const undo = async (shop: TestShop, id: string, why = "sai tháng") => {
  const asked = await undoStatement(shop.deps, shop.shopId, id, why, ACTOR);
  await runStatement(shop.deps, shop.shopId, id);
  return asked.outcome;
};
/** What the ledger says was paid out and charged, by parcel. */
const ledgerOf = async ({ deps, shopId }: TestShop, shipmentIds: string[]) => {
  const balances = await readBalances(deps.database, shopId, shipmentIds);
  return shipmentIds.map((id) => {
    const { paid_out, shipping_fee } = balances.get(id)?.sums ?? {};
    return [paid_out, shipping_fee];
  });
};
const countedVnd = async ({ deps }: TestShop) => {
  const [row] = await deps.database.query<{ sum: number }>(
    "SELECT coalesce(sum(cod_vnd), 0)::bigint AS sum FROM statement_line WHERE counted",
  );
  return row?.sum;
};

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

  test("that is imported again, or overlaps, books nothing twice; undone, it can be imported anew", async () => {
    const { shop, labels } = await aShopThatIsPaid();
    const first = aWorkbook([HEADER, [labels[0], { day: "2026-11-20" }, 450_000, 30_000]]);
    const id = await imported(shop, first);
    await apply(shop, id);

    const again = await imported(shop, first);
    expect((await standing(shop, again)).rows).toEqual(["2 duplicate counted_before"]);
    expect((await pageOf(shop, again)).tally?.warnings.map(({ code }) => code)).toEqual([
      ...["same_file", "all_duplicates", "no_total"],
    ]);
    // The tracking number without its prefix, another day, another column order.
    const bare = labels[0].split(".").at(-1) ?? "";
    const overlapping = await imported(
      shop,
      Buffer.from(`COD;Mã vận đơn;Ngày\n"450.000 đ";${bare};21/11/2026\n450.000;${labels[1]};21/11/2026\n`),
      "t11.csv",
    );
    expect((await standing(shop, overlapping)).rows).toEqual(["2 duplicate counted_before", "3 matched"]);
    await apply(shop, overlapping);
    expect(await countedVnd(shop)).toBe(900_000);

    await undo(shop, id);
    const anew = await imported(shop, first);
    // Its COD counts with the statement that overlaps.
    expect((await standing(shop, anew)).rows).toEqual(["2 matched cod_counted_before"]);
    await apply(shop, anew);
    expect(await countedVnd(shop)).toBe(900_000);
  });

  test("two that were read before either was applied count each payment once", async () => {
    const { shop, labels } = await aShopThatIsPaid();
    const rows = [[labels[0], { day: "2026-11-20" }, 450_000, 30_000]];
    const [one, other] = [
      await imported(shop, aWorkbook([HEADER, ...rows])),
      await imported(shop, aWorkbook([HEADER, [], ...rows])),
    ];
    await apply(shop, one);
    await apply(shop, other);
    expect(await standing(shop, other)).toEqual({ state: "applied", rows: ["3 duplicate counted_before"] });
    expect((await pageOf(shop, other)).tally?.outcomes.duplicate.rows).toBe(1);
    expect(await countedVnd(shop)).toBe(450_000);
  });

  test("two that were read before either was applied count the COD of one and the fees of the other", async () => {
    const { shop, labels, parcels } = await aShopThatIsPaid();
    const cod = await imported(shop, aWorkbook([HEADER, [labels[0], null, 450_000, null]]));
    const both = await imported(shop, aWorkbook([HEADER, [labels[0], null, 450_000, 30_000]]));
    const fees = await imported(shop, aWorkbook([HEADER, [labels[0], null, 0, 30_000]]));
    for (const id of [cod, both, fees]) await apply(shop, id);
    expect((await standing(shop, both)).rows).toEqual(["2 matched cod_counted_before counted"]);
    expect((await standing(shop, fees)).rows).toEqual(["2 duplicate counted_before"]);
    expect(await ledgerOf(shop, [parcels[0].shipmentId])).toEqual([[450_000, 30_000]]);
    // Applied the other way round, it comes to the same.
    for (const id of [cod, both, fees]) await undo(shop, id);
    const again = [];
    for (const row of [
      [450_000, null],
      [450_000, 30_000],
      [0, 30_000],
    ]) {
      again.push(await imported(shop, aWorkbook([HEADER, [labels[0], null, ...row]])));
    }
    for (const id of again.toReversed()) await apply(shop, id);
    expect(await ledgerOf(shop, [parcels[0].shipmentId])).toEqual([[450_000, 30_000]]);
    const [, middle = ""] = again;
    expect((await standing(shop, middle)).rows).toEqual(["2 matched fees_counted_before counted"]);
  });

  test("that is undone leaves to others what they say too: it counts there, once", async () => {
    const { shop, labels, parcels } = await aShopThatIsPaid();
    const ids = parcels.map(({ shipmentId }) => shipmentId);
    const rows = [
      [labels[0], null, 450_000, 30_000],
      [labels[1], null, 400_000, 35_000],
    ];
    const first = await imported(shop, aWorkbook([HEADER, ...rows]));
    await apply(shop, first);
    const second = await imported(shop, aWorkbook([HEADER, [], ...rows]));
    await apply(shop, second);
    const third = await imported(shop, aWorkbook([HEADER, [], [], ...rows]));
    const kept = [
      [450_000, 30_000],
      [400_000, 35_000],
    ];
    expect((await standing(shop, second)).rows).toEqual(["3 duplicate counted_before", "4 duplicate counted_before"]);

    await undo(shop, first);
    expect((await standing(shop, first)).state).toBe("undone");
    expect((await standing(shop, second)).rows).toEqual([
      "3 matched counted",
      "4 different cod_differs fee_differs counted",
    ]);
    expect((await pageOf(shop, second)).tally?.outcomes).toMatchObject({
      matched: { rows: 1, codVnd: 450_000 },
      ...{ different: { rows: 1, codVnd: 400_000 }, duplicate: { rows: 0 } },
    });
    // One that is not applied repeats the one that counts now.
    expect((await pageOf(shop, third)).lines[0]?.problems).toEqual([
      { code: "counted_before", statementId: second, row: 3 },
    ]);
    expect(await ledgerOf(shop, ids)).toEqual(kept);

    await undo(shop, second);
    expect((await standing(shop, third)).rows).toEqual(["4 matched", "5 different cod_differs fee_differs"]);
    expect((await pageOf(shop, third)).tally?.warnings.map(({ code }) => code)).not.toContain("all_duplicates");
    expect((await ledgerOf(shop, ids)).map(([paid]) => paid)).toEqual([0, 0]);
    await apply(shop, third);
    expect(await ledgerOf(shop, ids)).toEqual(kept);
  });

  test("that is undone leaves to others the part of a row that was left out there", async () => {
    const { shop, labels, parcels } = await aShopThatIsPaid();
    const cod = await imported(
      shop,
      aWorkbook([HEADER, [labels[0], null, 450_000, null], [labels[1], null, 0, 30_000]]),
    );
    await apply(shop, cod);
    const rows = labels.map((label) => [label, null, 450_000, 30_000]);
    const both = await imported(shop, aWorkbook([HEADER, ...rows]));
    await apply(shop, both);
    expect((await standing(shop, both)).rows).toEqual([
      "2 matched cod_counted_before counted",
      "3 matched fees_counted_before counted",
    ]);
    await undo(shop, cod);
    expect((await standing(shop, both)).rows).toEqual(["2 matched counted", "3 matched counted"]);
    expect(
      await ledgerOf(
        shop,
        parcels.map(({ shipmentId }) => shipmentId),
      ),
    ).toEqual([
      [450_000, 30_000],
      [450_000, 30_000],
    ]);
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

describe("the orders of a statement", () => {
  test("are marked as paid where staff say so, each once, and only of one that is applied", async () => {
    const { shop, labels } = await aShopThatIsPaid();
    const id = await imported(
      shop,
      aWorkbook([HEADER, [labels[0], null, 450_000, 30_000], [labels[1], null, 400_000, 30_000]]),
    );
    const pay = () => payNextOrders(shop.deps, shop.shopId, { statementId: id, after: 0 }, ACTOR);
    expect(await pay()).toBeNull();
    await apply(shop, id);
    expect(await pay()).toMatchObject({ counts: { asked: 2 }, next: null });
    expect(await pay()).toMatchObject({ counts: { already: 2 } });
    const steps = await shop.deps.database.query("SELECT 1 FROM shopify_step WHERE kind = 'paid'");
    expect(steps).toHaveLength(2);
  });
});

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

describe("a statement whose reading was given up", () => {
  test("can be left by staff, and read anew; one that is being read cannot", async () => {
    const { shop, labels } = await aShopThatIsPaid();
    const { database } = shop.deps;
    const id = await imported(shop, aWorkbook([HEADER, [labels[0], null, 450_000, 30_000]]));
    expect(await giveUpReading(shop.deps, shop.shopId, id)).toEqual({ outcome: "not_now" });
    // A try that stored rows and failed.
    await database.query("UPDATE statement SET state = 'reading'");
    await database.query("UPDATE work SET state = 'waiting' WHERE kind = 'statement'");
    expect(await giveUpReading(shop.deps, shop.shopId, id)).toEqual({ outcome: "not_now" });
    await database.query("UPDATE work SET state = 'parked' WHERE kind = 'statement'");
    expect(await pageOf(shop, id)).toMatchObject({ state: "reading", isStuck: true });
    expect(await giveUpReading(shop.deps, shop.shopId, id)).toEqual({ outcome: "given_up" });
    expect(await pageOf(shop, id)).toMatchObject({ state: "unreadable", trouble: "failed", tally: null, lines: [] });
    expect(await giveUpReading(shop.deps, "another.myshopify.com", id)).toEqual({ outcome: "not_found" });
    expect(await lookAgain(shop.deps, shop.shopId, id)).toEqual({ outcome: "reading" });
    await runStatement(shop.deps, shop.shopId, id);
    expect((await standing(shop, id)).rows).toEqual(["2 matched"]);
  });
});

describe("a file", () => {
  const text = (words: string) => Buffer.from(words);
  test.each<[string, Buffer, string]>([
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "old_xls"],
    ["a PDF", text("%PDF-1.7 …"), "pdf"],
    ["a web page", text("<html><table><tr><td>Mã vận đơn"), "web_page"],
    ["half a workbook", aWorkbook([HEADER, ["S1.A1.1", null, 1, 1]]).subarray(0, 900), "cut"],
    ["a header alone", text("Mã vận đơn,COD\n"), "no_rows"],
  ])("that is %s is refused by name", async (_, file, trouble) => {
    const shop = await aShop();
    const id = await imported(shop, file);
    expect(await pageOf(shop, id)).toMatchObject({ state: "unreadable", trouble, lines: [] });
  });

  test("that was cut within a row says so, and what stands before is read", async () => {
    const { shop, labels } = await aShopThatIsPaid();
    const id = await imported(
      shop,
      text(`Mã vận đơn,Tiền thu hộ,Phí ship\n${labels[0]},"450.000",30000\n${labels[1]},"45`),
      "t.csv",
    );
    expect((await standing(shop, id)).rows).toEqual(["2 matched", "3 unreadable no_code cut"]);
    expect((await pageOf(shop, id)).tally?.warnings.map(({ code }) => code)).toContain("cut");
  });

  test.each<[string, (words: string) => Buffer]>([
    ["UTF-8 with its mark", (words) => text(`\uFEFF${words}`)],
    ["UTF-16 as Excel writes it", (words) => Buffer.from(`\uFEFF${words}`, "utf16le")],
    ["UTF-16 without its mark", (words) => Buffer.from(words, "utf16le")],
  ])("of CSV in %s is read", async (_, written) => {
    const { shop, labels } = await aShopThatIsPaid();
    const id = await imported(
      shop,
      written(`Mã vận đơn\tTiền thu hộ\tPhí vận chuyển\n${labels[0]}\t450.000\t30.000\n`),
      "t.csv",
    );
    expect((await standing(shop, id)).rows).toEqual(["2 matched"]);
  });

  test("that did not arrive whole leaves nothing; the same import asked for twice is one", async () => {
    const shop = await aShop();
    const ticket = {
      ...{ shopId: shop.shopId, statementId: crypto.randomUUID(), name: "t.csv", until: Date.now() + 60_000 },
      ...{ userId: ACTOR.userId, actorName: ACTOR.name },
    };
    async function* broken() {
      yield Buffer.alloc(300_000);
      throw new Error("gone");
    }
    await expect(receiveStatement(shop.deps, ticket, broken())).rejects.toThrow("gone");
    expect(await shop.deps.database.query("SELECT 1 FROM statement UNION ALL SELECT 1 FROM statement_piece")).toEqual(
      [],
    );
    async function* whole() {
      yield text("Mã vận đơn,COD\nS1.A1.5,1\n");
    }
    expect(await receiveStatement(shop.deps, ticket, whole())).toEqual({ outcome: "stored" });
    expect(await receiveStatement(shop.deps, ticket, whole())).toEqual({ outcome: "again" });
    const { statements } = await listStatementViews(shop.deps, shop.shopId, null);
    expect(statements).toHaveLength(1);
  });

  test("is deleted after its time, and with a buyer who is erased; its rows stay", async () => {
    const { shop, labels } = await aShopThatIsPaid();
    const { database } = shop.deps;
    const id = await imported(shop, aWorkbook([HEADER, [labels[0], null, 450_000, 30_000]]));
    expect(await purgeStatementFiles(database, new Date(Date.now() - 60_000))).toBe(0);
    expect(await purgeStatementFiles(database, new Date(Date.now() + 60_000))).toBe(1);
    const page = await pageOf(shop, id);
    expect(page.sheets).toBeNull();
    expect(page.lines).toHaveLength(1);
  });
});
