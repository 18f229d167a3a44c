import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createEdge } from "~/edge/edge.server";
import { createIntake } from "~/edge/intake.server";
import { createMetrics } from "~/edge/metrics.server";
import { hashSecret } from "~/edge/secret.server";
import type { QuoteDeps } from "~/flows/quote-rates.server";
import { createLog } from "~/log.server";
import { type Database, openDatabase } from "~/store/database.server";
import { freshDatabase } from "../support/database.ts";

const SECRET = "platform-secret-of-this-test-01";
const log = createLog("silent");
let database: Database;
let server: Server;
let url: string;

beforeAll(async () => {
  database = openDatabase(await freshDatabase(), log);
  const edge = createEdge({
    database,
    intake: createIntake(database, log),
    shopifySecrets: ["app-secret", "app-secret-before"],
    platformPushSecretHashes: [hashSecret(SECRET)],
    metrics: createMetrics(database),
    metricsToken: "metrics-token-of-16",
    // Rates have a test of their own; here no shop has any.
    quoting: {
      quotes: { shop: () => undefined, tariff: { size: 0 } },
      fees: { state: { flights: 0, spared: [] } },
      quoteLog: { state: { dropped: 0, waiting: 0 } },
    } as unknown as QuoteDeps,
    now: () => new Date("2026-11-21T03:00:00Z"),
    log,
  });
  server = createServer((request, response) => {
    if (!edge(request, response)) response.writeHead(599).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await database.close();
});
beforeEach(() => database.query("DELETE FROM inbox"));

const stored = () =>
  database.query("SELECT source, sender_id, shop_id, topic, body, applied_at FROM inbox ORDER BY id");
const push = (path: string, body: string, headers = { "content-type": "application/x-www-form-urlencoded" }) =>
  fetch(`${url}${path}`, { method: "POST", body, headers });

describe("a push of the carrier", () => {
  const body = "label_id=S1.A1.17373471&partner_id=k-1-1&status_id=5&action_time=2016-11-02T12:18:39+07:00";

  test("is answered exactly 200, after its row is committed, word for word", async () => {
    const response = await push(`/push/${SECRET}`, body);
    expect(response.status).toBe(200);
    expect(await stored()).toMatchObject([
      { source: "carrier", topic: "status", body, shop_id: null, applied_at: null },
    ]);
  });

  test("that comes twice is one row and 200 both times", async () => {
    await push(`/push/${SECRET}`, body);
    expect((await push(`/push/${SECRET}`, body)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test("may bring the callback's own query, JSON, or nonsense: all is kept", async () => {
    expect((await push(`/push/${SECRET}?hash=1`, '{"a":1}', { "content-type": "application/json" })).status).toBe(200);
    expect((await push(`/push/${SECRET}`, "\0 not a form")).status).toBe(200);
    expect(await stored()).toHaveLength(2);
  });

  test.each([
    ["a wrong secret", "/push/platform-secret-of-this-test-02"],
    ["no secret", "/push/"],
    ["a shop that does not exist", `/push/nosuch/${SECRET}`],
  ])("with %s is answered 404 and not kept", async (_, path) => {
    expect((await push(path, body)).status).toBe(404);
    expect(await stored()).toHaveLength(0);
  });

  test("over 16 KB is answered 413", async () => {
    expect((await push(`/push/${SECRET}`, "x".repeat(17_000))).status).toBe(413);
    expect(await stored()).toHaveLength(0);
  });

  test("in a crowd: every answer 200 has its row", async () => {
    const bodies = Array.from({ length: 300 }, (_, n) => `${body}&n=${n}`);
    const answers = await Promise.all(bodies.map((each) => push(`/push/${SECRET}`, each)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await stored()).map((row) => (row as { body: string }).body).sort()).toEqual(bodies.sort());
  });
});

describe("a webhook of Shopify", () => {
  const body = '{"id":1}';
  const headers = (secret: string, id = "w1") => ({
    "content-type": "application/json",
    "x-shopify-topic": "orders/create",
    "x-shopify-shop-domain": "one.myshopify.com",
    "x-shopify-api-version": "2026-10",
    "x-shopify-webhook-id": id,
    "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
  });

  test("signed with the current or the previous secret is stored and answered 200", async () => {
    expect((await push("/webhooks/orders", body, headers("app-secret"))).status).toBe(200);
    expect((await push("/webhooks/orders", body, headers("app-secret-before", "w2"))).status).toBe(200);
    expect(await stored()).toMatchObject([
      { source: "shopify", sender_id: "one.myshopify.com:w1", topic: "orders/create" },
      { sender_id: "one.myshopify.com:w2" },
    ]);
  });

  test("with the same delivery id again is one row", async () => {
    await push("/webhooks/orders", body, headers("app-secret"));
    await push("/webhooks/orders", body, headers("app-secret"));
    expect(await stored()).toHaveLength(1);
  });

  test("with a wrong or missing signature is answered 401 and not kept", async () => {
    expect((await push("/webhooks/privacy", body, headers("another"))).status).toBe(401);
    const { "x-shopify-hmac-sha256": _, ...unsigned } = headers("app-secret");
    expect((await push("/webhooks/privacy", body, unsigned as never)).status).toBe(401);
    expect(await stored()).toHaveLength(0);
  });
});

test("health is open, metrics are not, pages are someone else's", async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  const authorization = "Bearer metrics-token-of-16";
  await push(`/push/${SECRET}`, "label_id=S1.A1.1&status_id=3");
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization } });
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toContain("waybill_inbox_waiting 1");
  expect((await fetch(`${url}/app`)).status).toBe(599);
});
