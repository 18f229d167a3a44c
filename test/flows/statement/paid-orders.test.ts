import { describe, expect, test } from "vitest";
import { payNextOrders } from "~/flows/statement/pay.server";
import { ACTOR } from "../a-shop";
import { apply, aShopThatIsPaid, aWorkbook, HEADER, imported } from "./a-statement";

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
