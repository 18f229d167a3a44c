import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import type { Session } from "@shopify/shopify-app-remix/server";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createShopifyApp } from "~/shopify/app.server";
import { APP, openSandboxShop, type SandboxShop, SHOP } from "./sandbox-shop.ts";

let shop: SandboxShop;

beforeAll(async () => {
  shop = await openSandboxShop();
  // The library took hold of fetch when it was imported.
  setAbstractFetchFunc(shop.fetch);
});

afterEach(() => rows.clear());

afterAll(async () => {
  setAbstractFetchFunc(globalThis.fetch);
  await shop.close();
});

const rows = new Map<string, Session>();
const sessionStorage: SessionStorage = {
  storeSession: async (session) => Boolean(rows.set(session.id, session)),
  loadSession: async (id) => rows.get(id),
  deleteSession: async (id) => rows.delete(id),
  deleteSessions: async (ids) => ids.every((id) => rows.delete(id)),
  findSessionsByShop: async (domain) => [...rows.values()].filter((session) => session.shop === domain),
};

function setUp() {
  const installed: string[] = [];
  const app = createShopifyApp({
    ...APP,
    appUrl: "https://app.example",
    sessionStorage,
    afterAuth: async (domain) => {
      installed.push(domain);
    },
  });
  return { app, installed };
}

/** The admin opens the app in its frame. */
function opening(idToken: string): Request {
  const host = Buffer.from("admin.shopify.com/store/kiem-thu").toString("base64url");
  const query = new URLSearchParams({ shop: SHOP.domain, host, embedded: "1", id_token: idToken });
  return new Request(`https://app.example/app?${query}`, {
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36" },
  });
}

test("the first visit exchanges the session token for offline tokens that expire", async () => {
  const { app, installed } = setUp();
  const { session } = await app.authenticate.admin(opening(await shop.sessionToken()));
  expect(session.shop).toBe(SHOP.domain);
  const stored = rows.get(`offline_${SHOP.domain}`);
  expect(stored).toMatchObject({
    isOnline: false,
    accessToken: expect.stringMatching(/./),
    refreshToken: expect.stringMatching(/./),
    expires: expect.any(Date),
    refreshTokenExpires: expect.any(Date),
  });
  expect(installed).toEqual([SHOP.domain]);
});

test("the next visit uses the stored session", async () => {
  const { app, installed } = setUp();
  await app.authenticate.admin(opening(await shop.sessionToken()));
  const first = rows.get(`offline_${SHOP.domain}`)?.accessToken;
  await app.authenticate.admin(opening(await shop.sessionToken()));
  expect(rows.get(`offline_${SHOP.domain}`)?.accessToken).toBe(first);
  expect(installed).toEqual([SHOP.domain]);
});

test("a session token of another app opens nothing", async () => {
  const { app } = setUp();
  const forged = (await shop.sessionToken()).replace(/\.[^.]+$/, ".AAAA");
  const answer = await app.authenticate.admin(opening(forged)).catch((thrown: unknown) => thrown);
  expect(answer).toBeInstanceOf(Response);
  expect(rows.size).toBe(0);
});
