import { expect, test } from "vitest";
import { movingParcels } from "~/components/parcel-state";
import { listNotInStep } from "~/flows/comparison/list.server";
import { countReports } from "~/flows/reports/count.server";
import { readReport } from "~/flows/reports/read.server";
import { loader as readAttention } from "~/routes/app.attention/route";
import { loader as readOrders } from "~/routes/app.orders._index/route";
import { findShop } from "~/store/shops.server";
import { aBookedParcel, anOrder, aShop, type TestShop } from "../flows/a-shop";
import { whateverStatementEnds } from "../flows/whatever-statement-ends";
import { aMerchant } from "./a-merchant";

const change = ({ deps, shopId }: TestShop, set: string) =>
  deps.database.query(`UPDATE shipment SET ${set} WHERE shop_id = $1`, [shopId]);

test("the list of orders looks again, or its numbers are those of what it shows", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  await anOrder(shop);
  await whateverStatementEnds(shop, {
    begin: () => change(shop, "state = 'queued'"),
    end: () => change(shop, "state = 'booked'"),
    async look(statement) {
      const { rows, counts } = await readOrders(await merchant.asks("/app/orders?tab=all"));
      const looksAgain = movingParcels(rows.flatMap(({ parcels }) => parcels)) !== "";
      expect(looksAgain || counts.under_way === 1, `after statement ${statement}`).toBe(true);
    },
  });
});

test("the work queue looks again, or its numbers are those of what it shows", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  await aBookedParcel(shop);
  await whateverStatementEnds(shop, {
    begin: () => change(shop, "state = 'cancelling', attention = 'lost'"),
    end: () => change(shop, "state = 'cancelled', attention = NULL"),
    async look(statement) {
      const { rows, counts } = await readAttention(await merchant.asks("/app/attention"));
      const counted = counts.reduce((sum, { count }) => sum + count, 0);
      expect(movingParcels(rows) !== "" || counted === rows.length, `after statement ${statement}`).toBe(true);
    },
  });
});

test("a report says that it is behind, or counts what was counted while it was read", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const row = await findShop(deps.database, shopId);
  if (!row) throw new Error("there is no shop");
  let booked = 0;
  await whateverStatementEnds(shop, {
    async begin() {
      await countReports(deps);
      await aBookedParcel(shop);
      booked += 1;
    },
    end: () => countReports(deps),
    async look(statement) {
      const query = { period: "w4", dimension: "province", sort: "value", descending: false, after: null } as const;
      const { isBehind, total, rows } = await readReport(deps, row, query);
      const isWhole =
        total.parcels === booked && rows.reduce((sum, { figures }) => sum + figures.parcels, 0) === booked;
      expect(isBehind || isWhole, `after statement ${statement}`).toBe(true);
    },
  });
});

test("what is not in step is not said to be of a comparison that ended while it was read", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  await whateverStatementEnds(shop, {
    begin: () => deps.database.query("WITH one AS (DELETE FROM discrepancy) DELETE FROM comparison"),
    end: () =>
      deps.database.query(
        `WITH ended AS (INSERT INTO comparison (shop_id, due_at, finished_at) VALUES ($1, now(), now()))
         INSERT INTO discrepancy (shop_id, kind, subject) VALUES ($1, 'order_gone', 'gid://shopify/Order/1')`,
        [shopId],
      ),
    async look(statement) {
      const { comparedAt, rows } = await listNotInStep(deps, shopId, { state: "open", kind: null, after: null });
      expect(comparedAt === null || rows.length === 1, `after statement ${statement}`).toBe(true);
    },
  });
});
