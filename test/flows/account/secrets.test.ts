import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { connectAccount } from "~/flows/account/connect.server";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { readOrder } from "~/flows/order/read.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { createHandlers } from "~/jobs/handlers.server";
import { createLog } from "~/log.server";
import { addPushSecret, openPushSecret } from "~/store/push-secrets.server";
import { receivePush } from "../a-message";
import {
  ACTOR,
  aBookedParcel,
  aQueuedParcel,
  aShop,
  PLATFORM_TOKEN,
  PUSH_SECRET,
  SHOP,
  SHOP_TOKEN,
  type TestShop,
} from "../a-shop";

const PASSWORD = `password-${randomUUID()}`;
const carrierFaults = [
  "http500",
  "reset",
  "truncate",
  "wrong_types",
  "empty200",
  "forbid403",
  "unauthorized401",
  "html502",
];

test("no log line, row, job or thrown error holds a token, a password or a secret path", async () => {
  const lines: string[] = [];
  const shop = await aShop({ log: createLog("debug", { write: (line: string) => void lines.push(line) }) });
  const { deps, shopId } = shop;
  const thrown: unknown[] = [];
  const attempt = async (work: Promise<unknown>) => thrown.push(await work.catch((error: unknown) => error));

  const login = { method: "login", environment: "production", email: "a@example.test", password: PASSWORD } as const;
  await attempt(connectAccount(deps, shopId, login));
  const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop);
  await attempt(syncShopify(deps, shopId, shipmentId));
  for (const kind of carrierFaults) {
    await shop.controlCarrier("POST", "/faults", [{ match: {}, kind, times: 6 }]);
    const { shipmentId: failing } = await aQueuedParcel(shop);
    await attempt(createHandlers(deps)["book-shipment"]({ shopId, shipmentId: failing }));
    await attempt(bookParcel(deps, shopId, failing));
    await attempt(refreshStatus(deps, shopId, shipmentId));
    await attempt(receivePush(shop, { label_id: trackingNumber, status_id: "5" }));
    await attempt(connectAccount(deps, shopId, login));
    await shop.controlCarrier("POST", "/faults", []);
    // Skips the waiting time after failed logins, which has a test of its own.
    await deps.database.query("UPDATE login_attempt SET tried_at = tried_at - interval '2 hours'");
    await connectAccount(deps, shopId, {
      method: "paste",
      environment: "production",
      code: "S1000001",
      token: SHOP_TOKEN,
      expiresAt: null,
    });
  }
  await requestCancel(deps, shopId, shipmentId, ACTOR);
  await attempt(cancelParcel(deps, shopId, shipmentId));
  await shop.controlShopify("POST", "/faults", { kind: "http_error", status: 502, times: 3 }).catch(() => undefined);
  await attempt(readOrder(deps, shopId, orderId));
  await addPushSecret(deps.database, deps.cipher, shopId, deps.now());
  const OWN_PUSH_SECRET = (await openPushSecret(deps.database, deps.cipher, shopId))?.secret ?? "";
  await pushOverHttp(shop, OWN_PUSH_SECRET);

  const secrets = {
    OWN_PUSH_SECRET,
    ...(await shopifyTokens(shop)),
    SHOP_TOKEN,
    PLATFORM_TOKEN,
    PASSWORD,
    PUSH_SECRET,
  };
  const places = {
    logs: lines.join(""),
    thrown: thrown.map(fullText).join("\n"),
    database: await everyRow(shop),
  };
  expect(lines.length).toBeGreaterThan(50);
  expect(places.database).toContain(trackingNumber);
  for (const [place, text] of Object.entries(places)) {
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(10);
      expect.soft(text.includes(secret), `${name} in the ${place}`).toBe(false);
    }
  }
});

/** Sends a push to the right path and to a wrong one, through the edge itself. */
async function pushOverHttp(shop: TestShop, ownSecret: string) {
  const server = createServer((request, response) => void shop.app.edge(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await fetch(`${url}/push/${PUSH_SECRET}`, { method: "POST", body: "label_id=x&status_id=3" })).status).toBe(
    200,
  );
  const own = `${url}/push/${shop.shopId}/${ownSecret}`;
  expect((await fetch(own, { method: "POST", body: "label_id=x&status_id=3" })).status).toBe(200);
  expect((await fetch(`${own}/x`, { method: "POST", body: "label_id=x&status_id=3" })).status).toBe(200);
  expect((await fetch(`${url}/push/${ownSecret}`, { method: "POST", body: "a=b" })).status).toBe(404);
  expect((await fetch(`${url}/push/nosuch/${PUSH_SECRET}`, { method: "POST", body: "a=b" })).status).toBe(404);
  expect((await fetch(`${url}/push/${PUSH_SECRET}`, { method: "POST", body: "x".repeat(20_000) })).status).toBe(413);
}

/** The tokens Shopify issued, as the app itself decrypts them. */
async function shopifyTokens(shop: TestShop): Promise<Record<string, string>> {
  const { offlineTokenStore } = await import("~/store/sessions.server");
  const { database, cipher, locks } = shop.deps;
  const tokens = await offlineTokenStore(database, cipher, locks).load(SHOP);
  return { access: tokens?.accessToken ?? "", refresh: tokens?.refreshToken ?? "" };
}

/** An error as text, with all its properties and causes. */
function fullText(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? "";
  const own = Object.getOwnPropertyNames(error).map((name) => [name, Reflect.get(error, name)]);
  return `${error.stack} ${JSON.stringify(own)} ${error.cause ? fullText(error.cause) : ""}`;
}

async function everyRow({ deps: { database } }: TestShop): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema IN ('public', 'jobs') AND table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
  );
  return rows.flatMap((each) => each.map(({ row }) => row)).join("\n");
}
