import { expect, test } from "vitest";
import { loader as ordersList } from "~/routes/app.orders._index/route";
import { loader as orderPage } from "~/routes/app.orders.$orderKey/route";
import { action as labels } from "~/routes/app.papers";
import { action as answerFile } from "~/routes/app.privacy-file";
import { loader as privacyPage } from "~/routes/app.settings.privacy/route";
import { action as tryRule } from "~/routes/app.settings.rules.$ruleId/route";
import { aRule } from "../domain/rules/a-rule";
import { receiveWebhook } from "../flows/a-message";
import { namingThePerson, PERSONS_ADDRESS, TEXT_NAMING_THE_PERSON } from "../flows/a-person";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";
import { everything } from "../support/everything";
import { aMerchant, orderKeyOf, thrownBy } from "./a-merchant";
import { servedRoute } from "./served-route";

const THEIRS = { shippingAddress: PERSONS_ADDRESS, note: TEXT_NAMING_THE_PERSON };

async function anAskingCustomer(shop: TestShop) {
  const parcel = await aBookedParcel(shop, THEIRS);
  const orders_requested = [Number(orderKeyOf(parcel.orderId))];
  await receiveWebhook(shop, "customers/data_request", { customer: null, orders_requested, data_request: { id: 9 } });
  return { ...parcel, orderKey: orderKeyOf(parcel.orderId) };
}

const logged = async ({ deps }: TestShop) => {
  await deps.accessLog.flush();
  // Two rows are possible if the visit began at the end of a ten-minute slot.
  return deps.database.query(
    `SELECT actor_id, what, subject, max(people) AS people, sum(times)::int AS times FROM access_log
      GROUP BY actor_id, what, subject ORDER BY what`,
  );
};

test("access to buyers' data is recorded, once for each visit, without the buyer", async () => {
  const shop = await aShop();
  const { orderKey, shipmentId } = await anAskingCustomer(shop);
  const merchant = await aMerchant(shop);
  // The page reloads by itself while the parcel is moving.
  await orderPage(await merchant.asks(`/app/orders/${orderKey}`, { orderKey }));
  await orderPage(await merchant.asks(`/app/orders/${orderKey}`, { orderKey }));
  await ordersList(await merchant.asks(`/app/orders?tab=all&search=${encodeURIComponent("Duỵ Nhất")}`));
  await ordersList(await merchant.asks("/app/orders?tab=under_way"));
  await ordersList(await merchant.asks("/app/orders?tab=all&search=nobody-at-all"));
  const rule = aRule("all", [{ fact: "totalValue", is: "at_least", vnd: 1 }], { transport: "road" });
  await tryRule(await merchant.sends("/app/settings/rules/new", { intent: "try", rule }, { ruleId: "new" }));
  await labels(await merchant.sends("/app/papers", { ids: [shipmentId] }));
  await answerFile(await merchant.sends("/app/privacy-file", { requestId: 1 }));

  const actor_id = "91828374";
  const rows = await logged(shop);
  expect(rows).toEqual([
    { actor_id, what: "answer", subject: "1", people: 1, times: 1 },
    { actor_id, what: "labels", subject: "", people: 1, times: 1 },
    { actor_id, what: "order", subject: orderKey, people: 1, times: 2 },
    { actor_id, what: "orders", subject: "", people: 1, times: 2 },
    { actor_id, what: "search", subject: "", people: 1, times: 1 },
  ]);
  const written = (await everything(shop.deps.database)).filter((row) => row.includes("access_log"));
  expect(written.length).toBeGreaterThanOrEqual(5);
  expect(namingThePerson(written)).toEqual([]);

  const page = await privacyPage(await merchant.asks("/app/settings/privacy"));
  expect(page.days).toEqual({ shortest: 30, longest: 180, now: 180 });
  expect(page.access.find(({ what }) => what === "order")).toMatchObject({
    subject: orderKey,
    orderName: expect.stringMatching(/^#/),
  });
});

test("a page without personal data is not recorded", async () => {
  const shop = await aShop();
  const { orderKey } = await anAskingCustomer(shop);
  const orders_to_redact = [Number(orderKey)];
  await receiveWebhook(shop, "customers/redact", { customer: null, orders_to_redact });
  const merchant = await aMerchant(shop);
  await orderPage(await merchant.asks(`/app/orders/${orderKey}`, { orderKey }));
  expect(await logged(shop)).toEqual([]);
});

test("access is kept while the database is unavailable, and written when it is back", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  await deps.database.query("ALTER TABLE access_log RENAME TO access_log_away");
  deps.accessLog.record({ shopId, actorId: "7", what: "orders", subject: "", people: 2 });
  await deps.accessLog.flush();
  deps.accessLog.record({ shopId, actorId: "7", what: "orders", subject: "", people: 5 });
  await deps.database.query("ALTER TABLE access_log_away RENAME TO access_log");
  expect(await logged(shop)).toEqual([{ actor_id: "7", what: "orders", subject: "", people: 5, times: 2 }]);
});

test("the answer to a data request is a separate file until its time has passed; the page contains none of it", async () => {
  const shop = await aShop();
  await anAskingCustomer(shop);
  const merchant = await aMerchant(shop);
  const page = await privacyPage(await merchant.asks("/app/settings/privacy"));
  expect(page.requests).toMatchObject([
    { id: 1, topic: "customers/data_request", answerUntil: expect.stringMatching(/^\d{4}-/) },
  ]);
  expect(namingThePerson([JSON.stringify(page)])).toEqual([]);

  const handed = await answerFile(await merchant.sends("/app/privacy-file", { requestId: 1 }));
  const { url } = (await handed.json()) as { url: string };
  const origin = await servedRoute(shop, "files/:fileId", await import("~/routes/files.$fileId"));
  const { pathname, search } = new URL(url);
  expect(namingThePerson([await (await fetch(origin + pathname + search)).text()])).toHaveLength(1);

  const ask = async (requestId: unknown) =>
    (await thrownBy(answerFile(await merchant.sends("/app/privacy-file", { requestId })))).status;
  expect(await ask(2)).toBe(404);
  expect(await ask("1 OR 1=1")).toBe(400);
  await shop.deps.database.query("UPDATE privacy_request SET shop_id = 'another'");
  expect(await ask(1)).toBe(404);
  await shop.deps.database.query("UPDATE privacy_request SET shop_id = $1, result = NULL", [shop.shopId]);
  expect(await ask(1)).toBe(404);
});
