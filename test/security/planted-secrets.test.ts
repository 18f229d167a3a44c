import { expect, test } from "vitest";
import type { JobName } from "~/flows/deps.server";
import { checkGateway } from "~/jobs/gateway-health.server";
import { offlineTokenStore } from "~/store/sessions.server";
import { METRICS_TOKEN, PLATFORM_TOKEN, PUSH_SECRET } from "../flows/a-shop.ts";
import { expectConsole } from "../support/console.ts";
import { everything } from "../support/everything.ts";
import { routeShopifyTo, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import { anEcho, ECHOES, type Echo } from "./an-echo.ts";
import { answerOf, askRoute } from "./asking.ts";
import { DOOR_ASKS, signedPost } from "./door-asks.ts";
import { JOB_ASKS } from "./job-asks.ts";
import { doLeftoverWork } from "./leftover-work.ts";
import { promptHandlers } from "./prompt-handlers.ts";
import type { Asks } from "./route-asks.ts";
import { ROUTE_ASKS } from "./route-table.ts";
import { type OneShop, oneShop } from "./two-shops.ts";

/** The router's word about an address that is none of ours, which it says outside production only. */
const NO_ROUTE = /^warn: No routes matched location/;

const GATEWAY = { id: "an-application-9b1c", secret: "gateway-client-secret-4d8e" };
const PASSWORD = "mat-khau-cua-chu-tiem-7f3a";

/**
 * Where a secret is on purpose, with the reason. Everywhere else, no form of it is.
 */
const GIVEN: Record<string, string> = {
  "fileSignature in the pages": "an address that staff open a file at, valid for minutes",
  "uploadTicket in the pages": "an address that staff send a file to, valid for minutes",
  "pushSecret in the pages": "the shop's own staff enter the address at the carrier",
  "trackingKey in the pages": "the buyer's link, told to the shop's staff and to the buyer",
};

test("no secret is in a log line, a row, a job, a page, an error or a metric after a whole story", {
  timeout: 300_000,
}, async () => {
  expectConsole(NO_ROUTE);
  const echo = await anEcho();
  const shop = await oneShop({
    env: {
      ...{ CARRIER_API_URL: echo.url, CARRIER_GATEWAY_URL: echo.url, CARRIER_GATEWAY_SCOPES: "read" },
      CARRIER_AUTH_URL: echo.url,
      ...{ CARRIER_GATEWAY_CLIENT_ID: GATEWAY.id, CARRIER_GATEWAY_CLIENT_SECRET: GATEWAY.secret },
    },
    onSides: ({ carrier }) => echo.passTo(carrier.url),
  });
  const { deps, lines, ours } = shop;
  const tokens = await offlineTokenStore(deps.database, deps.cipher, deps.locks).load(ours.domain);
  const gatewayToken = await askGateway(shop);
  const pages = [...(await everyPage(shop)), ...(await everyDoor(shop))];
  for (const kind of ECHOES) pages.push(...(await failAll(shop, echo, kind)));
  const metrics = await metricsOf(shop);
  await leave(shop);

  const secrets: Record<string, string> = {
    ...{ shopToken: ours.token, platformToken: PLATFORM_TOKEN, password: PASSWORD, clientSecret: SHOPIFY_API_SECRET },
    ...{ gatewaySecret: GATEWAY.secret, gatewayToken },
    ...{
      accessToken: tokens?.accessToken ?? "",
      refreshToken: tokens?.refreshToken ?? "",
      metricsToken: METRICS_TOKEN,
    },
    ...{ platformPush: PUSH_SECRET, pushSecret: ours.pushSecret, ratesSecret: ours.ratesSecret },
    ...{ trackingKey: ours.trackingKey, checkoutToken: ours.checkoutToken },
    fileSignature: new URLSearchParams(ours.fileQuery).get("signature") ?? "",
    uploadTicket: ours.uploadPath.split("/").at(-1) ?? "",
    ...Object.fromEntries(shop.app.env.ENCRYPTION_KEYS.map(({ id, key }) => [`key ${id}`, key.toString("base64")])),
  };
  const rows = (await everything(deps.database)).join("\n");
  const places: Record<string, string> = { logs: lines.join("\n"), rows, pages: pages.join("\n"), metrics };
  for (const [place, text] of Object.entries(places)) {
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(10);
      const found = formsOf(secret).filter((form) => text.includes(form));
      if (`${name} in the ${place}` in GIVEN) continue;
      expect.soft(found, `${name} in the ${place}: ${around(text, found[0])}`).toEqual([]);
    }
  }
  // Nor is anything of a buyer in the log.
  for (const words of [ours.canary, "0900000002", "84900000002", "Lê Lợi"]) {
    expect.soft(places.logs?.includes(words), `${words} in the logs: ${around(places.logs ?? "", words)}`).toBe(false);
  }
  // Each search finds what is there: else it could not fail.
  expect(places.logs).toContain(ours.shopId);
  expect(places.rows).toContain(ours.trackingNumber);
  expect(places.pages).toContain(ours.trackingNumber);
  expect(places.metrics).toMatch(/^# HELP waybill_/m);
  expect(lines.length).toBeGreaterThan(100);
});

/** A secret as it may be written down. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const written = [
    secret,
    encodeURIComponent(secret),
    bytes.toString("hex"),
    bytes.toString("base64").replace(/=+$/, ""),
  ];
  // The last letters of base64 depend on what follows.
  return [...new Set([...written, bytes.toString("base64url")].map((form) => form.replace(/.$/, "")))];
}

function around(text: string, form: string | undefined): string {
  const at = form === undefined ? -1 : text.indexOf(form);
  return at < 0 ? "" : text.slice(Math.max(0, at - 200), at + 100);
}

/** Everything that staff can ask, with the log-in too. */
async function everyPage(shop: OneShop): Promise<string[]> {
  const answers: string[] = [];
  const form = { method: "login", environment: "production", email: "chu@example.test", password: PASSWORD };
  const asks: Record<string, Asks> = {
    ...ROUTE_ASKS,
    login: () => [{ at: "/app/account", send: { intent: "connect", form } }],
  };
  for (const [name, of] of Object.entries(asks)) {
    for (const ask of of(shop.ours, (pick) => [pick(shop.ours)])) {
      answers.push((await askRoute(shop, name, ask, shop.ours.domain)).whole);
    }
  }
  return answers;
}

/** Every door, with what is right and what is wrong. */
async function everyDoor(shop: OneShop): Promise<string[]> {
  const answers: string[] = [];
  for (const asks of Object.values(DOOR_ASKS)) {
    for (const { at, init } of asks({ ...shop, theirs: shop.ours })) {
      if (at !== "/metrics") answers.push((await answerOf(await fetch(shop.origin + at, init))).whole);
    }
  }
  const wrong = [
    `/push/${PUSH_SECRET}/${shop.ours.pushSecret}`,
    `/rates/${shop.ours.ratesSecret}/${PUSH_SECRET}`,
    `/x${shop.ours.uploadPath}`,
  ];
  for (const at of wrong)
    answers.push((await answerOf(await fetch(shop.origin + at, { method: "POST", body: PASSWORD }))).whole);
  return answers;
}

/** Asks the gateway once while it serves. Returns the token that it gave. */
async function askGateway({ deps, controlCarrier }: OneShop): Promise<string> {
  const account = {
    code: "PARTNER",
    kind: "platform",
    token: PLATFORM_TOKEN,
    clientId: GATEWAY.id,
    clientSecret: GATEWAY.secret,
  };
  await controlCarrier("POST", "/accounts", account);
  expect(await checkGateway(deps)).toBe(true);
  const { token } = await deps.carrier.issueAccessToken(gatewayOf(deps));
  return token;
}

function gatewayOf({ config }: OneShop["deps"]) {
  if (!config.gateway) throw new Error("no gateway is configured");
  return config.gateway;
}

const FAILING: JobName[] = [
  "book-shipment",
  "cancel-shipment",
  "check-status",
  "sync-shopify",
  "read-order",
  "quote-parcel",
  "refresh-tariff",
];

/** Both other sides fail, and repeat in their answers all that they were sent. */
async function failAll(shop: OneShop, echo: Echo, kind: (typeof ECHOES)[number]): Promise<string[]> {
  const { deps, ours } = shop;
  echo.repeat(kind);
  await routeShopifyTo(echo.url);
  const handlers = promptHandlers(deps);
  const thrown: string[] = [];
  for (const name of FAILING) {
    for (const payload of JOB_ASKS[name](ours.shopId, ours)) {
      await handlers[name](payload).catch((error: unknown) => {
        // As the queue logs what a job throws.
        deps.log.error({ err: error }, "job.failed");
        thrown.push(String(error));
      });
    }
  }
  await deps.database.query("UPDATE gateway_health SET asked_at = now() - interval '2 minutes'");
  expect(await checkGateway(deps)).toBe(true);
  // That token is kept: the secret itself is sent for another one.
  await deps.carrier.issueAccessToken({ ...gatewayOf(deps), scopes: [kind] }).catch((error: unknown) => {
    deps.log.error({ err: error }, "job.failed");
    thrown.push(String(error));
  });
  // What a page says of a failure is the same for each kind: the one whose text is read is enough.
  return kind === "json200" ? [...thrown, ...(await everyPage(shop))] : thrown;
}

async function metricsOf({ origin }: OneShop): Promise<string> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return answer.text();
}

/** The merchant removes the app. */
async function leave(shop: OneShop): Promise<void> {
  const { ours, origin } = shop;
  const headers = {
    ...{
      "x-shopify-topic": "app/uninstalled",
      "x-shopify-shop-domain": ours.domain,
      "x-shopify-webhook-id": "leave-1",
    },
  };
  await fetch(`${origin}/webhooks/app`, signedPost(JSON.stringify({ id: 1, myshopify_domain: ours.domain }), headers));
  await doLeftoverWork(shop, ours.shopId).catch((error: unknown) => shop.deps.log.error({ err: error }, "job.failed"));
}
