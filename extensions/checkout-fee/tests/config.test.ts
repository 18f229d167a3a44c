import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { APPLICATION_URL } from "../../for-buyers/app-url";

const toml = (path: string) => parse(readFileSync(path, "utf8")) as Record<string, unknown>;
const config = toml("extensions/checkout-fee/shopify.extension.toml");

test("the extension is what Shopify is told it is", () => {
  expect(config).toEqual({
    api_version: "2026-07",
    extensions: [
      {
        name: "t:name",
        handle: "checkout-fee",
        type: "ui_extension",
        uid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        targeting: [{ module: "./src/index.tsx", target: "purchase.checkout.shipping-option-item.render-after" }],
        // Without it, `fetch` throws at Shopify, but not in the mock that the tests use.
        capabilities: { network_access: true },
      },
    ],
  });
});

test("the app is asked where shopify.app.toml says it is (decision 018)", () => {
  expect(APPLICATION_URL).toBe(toml("shopify.app.toml").application_url);
});
