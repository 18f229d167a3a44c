import { describe, expect, test } from "vitest";
import { sayNew } from "~/flows/statement/say-new.server";
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

  /** What a statement of one row says: COD, the fee as one, or divided. */
  const BY_KIND = ["Mã vận đơn", "Tiền thu hộ", "Phí vận chuyển", "Phí bảo hiểm"];

  test("that states fees once more by kind keeps them out until staff say that they are new", async () => {
    const { shop, labels, parcels } = await aShopThatIsPaid();
    const [one, other] = parcels.map(({ shipmentId }) => shipmentId) as [string, string];
    const first = await imported(
      shop,
      aWorkbook([HEADER, [labels[0], null, 450_000, 30_000], [labels[1], null, null, 30_000]]),
    );
    // One is read before the first is applied, the other behind it.
    const early = await imported(shop, aWorkbook([BY_KIND, [labels[0], null, 25_000, 5_000]]));
    expect((await standing(shop, early)).rows).toEqual(["2 matched"]);
    await apply(shop, first);
    const late = await imported(shop, aWorkbook([BY_KIND, [labels[1], 450_000, 25_000, 5_000]]));
    expect((await standing(shop, late)).rows).toEqual(["2 different fees_perhaps_counted"]);
    for (const id of [early, late]) await apply(shop, id);
    expect((await standing(shop, early)).rows).toEqual(["2 unsure fees_perhaps_counted"]);
    expect((await pageOf(shop, early)).tally?.outcomes.unsure).toEqual({ rows: 1, codVnd: 0, feeVnd: 30_000 });
    expect(await ledgerOf(shop, [one, other])).toEqual([
      [450_000, 30_000],
      [450_000, 30_000],
    ]);

    const say = (statementId: string, by = shop.shopId) => sayNew(shop.deps, by, { statementId, n: 2 }, ACTOR);
    expect(await say(early)).toEqual({ outcome: "said" });
    expect(await say(late)).toEqual({ outcome: "said" });
    expect((await standing(shop, early)).rows).toEqual(["2 different fees_said_new counted"]);
    expect((await standing(shop, late)).rows).toEqual(["2 different fees_said_new counted"]);
    expect((await ledgerOf(shop, [one, other])).map(([paid]) => paid)).toEqual([450_000, 450_000]);
    const charged = await shop.deps.database.query(
      "SELECT sum(coalesce(shipping_fee_vnd, 0) + coalesce(insurance_fee_vnd, 0))::int AS vnd FROM statement_line WHERE counted GROUP BY shipment_id",
    );
    expect(charged).toEqual([{ vnd: 60_000 }, { vnd: 60_000 }]);
    // A second click, another shop's hand, and a statement that is undone.
    expect(await say(early)).toEqual({ outcome: "not_in_doubt" });
    expect(await say(early, "another.myshopify.com")).toEqual({ outcome: "not_found" });
    await undo(shop, early);
    expect(await say(early)).toEqual({ outcome: "not_now" });
  });

  test("whose fees were in doubt beside those of a statement that is undone counts them", async () => {
    const { shop, labels, parcels } = await aShopThatIsPaid();
    const ids = parcels.map(({ shipmentId }) => shipmentId);
    const first = await imported(shop, aWorkbook([HEADER, ...labels.map((label) => [label, null, null, 30_000])]));
    await apply(shop, first);
    const second = await imported(
      shop,
      aWorkbook([BY_KIND, [labels[0], null, 25_000, 5_000], [labels[1], 450_000, 25_000, 5_000]]),
    );
    await apply(shop, second);
    expect((await standing(shop, second)).rows).toEqual([
      "2 unsure fees_perhaps_counted",
      "3 different fees_perhaps_counted counted",
    ]);
    expect((await ledgerOf(shop, ids)).map(([, fee]) => fee)).toEqual([30_000, 30_000]);
    await undo(shop, first);
    expect((await standing(shop, second)).rows).toEqual(["2 matched counted", "3 matched counted"]);
    expect((await ledgerOf(shop, ids)).map(([, fee]) => fee)).toEqual([25_000, 25_000]);
  });

  test("that states a parcel twice in different divisions counts the first, and waits with the second", async () => {
    const { shop, labels, parcels } = await aShopThatIsPaid();
    const id = await imported(
      shop,
      aWorkbook([BY_KIND, [labels[0], 450_000, 30_000, 0], [labels[0], null, 25_000, 5_000]]),
    );
    expect((await standing(shop, id)).rows).toEqual(["2 matched", "3 unsure fees_perhaps_counted"]);
    // Said before it is applied: the row counts with the others.
    expect(await sayNew(shop.deps, shop.shopId, { statementId: id, n: 3 }, ACTOR)).toEqual({ outcome: "said" });
    expect((await pageOf(shop, id)).tally?.outcomes).toMatchObject({ unsure: { rows: 0 }, different: { rows: 1 } });
    expect(await countedVnd(shop)).toBe(0);
    await apply(shop, id);
    expect((await standing(shop, id)).rows).toEqual(["2 matched counted", "3 different fees_said_new counted"]);
    expect(await ledgerOf(shop, [parcels[0].shipmentId])).toEqual([[450_000, 55_000]]);
  });
});
