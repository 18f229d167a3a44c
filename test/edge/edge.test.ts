import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { EDGE_DOORS } from "~/edge/doors.server";
import { createEdge, DOORS, type Edge } from "~/edge/edge.server";
import type { EdgeConfig } from "~/edge/edge-deps.server";
import { createIntake } from "~/edge/intake.server";
import { createMetrics } from "~/edge/metrics.server";
import { hashSecret } from "~/edge/secret.server";
import type { QuoteDeps } from "~/flows/fee/quote-deps";
import { createQueue } from "~/jobs/queue.server";
import { flowWords } from "~/locales/flow-words";
import { createLog } from "~/log.server";
import { createCipher } from "~/store/cipher.server";
import { type Database, openDatabase } from "~/store/database.server";
import { freshDatabase } from "../support/database.ts";

const SECRET = "platform-secret-of-this-test-01";
const lines: string[] = [];
const log = createLog("warn", { write: (line) => void lines.push(line) });
const now = () => new Date("2026-11-21T03:00:00Z");
const cipher = createCipher([{ id: "t", key: Buffer.alloc(32, 7) }]);
let database: Database;
let config: EdgeConfig;
let server: Server;
let url: string;

async function listening(edge: Edge): Promise<Server> {
  const one = createServer((request, response) => {
    if (!edge(request, response)) response.writeHead(599).end();
  });
  await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
  return one;
}
const originOf = (one: Server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`;

beforeAll(async () => {
  database = openDatabase(await freshDatabase(), log);
  config = {
    database,
    intake: createIntake(database, log),
    shopifySecrets: ["app-secret", "app-secret-before"],
    platformPushSecretHashes: [hashSecret(SECRET)],
    metrics: createMetrics(database),
    metricsToken: "metrics-token-of-16",
    // Rates have a test file of their own; here no shop offers any.
    quoting: {
      quotes: { shop: () => undefined, tariff: { size: 0, bytes: 0 }, gazetteer: { provinces: { 2: [], 3: [] } } },
      fees: { state: { callsInFlight: 0, openEnvironments: [] } },
      quoteLog: { state: { dropped: 0, waiting: 0 } },
    } as unknown as QuoteDeps,
    uploads: { database, cipher, queue: createQueue(), now, log },
    flow: { queue: createQueue(), words: flowWords },
    now,
    log,
  };
  server = await listening(createEdge(config));
  url = originOf(server);
});
afterAll(async () => {
  server.close();
  await database.close();
});
beforeEach(() => {
  lines.length = 0;
  return database.query("DELETE FROM inbox");
});

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

  test("that arrives twice is one row and 200 both times", async () => {
    await push(`/push/${SECRET}`, body);
    expect((await push(`/push/${SECRET}`, body)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test("is kept with the callback's own query, as JSON or as anything else", async () => {
    expect((await push(`/push/${SECRET}?hash=1`, '{"a":1}', { "content-type": "application/json" })).status).toBe(200);
    expect((await push(`/push/${SECRET}`, "\0 not a form")).status).toBe(200);
    expect(await stored()).toHaveLength(2);
  });

  test("the same body at the addresses of two shops is two messages", async () => {
    for (const shop of ["shopone1", "shoptwo2"]) {
      await database.query(
        "INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now()) ON CONFLICT DO NOTHING",
        [shop],
      );
      await database.query("INSERT INTO push_secret (shop_id, hash, made_at) VALUES ($1, $2, now())", [
        shop,
        hashSecret(`secret-of-${shop}-for-this-test`),
      ]);
      expect((await push(`/push/${shop}/secret-of-${shop}-for-this-test`, body)).status).toBe(200);
    }
    expect(await stored()).toMatchObject([{ shop_id: "shopone1" }, { shop_id: "shoptwo2" }]);
  });

  test.each([
    ["a wrong secret", "/push/platform-secret-of-this-test-02"],
    ["no secret", "/push/"],
    ["a shop that does not exist", `/push/nosuch/${SECRET}`],
  ])("with %s is answered 404 and not kept", async (_, path) => {
    expect((await push(path, body)).status).toBe(404);
    expect(await stored()).toHaveLength(0);
  });

  test("is accepted with a trailing slash", async () => {
    expect((await push(`/push/${SECRET}/`, body)).status).toBe(200);
    expect(await stored()).toMatchObject([{ shop_id: null, body }]);
  });

  test.each([
    ["the secret where a shop's key should be", `/push/${SECRET}/x`],
    ["the secret twice", `/push/${SECRET}/${SECRET}`],
    ["a slash too many", `/push/${SECRET}//`],
    ["a slash too many in front", `/push//${SECRET}`],
  ])("with %s is answered 404, and the log does not contain it", async (_, path) => {
    expect((await push(path, body)).status).toBe(404);
    expect(lines.join()).toContain("push.wrong_secret");
    expect(lines.join()).not.toContain(SECRET);
  });

  test("over 16 KB is answered 413", async () => {
    expect((await push(`/push/${SECRET}`, "x".repeat(17_000))).status).toBe(413);
    expect(await stored()).toHaveLength(0);
  });

  test("is answered 503 while too many wait for the database, and the log says so without the secret", async () => {
    const full = createIntake(database, log, { waiting: 0, batch: 1 });
    const one = await listening(createEdge({ ...config, metrics: createMetrics(database), intake: full }));
    onTestFinished(() => void one.close());
    const response = await fetch(`${originOf(one)}/push/${SECRET}`, { method: "POST", body });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "error", event: "intake.full", path: "/push" },
    ]);
    expect(lines.join()).not.toContain(SECRET);
    expect(await stored()).toHaveLength(0);
  });

  test("under load: every answer 200 has its row", async () => {
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

  test.each([
    ["without a signature", undefined],
    ["with what is none", "x".repeat(44)],
  ])("%s is refused before its body is read", async (_, signature) => {
    const { "x-shopify-hmac-sha256": __, ...rest } = headers("app-secret");
    const sending = request(`${url}/webhooks/app`, {
      method: "POST",
      headers: { ...rest, "content-length": 200_000, ...(signature && { "x-shopify-hmac-sha256": signature }) },
    });
    sending.on("error", () => undefined);
    sending.flushHeaders();
    const [answered] = (await once(sending, "response")) as [IncomingMessage];
    expect(answered.statusCode).toBe(401);
    expect(answered.headers.connection).toBe("close");
    sending.destroy();
  });

  test("with a wrong or missing signature is answered 401 and not kept", async () => {
    expect((await push("/webhooks/privacy", body, headers("another"))).status).toBe(401);
    const { "x-shopify-hmac-sha256": _, ...unsigned } = headers("app-secret");
    expect((await push("/webhooks/privacy", body, unsigned as never)).status).toBe(401);
    expect(await stored()).toHaveLength(0);
  });

  test("without a valid signature is logged with its topic, or the beginning of an invalid one", async () => {
    const logged = async (topic: string) => {
      lines.length = 0;
      await push("/webhooks/app", body, { "x-shopify-topic": topic } as never);
      return lines.map((line) => JSON.parse(line));
    };
    const event = "webhook.bad_signature";
    const known = "fulfillment_orders/order_routing_complete";
    expect(await logged(known)).toMatchObject([{ event, topic: known }]);
    expect(await logged(`push${"/".repeat(15_000)}x`)).toMatchObject([{ event, topic: `push${"/".repeat(56)}` }]);
  });
});

describe("a signed body", () => {
  const send = (body: string, topic: string) => {
    const signature = createHmac("sha256", "app-secret").update(body).digest("base64");
    return push("/webhooks/app", body, {
      "content-type": "application/json",
      "x-shopify-topic": topic,
      "x-shopify-shop-domain": "one.myshopify.com",
      "x-shopify-webhook-id": "w1",
      "x-shopify-hmac-sha256": signature,
    } as never);
  };
  const owned = '"myshopify_domain":"one.myshopify.com"';

  test("is kept word for word", async () => {
    const body = `{"id": 1, ${owned}, "note": "\\u0000 \\ud800 ü"}`;
    expect((await send(body, "app/uninstalled")).status).toBe(200);
    expect(await stored()).toMatchObject([{ body }]);
  });

  test.each([
    ["is no object", "eyJhbGciOiJIUzI1NiJ9.eyJkZXN0Ijoib25lIn0", 400],
    ["is one behind white space", ` {${owned}}`, 400],
    ["says twice whose it is", `{"myshopify_domain":"two.myshopify.com",${owned}}`, 400],
    ["names another shop than the header", '{"myshopify_domain":"two.myshopify.com"}', 401],
    ["names another shop, as the law's topics do", '{"shop_domain":"two.myshopify.com"}', 401],
  ])("and %s is answered %s and not kept", async (_, body, status) => {
    expect((await send(body, "x".repeat(7_000))).status).toBe(status);
    expect(await stored()).toHaveLength(0);
    expect(lines.map((line) => JSON.parse(line).topic)).toEqual(["x".repeat(60)]);
  });

  test.each([
    ["orders/updated", 256 * 1024, 200],
    ["orders/updated", 256 * 1024 + 1, 413],
    ["customers/redact", 2 * 1024 * 1024, 200],
    ["customers/redact", 2 * 1024 * 1024 + 1, 413],
    ["shop/redact", 256 * 1024 + 1, 200],
    ["customers/data_request", 256 * 1024 + 1, 200],
  ])("of %s with %d bytes is answered %d", async (topic, bytes, status) => {
    const empty = '{"x":""}';
    expect((await send(`{"x":"${"x".repeat(bytes - empty.length)}"}`, topic)).status).toBe(status);
    expect(await stored()).toHaveLength(status === 200 ? 1 : 0);
  });
});

test("health is public, metrics are not, pages are not answered here", async () => {
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

test("answers below every door and about itself, and leaves everything else to the pages", async () => {
  const isAnswered = async (path: string) => (await fetch(`${url}${path}`)).status !== 599;
  for (const door of DOORS) {
    const path = door.endsWith("/") ? `${door}x` : door;
    expect([path, await isAnswered(path)]).toEqual([path, true]);
  }
  expect(DOORS).toEqual(expect.arrayContaining([...EDGE_DOORS]));
  const others = ["/", "/app", "/ratesx/", "/track/S1", "/t/shop/S1", "/ext/checkout/quote", "/files/1", "/healthz/x"];
  for (const path of [...others, "/constructor"]) expect([path, await isAnswered(path)]).toEqual([path, false]);
});
