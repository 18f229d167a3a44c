import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { sameTexts } from "../../for-buyers/tests/texts-suite";

test("the extension is what Shopify is told it is", () => {
  expect(parse(readFileSync("extensions/thank-you/shopify.extension.toml", "utf8"))).toEqual({
    api_version: "2026-07",
    extensions: [
      {
        name: "t:name",
        handle: "thank-you",
        type: "ui_extension",
        uid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        targeting: [{ module: "./src/index.tsx", target: "purchase.thank-you.block.render" }],
        // Without it, `fetch` throws at Shopify, but not in the mock that the tests use.
        capabilities: { network_access: true },
      },
    ],
  });
});

sameTexts("extensions/thank-you", "extensions/for-buyers/order-view.tsx");
