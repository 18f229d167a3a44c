import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { verifyAdminToken, verifyCheckoutToken } from "~/shopify/session-token.server";
import { ADMIN_FAULTS, adminClaims, CHECKOUT_FAULTS, checkoutClaims, signedToken } from "./claims.ts";

const SECRET = "current-secret";
const APP = { apiKey: "test-key", apiSecrets: [SECRET, "secret-before"] };
const SHOP = "demo.myshopify.com";
const NOW = new Date("2026-11-22T10:00:00Z");

const admin = (change: object = {}, secret = SECRET) =>
  verifyAdminToken(signedToken({ ...adminClaims(SHOP, APP.apiKey, NOW), ...change }, secret), APP, NOW);
const checkout = (change: object = {}, secret = SECRET) =>
  verifyCheckoutToken(signedToken({ ...checkoutClaims(SHOP, APP.apiKey, NOW), ...change }, secret), APP, NOW);

describe("an admin's token", () => {
  test("names the shop and the staff member, and which secret signed it", async () => {
    const secrets = { current: SECRET, before: "secret-before" };
    for (const secret of Object.values(secrets)) {
      expect(await admin({}, secret)).toEqual({ shopDomain: SHOP, userId: "91828375", secret });
    }
    expect(await admin({}, "a-secret-that-was-given-up")).toBeNull();
  });

  test.each(ADMIN_FAULTS)("with %s is refused", async (_name, change) => {
    expect(await admin(change(NOW))).toBeNull();
  });

  test("is valid ten seconds around its times, since clocks differ", async () => {
    const at = (seconds: number) => Math.floor(NOW.getTime() / 1000) + seconds;
    expect(await admin({ exp: at(-9) })).not.toBeNull();
    expect(await admin({ nbf: at(10), iat: at(10) })).not.toBeNull();
    expect(await admin({ iat: undefined })).not.toBeNull();
  });
});

describe("a checkout's token", () => {
  test("names the shop, for a logged-in buyer and for any other", async () => {
    expect(await checkout()).toEqual({ shopDomain: SHOP });
    expect(await checkout({ sub: "gid://shopify/Customer/5" }, "secret-before")).toEqual({ shopDomain: SHOP });
  });

  test.each(CHECKOUT_FAULTS)("with %s is refused", async (_name, change) => {
    expect(await checkout(change(NOW))).toBeNull();
  });
});

test("neither kind is accepted as the other", async () => {
  const staff = signedToken(adminClaims(SHOP, APP.apiKey, NOW), SECRET);
  const buyer = signedToken(checkoutClaims(SHOP, APP.apiKey, NOW), SECRET);
  expect([await verifyCheckoutToken(staff, APP, NOW), await verifyAdminToken(buyer, APP, NOW)]).toEqual([null, null]);
});

test("any other text is refused without an exception", async () => {
  const good = signedToken(adminClaims(SHOP, APP.apiKey, NOW), SECRET);
  const [head = "", body = "", signature = ""] = good.split(".");
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signedAs = (header: object, hash = "sha256", payload = body) => {
    const content = `${part(header)}.${payload}`;
    return `${content}.${createHmac(hash, SECRET).update(content).digest("base64url")}`;
  };
  const garbage = [
    "",
    ".",
    "..",
    "...",
    "nonsense",
    head,
    `${head}.${body}`,
    `${head}.${body}.`,
    `${head}.${body}.${signature}.x`,
    `${head}.${body}.${signature.slice(0, -2)}`,
    `${head}.${part({ ...adminClaims(SHOP, APP.apiKey, NOW), sub: "1" })}.${signature}`,
    `${part({ alg: "none" })}.${body}.`,
    signedAs({ alg: "none" }),
    signedAs({ alg: "HS512" }, "sha512"),
    signedAs({ alg: "RS256" }),
    signedAs({ alg: "HS256", crit: ["b64"], b64: false }),
    signedAs({}),
    signedAs({ alg: "HS256" }, "sha256", part(null)),
    signedAs({ alg: "HS256" }, "sha256", part([])),
    signedAs({ alg: "HS256" }, "sha256", part("text")),
    signedAs({ alg: "HS256" }, "sha256", "bm90IGpzb24"),
    "\u0000.\ud800.é",
    "x".repeat(100_000),
  ];
  for (const token of garbage) {
    expect([token.slice(0, 80), await verifyAdminToken(token, APP, NOW)]).toEqual([token.slice(0, 80), null]);
    expect(await verifyCheckoutToken(token, APP, NOW)).toBeNull();
  }
  expect(await verifyAdminToken(signedAs({ alg: "HS256" }), APP, NOW)).not.toBeNull();
});
