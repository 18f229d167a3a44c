import { describe, expect, test } from "vitest";
import { listStatementViews } from "~/flows/statement/read.server";
import { receiveStatement } from "~/flows/statement/upload.server";
import { purgeStatementFiles } from "~/store/statement-files.server";
import { ACTOR, aShop } from "../a-shop";
import { aShopThatIsPaid, aWorkbook, HEADER, imported, pageOf, standing } from "./a-statement";

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
