import { expect, test } from "vitest";
import { readBilling } from "~/domain/billing/plans";
import { action, loader } from "~/routes/app.settings.plan/route";
import { aShop, SHOP } from "../flows/a-shop";
import { aMerchant, thrownBy } from "./a-merchant";

const PLANS = readBilling(
  JSON.stringify([
    {
      ...{ handle: "basic", name: "Waybill Cơ bản", currency: "USD", monthlyPrice: "9.00" },
      ...{ freeParcels: 100, parcelPrice: "0.03", cap: "10.00", trialDays: 0 },
    },
  ]),
);

/** A member of staff of a shop whose operator has plans. */
async function visit(billing = PLANS) {
  const shop = await aShop();
  shop.app.deps.config.billing = billing;
  return { shop, merchant: await aMerchant(shop) };
}

test("in the pilot the page says that everything is free, and offers nothing", async () => {
  const { merchant } = await visit(readBilling("pilot"));
  const view = await loader(await merchant.asks("/app/settings/plan"));
  expect(view).toMatchObject({ standing: "pilot", plans: [], current: null, waiting: null, isBack: false });
});

test("a plan is chosen here, approved at Shopify, and its maximum raised; Shopify sends the merchant back to this page", async () => {
  const { shop, merchant } = await visit();
  const send = async (form: object) => action(await merchant.sends("/app/settings/plan", form));
  expect(await send({ plan: "basic" })).toMatchObject({ outcome: "to_confirm" });
  const [charge] = (await shop.controlShopify("GET", `/shops/${SHOP}/billing`)) as { id: number; returnUrl: string }[];
  expect(charge?.returnUrl).toBe("https://admin.shopify.com/store/waybill-demo/apps/test-key/app/settings/plan");
  await shop.controlShopify("POST", `/shops/${SHOP}/billing/${charge?.id}`, { act: "approve" });
  expect(await loader(await merchant.asks(`/app/settings/plan?charge_id=${charge?.id}`))).toMatchObject({
    ...{ isBack: true, standing: "active", current: { handle: "basic", test: true } },
  });
  expect(await send({ plan: "basic" })).toEqual({ outcome: "has_it" });
  expect(await send({ cap: "10,00" })).toEqual({ outcome: "too_low" });
  expect(await send({ cap: "a lot" })).toEqual({ outcome: "not_an_amount" });
  expect(await send({ cap: " 20,5 " })).toMatchObject({ outcome: "to_confirm" });
  expect((await thrownBy(send({ plan: "basic", cap: "20" }))).status).toBe(400);
});

test("the terms at Shopify are in the language of whoever chooses", async () => {
  const { shop, merchant } = await visit();
  await action(await merchant.sends("/app/settings/plan?locale=en", { plan: "basic" }));
  const [charge] = (await shop.controlShopify("GET", `/shops/${SHOP}/billing`)) as { usage: { terms: string } }[];
  expect(charge?.usage.terms).toBe("After 100 free parcels a month, 0.03\u00a0USD a parcel");
});

test("a page of days that does not exist is the first one", async () => {
  const { merchant } = await visit();
  expect(await loader(await merchant.asks("/app/settings/plan?before=yesterday"))).toMatchObject({ isFirst: true });
});
