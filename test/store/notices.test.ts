import { onTestFinished, test, vi } from "vitest";
import { createLog } from "~/log.server";
import { openDatabase } from "~/store/database.server";
import { listenForMemory } from "~/store/notices.server";
import { freshDatabase } from "../support/database.ts";
import { openDatabaseLine } from "../support/database-line.ts";

const ALIVE_MS = 200;
const PATIENCE = { timeout: 10_000 };

test("a listener whose connection was cut silently notices, connects again, and reports it", async () => {
  const direct = await freshDatabase();
  const line = await openDatabaseLine(direct);
  const database = openDatabase(direct, createLog("silent"), { size: 1 });
  onTestFinished(() => database.close());
  const heard: string[] = [];
  let connections = 0;
  const stop = listenForMemory(
    line.url,
    createLog("silent"),
    {
      onShop: (shopId) => heard.push(shopId),
      onConnected: () => {
        connections += 1;
      },
    },
    ALIVE_MS,
  );
  onTestFinished(stop);
  const tell = (shopId: string) => database.query("SELECT pg_notify('waybill_shop', $1)", [shopId]);
  const until = (check: () => boolean) => vi.waitUntil(check, PATIENCE);

  await until(() => connections === 1);
  await tell("one");
  await until(() => heard.includes("one"));

  line.hang();
  await tell("two");
  line.dropOpenConnections();
  await until(() => connections === 2);
  await tell("three");
  await until(() => heard.includes("three"));
});
