import type { AddressInfo } from "node:net";
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

  await worker.waybill.drain();
  await web.waybill.drain();
});

test("an edge answers its doors and serves no pages, takes no work, and is one of those that answer checkouts", async () => {
  const databaseUrl = await freshDatabase();
  const edge = await startProcess("edge", databaseUrl);
  expect(edge.waybill).toMatchObject({ role: "edge", servesPages: false });
  const { database } = edge.app.deps;
  await edge.app.deps.queue.enqueue(database, "backfill-orders", { shopId: "nobody" });
  const web = await startProcess("web", databaseUrl);
  await vi.waitFor(() => {
    expect(edge.app.presence.place()).toMatchObject({ workers: 1, webs: 1, doors: 2 });
    expect(web.app.presence.place()).toMatchObject({ workers: 1, webs: 1, webRank: 0, doors: 2 });
  }, 10_000);

  const server = edge.waybill.createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await Promise.all(["/readyz", "/app", "/rates/nobody/x", "/healthz"].map(statusOf))).toEqual([
    200, 404, 404, 200,
  ]);
  expect(await database.query("SELECT state FROM work")).toEqual([{ state: "waiting" }]);

  await edge.waybill.drain();
  await web.waybill.drain();
});

test("the first process to start after a restore ends the lost time, and the next ones leave it as it is", async () => {
  const databaseUrl = await freshDatabase();
  vi.stubEnv("RESTORED_TO", "2026-01-30T08:00:00Z");
  const ends: unknown[] = [];
  for (const role of ["edge", "web"] as const) {
    const { waybill, app } = await startProcess(role, databaseUrl);
    ends.push(await app.deps.database.query("SELECT restored_to, began_again_at FROM lost_time"));
    await waybill.drain();
  }
  expect(ends[0]).toMatchObject([{ restored_to: new Date("2026-01-30T08:00:00Z"), began_again_at: expect.any(Date) }]);
  expect(ends[1]).toEqual(ends[0]);
});

test("a process does not start with an entry that lacks a part of its role", async () => {
  vi.stubEnv("ROLE", "web");
  const { startWaybill } = await import("~/start-edge.server");
  await expect(startWaybill()).rejects.toThrow("this entry cannot be web");
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
  const { drainSteps } = await import("~/drain-steps.server");
  const { longestMs } = await import("~/drain.server");
  const nothing = {
    server: undefined,
    worker: undefined,
    stopQuoteMemory: async () => undefined,
    stopStanding: () => undefined,
  };
  expect(longestMs(drainSteps(app, nothing)), "room within ten seconds").toBeLessThanOrEqual(8_000);
  expect(await waybill.drain()).toMatchObject({
    isDrained: false,
    steps: { requests: { end: "done" }, databases: { end: "cut" }, leave: { end: "done" } },
  });
  expect(answered).toBe(false);
  await beside.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(1000)'");
  await hangs;
});
