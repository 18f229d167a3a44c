import { randomBytes } from "node:crypto";
import { onTestFinished, vi } from "vitest";

const ENTRIES = {
  web: () => import("~/start-pages.server"),
  all: () => import("~/start-pages.server"),
  worker: () => import("~/start-worker.server"),
  edge: () => import("~/start-edge.server"),
};

/** Starts one process as `server.ts` does, with its own module instances. */
export async function startProcess(role: keyof typeof ENTRIES, databaseUrl: string) {
  onTestFinished(() => void vi.unstubAllEnvs());
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
  const { startWaybill } = await ENTRIES[role]();
  const { getApp } = await import("~/deps.server");
  return { waybill: await startWaybill(), app: getApp() };
}
