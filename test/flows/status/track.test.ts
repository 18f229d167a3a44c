import { expect, test } from "vitest";
import { trackParcel } from "~/flows/status/track.server";
import { trackingUrlOf } from "~/flows/status/tracking-url";
import { i18nFor } from "~/locales/i18n";
import { trackingPage } from "~/routes/track.$trackingNumber/tracking-page";
import { moveParcel } from "../a-message";
import { aBookedParcel, aShop, SHOP } from "../a-shop";

test("a buyer sees where the parcel is, in texts for buyers, without names or goods", async () => {
  const shop = await aShop();
  const { trackingNumber } = await aBookedParcel(shop);
  await moveParcel(shop, trackingNumber, 3);
  await moveParcel(shop, trackingNumber, 4);

  const parcel = await trackParcel(shop.deps, SHOP, trackingNumber);

  expect(parcel).toMatchObject({
    trackingNumber,
    state: "on_its_way",
    customerLocale: "vi",
    events: [{ message: "out_for_delivery" }, { message: "picked_up" }],
  });
  const page = trackingPage(parcel, i18nFor("vi"), "vi");
  expect(page).toContain("Đơn hàng đang được giao đến bạn.");
  expect(page).not.toMatch(/Nguyễn|0900000002|Lê Lợi|450/);
});

test("another shop, or another tracking number, finds nothing", async () => {
  const shop = await aShop();
  const { trackingNumber } = await aBookedParcel(shop);
  expect(await trackParcel(shop.deps, "another.myshopify.com", trackingNumber)).toBeNull();
  expect(await trackParcel(shop.deps, SHOP, "S1.NONE.1")).toBeNull();
  expect(trackingPage(null, i18nFor("en"), "en")).toContain("There is no such parcel");
});

test("text that looks like Liquid or HTML stays text", () => {
  const trackingNumber = "S1.{{shop.name}}.<script>";
  const page = trackingPage({ trackingNumber, state: "booked", events: [] }, i18nFor("vi"), "vi");
  expect(page).not.toMatch(/\{\{|<script>/);
});

test("times are written as on the app's own pages, day first, in 24 hours", () => {
  const events = [{ message: "picked_up", happenedAt: "2026-11-20T17:05:00.000Z" } as const];
  for (const locale of ["vi", "en"] as const) {
    const page = trackingPage({ trackingNumber: "S1.1", state: "on_its_way", events }, i18nFor(locale), locale);
    expect(page).toContain(">21/11/2026 00:05</time>");
  }
});

test("a link leads to the operator's page, or else to ours behind the shop's domain", () => {
  const shop = { domain: SHOP, proxyPath: null };
  expect(trackingUrlOf("https://carrier.test/{trackingNumber}/follow", shop, "S1/2")).toBe(
    "https://carrier.test/S1%2F2/follow",
  );
  expect(trackingUrlOf(undefined, shop, "S1/2")).toBe(`https://${SHOP}/tools/track/S1%2F2`);
});
