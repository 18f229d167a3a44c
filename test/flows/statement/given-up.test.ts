import { describe, expect, test } from "vitest";
import { lookAgain } from "~/flows/statement/columns.server";
import { giveUpReading } from "~/flows/statement/give-up.server";
import { runStatement } from "~/flows/statement/run.server";
import { aShopThatIsPaid, aWorkbook, HEADER, imported, pageOf, standing } from "./a-statement";

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
