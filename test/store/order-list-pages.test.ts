import { expect, test } from "vitest";
import { createLog } from "~/log.server";
import { openDatabase } from "~/store/database.server";
import { type ListCursor, listMatchingOrders } from "~/store/order-list.server";
import { freshDatabase } from "../support/database.ts";
import { fillOrders, fillShops } from "./many-rows";

const EVERYTHING = { tab: "all", search: "" } as const;

test("pages show each order once, also those of one moment and those that came in between", async () => {
  const database = openDatabase(await freshDatabase(), createLog("silent"));
  await fillShops(database, 1);
  await fillOrders(database, { shops: 1, from: 1, to: 7 });
  const seen: string[] = [];
  let after: ListCursor | null = null;
  for (let page = 0; page < 4; page += 1) {
    const { orders } = await listMatchingOrders(database, "s1", EVERYTHING, { limit: 3, after });
    const last = orders.at(-1);
    if (!last) break;
    seen.push(...orders.map(({ id }) => id));
    after = last;
    await fillOrders(database, { shops: 1, from: 10 + page, to: 10 + page });
  }
  expect(seen).toEqual(["o7", "o6", "o5", "o4", "o3", "o2", "o1"]);
  await database.close();
});
