import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { freshDatabase } from "../support/database.ts";

/** Starts one process as `server.ts` does, with its own module instances. */
async function start(role: string, databaseUrl: string) {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, "waybillApp");
  vi.stubEnv("WAYBILL_ENV", "sandbox");
  vi.stubEnv("ROLE", role);
  vi.stubEnv("PORT", "0");
  vi.stubEnv("DATABASE_URL", databaseUrl);
  vi.stubEnv("SHOPIFY_API_KEY", "key");
  vi.stubEnv("SHOPIFY_API_SECRET", "secret");
  vi.stubEnv("SHOPIFY_APP_URL", "http://localhost:1");
  vi.stubEnv("CARRIER_API_URL", "http://localhost:1");
  vi.stubEnv("CARRIER_PARTNER_CODE", "PARTNER");
  vi.stubEnv("CARRIER_PUSH_SECRETS", "a-secret-of-22-letters-");
  vi.stubEnv("ENCRYPTION_KEYS", `k1:${randomBytes(32).toString("base64")}`);
  vi.stubEnv("LOG_LEVEL", "silent");
  const { startWaybill } = await import("~/start.server");
  const { getApp } = await import("~/deps.server");
  return { waybill: await startWaybill(), app: getApp() };
}

afterEach(() => vi.unstubAllEnvs());

test("a worker runs what a web process queued, and each process ends by itself", async () => {
  const databaseUrl = await freshDatabase();
  const web = await start("web", databaseUrl);
  expect(web.waybill).toMatchObject({ role: "web", servesPages: true });
  // A job for a shop that no longer exists is taken, finds nothing to do, and completes.
  await web.app.deps.queue.enqueue(web.app.deps.database, "backfill-orders", { shopId: "nobody" });
  const states = () => web.app.deps.database.query("SELECT state FROM work WHERE kind = 'backfill-orders'");
  expect(await states()).toEqual([{ state: "waiting" }]);

  const worker = await start("worker", databaseUrl);
  expect(worker.waybill).toMatchObject({ role: "worker", servesPages: false });
  await vi.waitFor(async () => expect(await states()).toEqual([]), { timeout: 10_000 });

  await worker.waybill.stop();
  await web.waybill.stop();
});
