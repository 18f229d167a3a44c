import { expect, onTestFinished, test } from "vitest";
import { addDays, dayInVietnam } from "~/domain/vietnam-time";
import { trackingLink } from "~/flows/buyer/tracking-link.server";
import { startShopifySandbox } from "../../sandbox/shopify/server.ts";
import { moveParcel } from "../flows/a-message";
import { aBookedParcel, aShop, SHOP, type TestShop } from "../flows/a-shop";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes";
import { servedRoute } from "./served-route";

async function aFailedParcel(shop: TestShop) {
  const parcel = await aBookedParcel(shop);
  await moveParcel(shop, parcel.trackingNumber, 3);
  await moveParcel(shop, parcel.trackingNumber, 9, { reason_code: "131" });
  const at = { id: shop.shopId, domain: SHOP, proxyPath: null };
  const link = async (trackOnOwnSite: boolean) =>
    new URL(await trackingLink(shop.deps, { ...at, settings: { trackOnOwnSite } }, parcel)).pathname;
  return {
    ...parcel,
    link,
    answers: async () => (await shop.history(parcel.shipmentId)).filter(({ kind }) => kind === "buyer_answered"),
  };
}

/** Sends a form as a browser does, with the origin of its page. */
async function send(url: string, fields: Record<string, string>, origin: string) {
  const headers = { "accept-language": "en", origin, "content-type": "application/x-www-form-urlencoded" };
  const answer = await fetch(url, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const tomorrow = () => addDays(dayInVietnam(new Date()), 1);
const PLACE = "cổng xanh {{ shop.name }} <b>cạnh chợ</b>";

test("a buyer answers through the shop's own address, on whatever path, without a script", async () => {
  const shop = await aShop();
  const parcel = await aFailedParcel(shop);
  const origin = await servedRoute(shop, "track/*", await import("~/routes/track.$"));
  const given = { apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET, appUpstream: origin };
  const shopify = await startShopifySandbox(given);
  onTestFinished(shopify.stop);
  const page = `${shopify.url}/storefront/waybill-demo${await parcel.link(true)}`;
  const about = { parcel: parcel.trackingNumber };

  const sent = await send(page, { ...about, answer: "landmark", place: PLACE }, "https://shop.example");
  expect(sent).toMatchObject({ status: 200, text: expect.stringContaining("Sent to the shop. Thank you!") });
  // Nothing that was taken comes back.
  expect(sent.text).not.toMatch(/shop\.name|cạnh chợ/);
  const [stored] = await parcel.answers();
  expect(stored).toMatchObject({ source: "buyer", words: "cổng xanh shop.name b cạnh chợ /b" });

  const again = await send(`${page}?fbclid=x`, { ...about, answer: "landmark", place: PLACE }, "https://shop.example");
  expect(again.text).toContain("The shop has this answer already.");
  const wrong = await send(page, { ...about, answer: "phone", phone: "12{{ x }}" }, "https://shop.example");
  expect(wrong.text).toContain("This phone number does not look right.");
  // What could not be taken may be corrected where it was typed, and is no code to anybody.
  expect(wrong.text).toMatch(
    /<details open>.*name="phone"[^>]*value="12&#123;&#123; x &#125;&#125;" aria-invalid="true" autofocus/,
  );
  expect((await parcel.answers()).length).toBe(1);
});

test("no answer comes in without the key, with another's, or unsigned", async () => {
  const shop = await aShop();
  const [parcel, other] = [await aFailedParcel(shop), await aFailedParcel(shop)];
  const origin = await servedRoute(shop, "track/*", await import("~/routes/track.$"));
  const given = { apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET, appUpstream: origin };
  const shopify = await startShopifySandbox(given);
  onTestFinished(shopify.stop);
  const fields = { parcel: parcel.trackingNumber, answer: "unwanted" };
  const path = await parcel.link(true);
  const withoutKey = path.slice(0, path.lastIndexOf("/"));
  const otherKey = (await other.link(true)).split("/").at(-1);
  const to = (at: string) => send(`${shopify.url}/storefront/waybill-demo${at}`, fields, "https://shop.example");
  const answers = [
    await to(withoutKey),
    await to(`${withoutKey}/${otherKey}`),
    await to(`/tools/track/S1.NONE/${otherKey}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await send(origin + path.replace("/tools", ""), fields, origin)).status).toBe(401);
  expect(await parcel.answers()).toEqual([]);
});

test("what is no form of ours is answered with the page, and what is too long is read as far as it goes", async () => {
  const shop = await aShop();
  const parcel = await aFailedParcel(shop);
  const origin = await servedRoute(shop, "track/*", await import("~/routes/track.$"));
  const given = { apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET, appUpstream: origin };
  const shopify = await startShopifySandbox(given);
  onTestFinished(shopify.stop);
  const ownOrigin = await servedRoute(shop, "t/:store/*", await import("~/routes/t.$store.$"));
  const pages = [
    `${shopify.url}/storefront/waybill-demo${await parcel.link(true)}`,
    ownOrigin + (await parcel.link(false)),
  ];
  const fields = { parcel: parcel.trackingNumber, answer: "unwanted" };
  for (const page of pages) {
    const json = await fetch(page, {
      ...{ method: "POST", body: JSON.stringify(fields) },
      headers: { "content-type": "application/json", "accept-language": "en", origin: ownOrigin },
    });
    const empty = await send(page, { day: "x" }, ownOrigin);
    for (const { status, text } of [{ status: json.status, text: await json.text() }, empty]) {
      expect(status).toBe(400);
      expect(text).toContain("What you sent could not be read.");
      expect(text).toContain("What would you like?");
    }
    const phone = await send(page, { ...fields, answer: "phone", phone: "9".repeat(3_000) }, ownOrigin);
    expect([phone.status, phone.text]).toEqual([
      200,
      expect.stringContaining("This phone number does not look right."),
    ]);
  }
  const stranger = await send(pages[0] ?? "", { ...fields, parcel: "S1.NONE" }, ownOrigin);
  expect(stranger.text).toContain("There is news of the parcel, so no answer is needed any more.");
  expect(await parcel.answers()).toEqual([]);
  const long = await send(
    pages[0] ?? "",
    { ...fields, answer: "landmark", place: "cổng xanh ".repeat(500) },
    ownOrigin,
  );
  expect(long.text).toContain("Sent to the shop. Thank you!");
  expect((await parcel.answers())[0]?.words).toHaveLength(159);
});

test("the same form works at the app's own address", async () => {
  const shop = await aShop();
  const parcel = await aFailedParcel(shop);
  const origin = await servedRoute(shop, "t/:store/*", await import("~/routes/t.$store.$"));
  const fields = { parcel: parcel.trackingNumber, answer: "deliver_again", day: tomorrow() };
  const url = origin + (await parcel.link(false));
  const sent = await send(url, fields, origin);
  expect(sent).toMatchObject({ status: 200, text: expect.stringContaining("Sent to the shop. Thank you!") });
  expect(sent.headers.get("content-security-policy")).toContain("form-action 'self'");
  expect((await send(url.slice(0, -1), fields, origin)).status).toBe(404);
  expect(await parcel.answers()).toMatchObject([{ details: { answer: "deliver_again", day: tomorrow() } }]);
});
