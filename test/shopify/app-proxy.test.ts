import { describe, expect, test } from "vitest";
import { verifyProxyRequest } from "~/shopify/app-proxy.server";

// Signed by hand: HMAC-SHA256("hush", "extra=1,2path_prefix=/apps/awesome_reviewsshop=some-shop.myshopify.comtimestamp=1317327555").
const SIGNED =
  "https://app.test/track/S1?extra=1&extra=2&shop=some-shop.myshopify.com&path_prefix=%2Fapps%2Fawesome_reviews" +
  "&timestamp=1317327555&signature=2f40422c390a097f51a663391489cc5c5e234dd49badf100fb7ac0433a0e4f0f";
const then = new Date(1_317_327_555_000 + 30_000);

describe("a request through the app proxy", () => {
  test("signed by the app's secret, current or previous, tells its shop", () => {
    const valid = { outcome: "valid", shopDomain: "some-shop.myshopify.com" };
    expect(verifyProxyRequest(new URL(SIGNED), ["hush"], then)).toEqual(valid);
    expect(verifyProxyRequest(new URL(SIGNED), ["new", "hush"], then)).toEqual(valid);
  });

  test.each([
    ["with another secret", SIGNED, "loud", then],
    ["changed", SIGNED.replace("some-shop", "other-shop"), "hush", then],
    ["with one more parameter", `${SIGNED}&more=1`, "hush", then],
    ["without a signature", SIGNED.replace(/&signature.*/, ""), "hush", then],
    ["with a short signature", SIGNED.replace(/signature=../, "signature="), "hush", then],
    ["too old", SIGNED, "hush", new Date(then.getTime() + 120_000)],
    ["of the future", SIGNED, "hush", new Date(then.getTime() - 300_000)],
  ])("%s is nobody's", (_, url, secret, now) => {
    expect(verifyProxyRequest(new URL(url), [secret], now)).toEqual({ outcome: "invalid" });
  });
});
