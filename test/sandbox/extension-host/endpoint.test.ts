import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { close, listen } from "../../../sandbox/http.ts";
import { translationsFor } from "../../../sandbox/shopify/extension-host/browser/translations.ts";
import { answerExtensionHost } from "../../../sandbox/shopify/extension-host/endpoint.ts";

const server = createServer((request, response) => void answerExtensionHost(request.url ?? "", response));
let url: string;
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, 0)}/extension-host`;
});
afterAll(() => close(server));

test("lists the app's extensions from their files", async () => {
  expect(await (await fetch(`${url}/extensions.json`)).json()).toEqual({
    applicationUrl: "https://waybill.example",
    extensions: expect.arrayContaining([
      {
        handle: "checkout-fee",
        name: "name",
        asksFirst: [],
        conditionsUrl: null,
        targets: ["purchase.checkout.shipping-option-item.render-after"],
        bundleUrl: "/extension-host/bundles/checkout-fee.js",
        networkAccess: true,
        defaultLocale: "en",
        translations: {
          en: expect.objectContaining({ free: "Free delivery" }),
          vi: expect.objectContaining({ free: "Miễn phí giao hàng" }),
        },
      },
    ]),
  });
});

test.each([
  ["bundles/nobody.js", "no bundle of nobody: run `npm run build:extensions`"],
  ["bundles/..%2f..%2fpackage.json", "not found"],
  ["mount.ts", "not found"],
  ["", "not found"],
])("%o is not there: %s", async (path, error) => {
  const response = await fetch(`${url}/${path}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error });
});

test.each([
  ["vi", "vi", "tiếng Việt"],
  ["vi-VN", "vi", "tiếng Việt"],
  ["pt-BR", "pt-BR", "do Brasil"],
  ["pt-PT", "en", "English"],
  ["ja", "en", "English"],
])("a buyer with %s reads %s", (buyer, locale, name) => {
  const translations = { vi: { name: "tiếng Việt" }, en: { name: "English" }, "pt-BR": { name: "do Brasil" } };
  expect(translationsFor({ translations, defaultLocale: "en" }, buyer)).toEqual({ locale, translations: { name } });
});
