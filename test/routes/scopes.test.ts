import { expect, test } from "vitest";
import { loader } from "~/routes/app.scopes";
import { aShop, SHOP } from "../flows/a-shop";
import { aMerchant } from "./a-merchant";

const grantUrl = "https://admin.shopify.com/store/waybill-demo/oauth/install?client_id=test-key";

test("the home page shows scopes that the shop has not approved, until it has", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const ask = async () => loader(await merchant.asks("/app/scopes"));
  expect(await ask()).toEqual({ missing: [], grantUrl });

  const granted = await shop.deps.shopify.readScopes({ domain: SHOP });
  await shop.controlShopify("PATCH", `/shops/${SHOP}`, {
    scopes: granted.filter((scope) => scope !== "write_app_proxy"),
  });
  expect(await ask()).toEqual({ missing: ["write_app_proxy"], grantUrl });
  await shop.controlShopify("PATCH", `/shops/${SHOP}`, { scopes: granted });
  expect(await ask()).toEqual({ missing: [], grantUrl });
});

test("without an answer of Shopify no scope counts as missing", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const asked = await merchant.asks("/app/scopes");
  await shop.controlShopify("PATCH", `/shops/${SHOP}`, { scopes: ["write_orders"] });
  await shop.controlShopify("POST", "/faults", { kind: "error", status: 502, operation: "GrantedScopes" });
  expect(await loader(asked)).toEqual({ missing: [], grantUrl });
});
