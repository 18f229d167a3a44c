import { expect, test } from "vitest";
import { createLog } from "~/log.server";
import { openDatabase } from "~/store/database.server";
import { eraseShop } from "~/store/erase-shop.server";
import { findShopByDomain, markShopMilestone, registerShop, saveProxyPath } from "~/store/shops.server";
import { freshDatabase } from "../support/database.ts";

const now = new Date("2026-11-21T03:00:00Z");

async function aDatabase() {
  return openDatabase(await freshDatabase(), createLog("silent"));
}

test("the page's parallel first requests make one shop", async () => {
  const database = await aDatabase();
  for (let shop = 0; shop < 20; shop += 1) {
    const domain = `shop-${shop}.myshopify.com`;
    const made = await Promise.all(Array.from({ length: 10 }, () => registerShop(database, domain, now)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  }
  await database.close();
});

test("a shop that was erased and comes back keeps its key; another shop gets another", async () => {
  const database = await aDatabase();
  const first = await registerShop(database, "one.myshopify.com", now);
  await markShopMilestone(database, first.id, { uninstalledAt: now });
  expect(await eraseShop(database, first.id, now, now)).toBe(true);
  expect(await findShopByDomain(database, "one.myshopify.com")).toBeNull();
  expect(await registerShop(database, "one.myshopify.com", now)).toMatchObject({ id: first.id, uninstalledAt: null });
  expect((await registerShop(database, "two.myshopify.com", now)).id).not.toBe(first.id);
  await database.close();
});

test("a proxy path that is used again has the time of its last request, to the minute", async () => {
  const database = await aDatabase();
  const domain = "one.myshopify.com";
  await registerShop(database, domain, now);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const save = (path: string, seconds: number) => saveProxyPath(database, domain, path, after(seconds));
  const kept = () => database.query("SELECT proxy_path AS path, proxy_path_seen_at AS seen FROM shop");

  expect(await save("/apps/now", 0)).toBe(true);
  expect(await save("/apps/now", 59)).toBe(false);
  expect(await kept()).toEqual([{ path: "/apps/now", seen: after(0) }]);
  expect(await save("/apps/now", 80)).toBe(false);
  expect(await kept()).toEqual([{ path: "/apps/now", seen: after(80) }]);
  // Signed before the path moved, and delayed until now.
  expect(await save("/apps/before", 30)).toBe(false);
  expect(await kept()).toEqual([{ path: "/apps/now", seen: after(80) }]);
  expect(await save("/apps/next", 81)).toBe(true);
  await database.close();
});
