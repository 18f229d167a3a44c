import { expect, test } from "vitest";
import { clearUnusedEmails } from "~/store/retention.server";
import { aQueue } from "../jobs/a-queue";
import { pagesTouched } from "../support/pages-touched";
import { fillOrders, fillShops, unwatched } from "./many-rows";

test.each([2, 50])("a search for unused e-mails reads no orders of %d shops that have none", async (shops) => {
  const { database } = await aQueue();
  await fillShops(database, shops);
  await unwatched(database, (sql) => fillOrders(sql, { shops, from: 1, to: 30_000 }));
  const mostPages = 20 + 4 * shops;
  expect(await pagesTouched(database, clearUnusedEmails)).toBeLessThan(mostPages);
  await database.query('ANALYZE "order", shop');
  expect(await pagesTouched(database, clearUnusedEmails)).toBeLessThan(mostPages);
});

test("e-mails are deleted for every shop that does not send them to the carrier, and for no other", async () => {
  const { database } = await aQueue();
  await fillShops(database, 3);
  await fillOrders(database, { shops: 3, from: 1, to: 1_800 });
  await database.query(`UPDATE "order" SET details = details || '{"email": "duy.nhat@example.test"}'`);
  await database.query(`UPDATE shop SET settings = '{"sendEmail": true}' WHERE id = 's2'`);
  expect(await clearUnusedEmails(database)).toBe(1_200);
  const left = `SELECT DISTINCT shop_id AS shop FROM "order" WHERE details ->> 'email' IS NOT NULL`;
  expect(await database.query(left)).toEqual([{ shop: "s2" }]);
});
