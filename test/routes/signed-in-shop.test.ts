import { expect, test } from "vitest";
import { loader } from "~/routes/app";
import { signedInShop } from "~/signed-in-shop";
import { aShop, SHOP } from "../flows/a-shop";
import { aMerchant, aStranger, thrownBy } from "./a-merchant";

test("the shop of a page is that of the session token, whatever its URL says; without a token there is none", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const given = await loader(await merchant.asks("/app?shop=evil.myshopify.com"));
  // Remix names a route by its file.
  expect(signedInShop({ root: { apiKey: "x" }, "routes/app": given, "routes/app._index": null })).toBe(SHOP);
  expect(signedInShop({ "routes/_index": { shopDomain: SHOP } })).toBe(SHOP);

  const refused = await thrownBy(loader(aStranger("/app?shop=evil.myshopify.com")));
  expect(refused.status).toBe(401);
  expect(signedInShop({ root: { shopDomain: "evil.myshopify.com" }, "routes/app": undefined })).toBeNull();
});
