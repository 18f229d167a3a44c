import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { trialBody } from "~/domain/settings/push-address";
import { connectAccount } from "~/flows/account/connect.server";
import { disconnectAccount } from "~/flows/account/disconnect.server";
import { openPushAddress, readPushNotice } from "~/flows/push-address/address.server";
import { postToSelf } from "~/flows/push-address/post-to-self.server";
import { tryPushAddress } from "~/flows/push-address/try.server";
import { applyPush } from "~/flows/status/apply-pushes.server";
import { createLog } from "~/log.server";
import { loader as home } from "~/routes/app._index";
import { action as account } from "~/routes/app.account";
import { loader as accountSettings } from "~/routes/app.settings.account/route";
import { addPushSecret, listPushSecrets, replacePushSecret } from "~/store/push-secrets.server";
import { aMerchant } from "../../routes/a-merchant.ts";
import { claimFirst } from "../a-message.ts";
import { aBookedParcel, aShop, NO_PLATFORM, SHOP_TOKEN, type TestShop } from "../a-shop.ts";

/** Listens on its own port until the test ends; returns the origin. */
async function startListener(listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A shop with its own account and without a platform, whose app is reached at its public URL. */
async function aShopOfItsOwn(options: Parameters<typeof aShop>[0] = {}) {
  const shop = await aShop({ env: NO_PLATFORM, ...options });
  shop.deps.config.appUrl = await startListener((request, response) => void shop.app.edge(request, response));
  return shop;
}

async function addressOf({ deps, shopId }: TestShop): Promise<string> {
  const view = await openPushAddress(deps, shopId);
  if (!view || view.state === "not_needed" || !view.address) throw new Error("there is no address");
  return view.address;
}

const pushTo = async (address: string, body: string) =>
  (await fetch(address, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded" } }))
    .status;

const inboxOf = ({ deps }: TestShop) =>
  deps.database.query<{ body: string }>("SELECT shop_id, body FROM inbox WHERE source = 'carrier' ORDER BY id");

test("without a platform a shop has its own push address: created, registered, pushed to, applied", async () => {
  const shop = await aShopOfItsOwn();
  const { deps, shopId } = shop;
  const address = await addressOf(shop);
  expect(address).toMatch(new RegExp(`^${deps.config.appUrl}/push/${shopId}/[\\w-]{43}$`));
  expect(await addressOf(shop)).toBe(address);
  expect(await readPushNotice(deps, shopId)).toEqual({ state: "waits", endsAt: null });

  await shop.controlCarrier("POST", "/accounts", {
    code: "S1000001",
    token: SHOP_TOKEN,
    kind: "b2c",
    callbackUrl: address,
  });
  const { trackingNumber, shipmentId } = await aBookedParcel(shop);
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 3 });
  await vi.waitFor(async () => expect(await inboxOf(shop)).toMatchObject([{ shop_id: shopId }]));
  const [message] = await claimFirst(shop, deps.now());
  if (!message) throw new Error("no push was stored");
  expect(await applyPush(deps, message)).toBe("applied");
  expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 3 });

  await vi.waitFor(async () =>
    expect(await openPushAddress(deps, shopId)).toMatchObject({ state: "followed", lastPushAt: expect.any(String) }),
  );
  expect(await readPushNotice(deps, shopId)).toBeNull();
});

test("with the platform no address is needed, and none is created", async () => {
  const { deps, shopId } = await aShop();
  expect(await openPushAddress(deps, shopId)).toEqual({ state: "not_needed" });
  expect(await readPushNotice(deps, shopId)).toBeNull();
  expect(await tryPushAddress(deps, shopId)).toEqual({ outcome: "no_address" });
  expect(await listPushSecrets(deps.database, shopId, deps.now())).toEqual([]);
});

test("the address is created with the connection; without an account there is none", async () => {
  const { deps, shopId } = await aShop({ env: NO_PLATFORM });
  expect(await listPushSecrets(deps.database, shopId, deps.now())).toHaveLength(1);
  await disconnectAccount(deps, shopId);
  expect([await openPushAddress(deps, shopId), await readPushNotice(deps, shopId)]).toEqual([null, null]);
  const pasted = { method: "paste", environment: "production", code: "S1000001", token: SHOP_TOKEN } as const;
  await connectAccount(deps, shopId, { ...pasted, expiresAt: null });
  expect(await listPushSecrets(deps.database, shopId, deps.now())).toHaveLength(1);
});

test("both addresses are answered until a push came to the new one; another shop's secret is not accepted", async () => {
  const lines: string[] = [];
  const shop = await aShopOfItsOwn({ log: createLog("debug", { write: (line: string) => void lines.push(line) }) });
  const { deps, shopId } = shop;
  const old = await addressOf(shop);
  const status = "label_id=S1.A1.1&status_id=3";
  expect(await pushTo(old, `${status}&n=1`)).toBe(200);
  await replacePushSecret(deps.database, deps.cipher, shopId, deps.now());
  const present = await addressOf(shop);
  expect(await openPushAddress(deps, shopId)).toMatchObject({ state: "moves", replacedUntil: expect.any(String) });
  expect(await readPushNotice(deps, shopId)).toMatchObject({ state: "moves", endsAt: expect.any(String) });

  expect(await pushTo(old, `${status}&n=2`)).toBe(200);
  // A push that names no parcel does not prove that the carrier has the address.
  expect(await pushTo(present, "hello=1")).toBe(200);
  expect(await pushTo(old, `${status}&n=3`)).toBe(200);
  expect(await pushTo(`${present}/`, `${status}&n=4`)).toBe(200);
  expect(await pushTo(old, `${status}&n=5`)).toBe(404);
  expect((await inboxOf(shop)).map(({ body }) => body.at(-1))).toEqual(["1", "2", "1", "3", "4"]);
  expect(await openPushAddress(deps, shopId)).toMatchObject({ state: "followed", replacedUntil: null });

  const { registerShop } = await import("~/store/shops.server");
  const other = await registerShop(deps.database, "other.myshopify.com", deps.now());
  await addPushSecret(deps.database, deps.cipher, other.id, deps.now());
  expect(await pushTo(present.replace(shopId, other.id), status)).toBe(404);
  expect(await pushTo(present.slice(0, -1), status)).toBe(404);
  expect(lines.join()).toContain("push.wrong_secret");
  for (const secret of [old, present].map((address) => address.slice(-43))) expect(lines.join()).not.toContain(secret);
});

describe("a trial of the address", () => {
  test("arrives over the public address: recorded as a trial, not stored as a push, and valid once", async () => {
    const shop = await aShopOfItsOwn();
    const { deps, shopId } = shop;
    const bodies: string[] = [];
    const edge = deps.config.appUrl;
    deps.config.appUrl = await startListener(async (request, response) => {
      const body = await text(request);
      bodies.push(body);
      response.writeHead(await pushTo(edge + request.url, body)).end();
    });
    expect(await tryPushAddress(deps, shopId)).toEqual({ outcome: "arrived", status: 200 });
    const { database } = deps;
    const rows = () => database.query("SELECT trial_came_at, last_push_at FROM push_secret");
    const recorded = await rows();
    expect(await pushTo(await addressOf(shop), bodies[0] ?? "")).toBe(200);
    expect(await pushTo(await addressOf(shop), trialBody("x".repeat(43)))).toBe(200);
    expect(await rows()).toEqual(recorded);
    expect(recorded).toMatchObject([{ last_push_at: null }]);
    expect(await inboxOf(shop)).toEqual([]);
    expect(await openPushAddress(deps, shopId)).toMatchObject({ state: "waits", trial: { outcome: "arrived" } });
  });

  test("that reaches another server says so, and follows no redirect", async () => {
    const shop = await aShopOfItsOwn();
    const { deps, shopId } = shop;
    let followed = 0;
    const elsewhere = await startListener((_, response) => {
      followed += 1;
      response.end();
    });
    const trying = async (listener: RequestListener) => {
      deps.config.appUrl = await startListener(listener);
      return tryPushAddress(deps, shopId);
    };
    expect(await trying((_, response) => void response.end("another app"))).toEqual({
      outcome: "elsewhere",
      status: 200,
    });
    expect(
      await trying((_, response) => void response.writeHead(307, { location: `${elsewhere}/push` }).end()),
    ).toEqual({ outcome: "wrong_status", status: 307 });
    expect(await trying((_, response) => void response.writeHead(502).end("<html>"))).toEqual({
      outcome: "wrong_status",
      status: 502,
    });
    expect(followed).toBe(0);
    expect(await openPushAddress(deps, shopId)).toMatchObject({ trial: { outcome: "wrong_status", status: 502 } });
  });

  test("has its own outcome for a cut connection, missing TLS, and no answer", async () => {
    const cut = await startListener((request) => void request.socket.destroy());
    const silent = await startListener(() => undefined);
    expect(await postToSelf(`${cut}/push/a`, "a=1")).toEqual({ outcome: "no_connection" });
    expect(await postToSelf(`${cut.replace("http:", "https:")}/push/a`, "a=1")).toEqual({ outcome: "bad_tls" });
    expect(await postToSelf(`${silent}/push/a`, "a=1", 50)).toEqual({ outcome: "timed_out" });
  });

  test.each([
    ["ENOTFOUND", "no_such_name"],
    ["EAI_AGAIN", "no_such_name"],
    ["ECONNREFUSED", "no_connection"],
    ["EHOSTUNREACH", "no_connection"],
    ["UND_ERR_SOCKET", "no_connection"],
    ["UND_ERR_CONNECT_TIMEOUT", "timed_out"],
    ["ETIMEDOUT", "timed_out"],
    ["CERT_HAS_EXPIRED", "bad_tls"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "bad_tls"],
    ["SELF_SIGNED_CERT_IN_CHAIN", "bad_tls"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "bad_tls"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "bad_tls"],
    ["ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR", "bad_tls"],
  ])("%s is %s", async (code, outcome) => {
    const cause = Object.assign(new Error("it failed"), { code });
    const spy = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed", { cause }));
    onTestFinished(() => spy.mockRestore());
    expect(await postToSelf("https://app.test/push/a", "a=1")).toEqual({ outcome });
  });
});

test("staff see the address only on the account's page, where they renew it and try it", async () => {
  const shop = await aShopOfItsOwn();
  const merchant = await aMerchant(shop);
  const page = async () => (await accountSettings(await merchant.asks("/app/settings/account"))).push;
  const act = async (intent: string) => account(await merchant.sends("/app/account", { intent }));
  const before = await addressOf(shop);
  expect(await page()).toMatchObject({ state: "waits", address: before, trial: null });
  expect(await act("try_push_address")).toMatchObject({ outcome: "arrived" });
  expect(await act("renew_push_address")).toMatchObject({ outcome: "renewed" });
  const after = await page();
  expect(after).toMatchObject({ state: "waits", address: expect.any(String), trial: null });
  expect(after).not.toMatchObject({ address: before });

  const first = await home(await merchant.asks("/app"));
  expect(first.push).toEqual({ state: "waits", endsAt: null });
  expect(JSON.stringify(first)).not.toContain("/push/");
});
