import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { verifyProxyRequest } from "~/shopify/app-proxy.server";
import { close, listen } from "../../sandbox/http.ts";
import { startShopifySandbox } from "../../sandbox/shopify/server.ts";
import { sign } from "../../sandbox/shopify/storefront/app-proxy.ts";
import { recutProxyQueries } from "./recut-proxy-queries.ts";

// Signed by hand: HMAC-SHA256("hush", "extra=1,2path_prefix=/apps/awesome_reviewsshop=some-shop.myshopify.comtimestamp=1317327555").
const SIGNED =
  "https://app.test/track/S1?extra=1&extra=2&shop=some-shop.myshopify.com&path_prefix=%2Fapps%2Fawesome_reviews" +
  "&timestamp=1317327555&signature=2f40422c390a097f51a663391489cc5c5e234dd49badf100fb7ac0433a0e4f0f";
const then = new Date(1_317_327_555_000 + 30_000);

test("a buyer who adds another shop to the URL gets data of neither", async () => {
  const outcomes: string[] = [];
  const app = createServer((request, response) => {
    const proxied = verifyProxyRequest(new URL(request.url ?? "", "http://app"), ["hush"], new Date());
    outcomes.push(proxied.outcome === "valid" ? proxied.shopDomain : proxied.outcome);
    response.end();
  });
  const port = await listen(app, 0);
  onTestFinished(() => close(app));
  const shopify = await startShopifySandbox({
    apiKey: "key",
    apiSecret: "hush",
    appUpstream: `http://127.0.0.1:${port}`,
  });
  onTestFinished(shopify.stop);
  const page = `${shopify.url}/storefront/waybill-demo/tools/track/S1`;
  for (const query of ["", "?lang=vi&lang=en", "?shop=other-shop.myshopify.com", "?timestamp=1", "?path_prefix=%2Fx"]) {
    await fetch(`${page}${query}`);
  }
  const own = "waybill-demo.myshopify.com";
  expect(outcomes).toEqual([own, own, "invalid", "invalid", "invalid"]);
});

describe("a request through the app proxy", () => {
  test("signed with the app's secret, current or previous, identifies its shop", () => {
    const valid = {
      outcome: "valid",
      shopDomain: "some-shop.myshopify.com",
      provesShop: true,
      isPlain: false,
      pathPrefix: "/apps/awesome_reviews",
      signedAt: new Date(1_317_327_555_000),
    };
    expect(verifyProxyRequest(new URL(SIGNED), ["hush"], then)).toEqual(valid);
    expect(verifyProxyRequest(new URL(SIGNED), ["new", "hush"], then)).toEqual(valid);
  });

  test.each(["shop", "timestamp", "path_prefix"])("with %s twice is refused, in whatever order", (name) => {
    // A buyer of one shop adds another shop's parameter to the URL: Shopify passes it on and signs both values, joined by a
    // comma.
    const url = new URL(SIGNED);
    const own = url.searchParams.get(name) ?? "";
    url.searchParams.delete("signature");
    for (const twice of [
      ["other-shop.myshopify.com", own],
      [own, "other-shop.myshopify.com"],
    ]) {
      url.searchParams.delete(name);
      for (const value of twice) url.searchParams.append(name, value);
      const signature = sign(url.searchParams, "hush");
      const both = new URL(`${url}&signature=${signature}`);
      expect(verifyProxyRequest(both, ["hush"], then)).toEqual({ outcome: "invalid" });
    }
  });

  test("with a second signature is refused", () => {
    const { signature = "" } = Object.fromEntries(new URL(SIGNED).searchParams);
    expect(verifyProxyRequest(new URL(`${SIGNED}&signature=`), ["hush"], then)).toEqual({ outcome: "invalid" });
    const halves = SIGNED.replace(signature, `${signature.slice(0, 32)}&signature=${signature.slice(32)}`);
    expect(verifyProxyRequest(new URL(halves), ["hush"], then)).toEqual({ outcome: "invalid" });
  });

  const own = { logged_in_customer_id: "", path_prefix: "/apps/track", shop: "some-shop.myshopify.com" };
  const seen = (added: Record<string, string>) => {
    const query = new URLSearchParams({ ...own, timestamp: "1317327555", ...added });
    query.set("signature", sign(query, "hush"));
    return verifyProxyRequest(new URL(`https://app.test/track/S1?${query}`), ["hush"], then);
  };

  test.each<[string, Record<string, string>, boolean, boolean]>([
    ["Shopify's alone", {}, true, true],
    ["a customer who has logged in", { logged_in_customer_id: "77" }, true, true],
    ["what advertisements add", { fbclid: "IwAR1_x-y", gclid: "a.b", utm_source: "mail" }, true, false],
    ["nothing of a value", { a: "" }, true, false],
    ["an equals sign in a value of Shopify's", { logged_in_customer_id: "u=" }, true, false],
    ["an equals sign in the path", { path_prefix: "/a/b=" }, true, false],
    ["the beginning of another shop's name", { a: "shop=" }, false, false],
    ["another shop", { utm_source: "xshop=victim.myshopify.com" }, false, false],
    ["another shop's domain", { utm_source: "victim.myshopify.com" }, false, false],
    ["another name that ends so", { coffee_shop: "77" }, false, false],
    ["a shop that Shopify would not write", { shop: "some-shop.example" }, false, true],
  ])("proves its shop, and its path, where the query has %s", (_, added, provesShop, isPlain) => {
    expect(seen(added)).toMatchObject({ outcome: "valid", provesShop, isPlain });
  });

  test("signed for another shop and split into other pairs is refused", () => {
    for (const query of recutProxyQueries("victim.myshopify.com", "hush", 1_317_327_555)) {
      const proxied = verifyProxyRequest(new URL(`https://app.test/track/S1?${query}`), ["hush"], then);
      // The signature is valid: nothing in the text tells it from the victim's.
      expect(proxied).toMatchObject({ shopDomain: "victim.myshopify.com", provesShop: false });
    }
  });

  test.each([
    ["with another secret", SIGNED, "loud", then],
    ["changed", SIGNED.replace("some-shop", "other-shop"), "hush", then],
    ["with one more parameter", `${SIGNED}&more=1`, "hush", then],
    ["without a signature", SIGNED.replace(/&signature.*/, ""), "hush", then],
    ["with a short signature", SIGNED.replace(/signature=../, "signature="), "hush", then],
    ["too old", SIGNED, "hush", new Date(then.getTime() + 120_000)],
    ["of the future", SIGNED, "hush", new Date(then.getTime() - 300_000)],
  ])("%s is refused", (_, url, secret, now) => {
    expect(verifyProxyRequest(new URL(url), [secret], now)).toEqual({ outcome: "invalid" });
  });

  test.each([
    ["as the merchant moved it", ["/community/theo-doi"], "/community/theo-doi"],
    ["none", [], null],
    ["of no prefix that Shopify has", ["/pages/track"], null],
    ["another host", ["//evil.example/track"], null],
    ["a path up", ["/tools/../admin"], null],
    ["deeper than a subpath", ["/tools/track/more"], null],
    ["with a line end", ["/tools/track\n"], null],
    ["endless", [`/tools/${"a".repeat(101)}`], null],
  ])("the proxy's path: %s", (_, prefixes, pathPrefix) => {
    const query = new URLSearchParams({ shop: "some-shop.myshopify.com", timestamp: "1317327555" });
    for (const prefix of prefixes) query.append("path_prefix", prefix);
    query.set("signature", sign(query, "hush"));
    expect(verifyProxyRequest(new URL(`https://app.test/track/S1?${query}`), ["hush"], then)).toMatchObject({
      outcome: "valid",
      pathPrefix,
    });
  });
});
