import { expect, test } from "vitest";
import { trackingLink } from "~/flows/buyer/tracking-link.server";
import { trackingUrlOf } from "~/flows/buyer/tracking-url";
import { buyerView, openTracking } from "~/flows/buyer/view.server";
import { moveParcel } from "../a-message";
import { aBookedParcel, aShop, SHOP } from "../a-shop";

test("with its key a buyer sees the whole order, in texts for buyers; without it only where the parcel is", async () => {
  const shop = await aShop();
  const { trackingNumber, orderId } = await aBookedParcel(shop);
  await moveParcel(shop, trackingNumber, 3);
  await moveParcel(shop, trackingNumber, 10, { reason_code: "122", reason: "Nguyễn Văn An thuê bao" });
  const key = (await shop.deps.buyers.keys())(shop.shopId, orderId);
  const open = (given: string | null, number = trackingNumber) => openTracking(shop.deps, SHOP, number, given);

  const opened = await open(key);
  const toPrepare = { amountVnd: 450_000, plusFee: false };
  expect(opened).toMatchObject({
    customerLocale: "vi",
    withKey: true,
    parcels: [
      {
        ...{ trackingNumber, state: "attempted", why: "not_reached", toPrepare },
        events: [
          { message: "attempted", why: null },
          { message: "picked_up", why: null },
        ],
      },
    ],
  });
  expect(await buyerView(shop.deps, shop.shopId, orderId)).toEqual({ ...opened, without: null });

  const closed = await open(null);
  expect(closed).toMatchObject({
    withKey: false,
    parcels: [
      {
        ...{ trackingNumber, state: "attempted", why: null, toPrepare: null },
        events: [{ message: "attempted", why: null }, { message: "picked_up" }],
      },
    ],
  });
  for (const view of [opened, closed]) expect(JSON.stringify(view)).not.toMatch(/Nguyễn|0900000002|Lê Lợi/);
});

test("a wrong key opens what none opens, and another shop or number nothing", async () => {
  const shop = await aShop();
  const { trackingNumber, orderId } = await aBookedParcel(shop);
  const other = await aBookedParcel(shop);
  const keyOf = await shop.deps.buyers.keys();
  const [key, another] = [keyOf(shop.shopId, orderId), keyOf(shop.shopId, other.orderId)];
  const keyless = await openTracking(shop.deps, SHOP, trackingNumber, null);
  expect(keyless).toMatchObject({ withKey: false, parcels: [{ toPrepare: null, expected: null, days: [] }] });
  for (const wrong of [another, key.slice(0, -1), `${key} `, "", keyOf("", "")])
    expect(await openTracking(shop.deps, SHOP, trackingNumber, wrong)).toEqual(keyless);
  const none = [
    [SHOP, "S1.NONE.1", key],
    // The key that no order has.
    [SHOP, "S1.NONE.1", keyOf("", "")],
    ["another.myshopify.com", trackingNumber, key],
    ["another.myshopify.com", trackingNumber, null],
  ] as const;
  for (const [domain, number, given] of none) expect(await openTracking(shop.deps, domain, number, given)).toBeNull();
  expect(await buyerView(shop.deps, shop.shopId, "gid://shopify/Order/1")).toBeNull();
});

test("a link has the order's key, the same for all its parcels, and it is on our page or on the shop's", async () => {
  const shop = await aShop();
  const { trackingNumber, orderId } = await aBookedParcel(shop);
  const key = (await shop.deps.buyers.keys())(shop.shopId, orderId);
  const at = { id: shop.shopId, domain: SHOP, proxyPath: "/apps/theo-doi" };
  const link = (trackOnOwnSite: boolean) =>
    trackingLink(shop.deps, { ...at, settings: { trackOnOwnSite } }, { orderId, trackingNumber });
  expect(await link(true)).toBe(`https://${SHOP}/apps/theo-doi/${trackingNumber}/${key}`);
  expect(await link(false)).toBe(`${shop.deps.config.appUrl}/t/waybill-demo/${trackingNumber}/${key}`);
});

test("a link leads to the operator's page without the key, or else to ours behind the shop's domain", () => {
  const shop = { domain: SHOP, proxyPath: null, settings: { trackOnOwnSite: true } };
  const parcel = { trackingNumber: "S1/2", key: "the-key" };
  const appUrl = "https://app.test";
  expect(trackingUrlOf({ appUrl, trackingUrl: "https://carrier.test/{trackingNumber}/follow" }, shop, parcel)).toBe(
    "https://carrier.test/S1%2F2/follow",
  );
  expect(trackingUrlOf({ appUrl, trackingUrl: "https://op.test/{store}/{trackingNumber}/{key}" }, shop, parcel)).toBe(
    "https://op.test/waybill-demo/S1%2F2/the-key",
  );
  expect(trackingUrlOf({ appUrl }, shop, parcel)).toBe(`https://${SHOP}/tools/track/S1%2F2/the-key`);
});
