import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "~/log.server";
import { openDatabase } from "~/store/database.server";
import { freshDatabase } from "../support/database.ts";
import { startProcess } from "./a-process";

test("a worker runs what a web process queued, and each process ends by itself", async () => {
  const databaseUrl = await freshDatabase();
  const web = await startProcess("web", databaseUrl);
  expect(web.waybill).toMatchObject({ role: "web", servesPages: true });
  // A job for a shop that no longer exists is taken, finds nothing to do, and completes.
  await web.app.deps.queue.enqueue(web.app.deps.database, "backfill-orders", { shopId: "nobody" });
  const states = () => web.app.deps.database.query("SELECT state FROM work WHERE kind = 'backfill-orders'");
  expect(await states()).toEqual([{ state: "waiting" }]);

  const worker = await startProcess("worker", databaseUrl);
  expect(worker.waybill).toMatchObject({ role: "worker", servesPages: false });
  await vi.waitFor(async () => expect(await states()).toEqual([]), { timeout: 10_000 });

  await worker.waybill.stop();
  await web.waybill.stop();
});

test("a process ends although something that it waits for does not", async () => {
  const databaseUrl = await freshDatabase();
  const { waybill, app } = await startProcess("all", databaseUrl);
  const beside = openDatabase(databaseUrl, createLog("silent"));
  onTestFinished(() => beside.close());
  let answered = false;
  const hangs = app.deps.database.query("SELECT pg_sleep(1000)").catch(() => {
    answered = true;
  });
  await waybill.stop();
  expect(answered).toBe(false);
  await beside.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(1000)'");
  await hangs;
});
