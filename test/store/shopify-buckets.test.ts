import { expect, test } from "vitest";
import { createLog } from "~/log.server";
import { createBucketLog, listEmptiestBuckets, saveBuckets } from "~/store/shopify-buckets.server";
import { aDatabase } from "./a-database";
import { fillShops } from "./many-rows";

const reading = { available: 100, maximum: 2_000, restoreRate: 100 };

test("the newest reading of a shop stays, whichever is written last; the emptiest come first", async () => {
  const database = await aDatabase();
  await fillShops(database, 2);
  const at = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const one = { domain: "s1.myshopify.com", ...reading };
  await saveBuckets(database, [{ ...one, readAt: at(10) }]);
  await saveBuckets(database, [
    { ...one, available: 1_900.4, readAt: at(20) },
    { ...one, domain: "s2.myshopify.com", available: 20.4, readAt: at(5) },
    { ...one, domain: "nosuch.myshopify.com", readAt: at(5) },
  ]);
  const listed = (await listEmptiestBuckets(database, 9)).map(({ shopId, available }) => [shopId, available]);
  expect(listed).toEqual([
    ["s2", 20],
    ["s1", 100],
  ]);
});

test("what was noted is written together, the last of each shop, and once", async () => {
  const database = await aDatabase();
  await fillShops(database, 1);
  const lines: string[] = [];
  const silent = createLog("warn", { write: (line) => void lines.push(line) });
  const log = createBucketLog(database, () => new Date(), silent);
  log.note("s1.myshopify.com", reading);
  log.note("s1.myshopify.com", { ...reading, available: 7 });
  await log.write();
  expect(await listEmptiestBuckets(database, 9)).toMatchObject([{ shopId: "s1", available: 7 }]);
  await database.query("DELETE FROM shopify_bucket");
  await log.write();
  expect(await listEmptiestBuckets(database, 9)).toEqual([]);
  await database.query("DROP TABLE shopify_bucket");
  log.note("s1.myshopify.com", reading);
  await log.write();
  expect(lines.join()).toContain("buckets.not_written");
});
