import { expect, test } from "vitest";
import { erasePushes } from "~/store/erase-shop.server";
import { listMessagesNaming } from "~/store/inbox.server";
import { aQueue } from "../jobs/a-queue";
import { pagesTouched } from "../support/pages-touched";
import { fillMessages, fillShops } from "./many-rows";

test("erasing a person searches the messages that still have a body, not all there were", async () => {
  const { database } = await aQueue();
  await fillShops(database, 1);
  await fillMessages(database, 30_000);
  await database.query("ANALYZE inbox");
  const naming = await pagesTouched(database, (sql) => listMessagesNaming(sql, "s1", ["s1-1001-1", "S1.1"]));
  const ofShop = await pagesTouched(database, (sql) => erasePushes(sql, "s1"));
  expect(Math.max(naming, ofShop)).toBeLessThan(20);
});
