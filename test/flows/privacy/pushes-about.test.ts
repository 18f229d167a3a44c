import { expect, test } from "vitest";
import { eraseBuyers } from "~/flows/privacy/erase-buyers.server";
import { storeMessages } from "~/store/inbox.server";
import { receiveWebhook } from "../a-message";
import { aBookedParcel, aShop, type TestShop } from "../a-shop";

const FORM = "application/x-www-form-urlencoded";
const WORDS = "Chị Nhất không có nhà";

/** A stored push that is not applied yet; with `kept` it was closed on arrival. */
async function aPush(
  shop: TestShop,
  senderId: string,
  body: string,
  { shopId = null as string | null, kept = false } = {},
) {
  const { database } = shop.deps;
  const headers = { "content-type": body.startsWith("{") ? "application/json" : FORM };
  const message = {
    source: "carrier",
    senderId,
    shopId,
    topic: "status",
    headers,
    body,
    receivedAt: new Date(),
  } as const;
  await storeMessages(database, [message]);
  const now = kept ? "applied_at = now(), outcome = 'unmatched'" : "retry_at = now() + interval '1 hour'";
  await database.query(`UPDATE inbox SET ${now} WHERE sender_id = $1`, [senderId]);
}

const form = (fields: Record<string, string>) =>
  new URLSearchParams({ ...fields, status_id: "10", reason: WORDS }).toString();

/** The current bodies of the stored pushes, by their sender's id. */
async function storedTexts({ deps: { database } }: TestShop) {
  const rows = await database.query<{ id: string; body: string }>(
    "SELECT sender_id AS id, body FROM inbox WHERE source = 'carrier' ORDER BY id",
  );
  return Object.fromEntries(rows.map(({ id, body }) => [id, body]));
}

const forget = ({ deps, shopId }: TestShop, orderId: string) =>
  deps.database.transaction((sql) => eraseBuyers(deps, sql, shopId, [orderId]));

test("a push about another parcel keeps its texts, however similar its numbers are to those of an erased one", async () => {
  const shop = await aShop();
  const { orderId, trackingNumber, partnerId } = await aBookedParcel(shop);
  const others = {
    tenth: form({ partner_id: `${partnerId}0` }),
    before: form({ partner_id: `x${partnerId}` }),
    longer: JSON.stringify({ label_id: `${trackingNumber}7`, status_id: 10, reason: WORDS }),
    mentioned: form({ label_id: "S1.ANOTHER", note: `cùng với ${trackingNumber}` }),
  };
  for (const [id, body] of Object.entries(others)) await aPush(shop, id, body);
  await aPush(shop, "kept", others.tenth, { kept: true });
  await aPush(shop, "unreadable", `đơn ${partnerId}0: ${WORDS}`, { kept: true });
  await aPush(shop, "ofAnotherShop", form({ label_id: trackingNumber }), { shopId: "another", kept: true });
  const before = await storedTexts(shop);
  await forget(shop, orderId);
  expect(await storedTexts(shop)).toEqual(before);
});

test("a push about an erased parcel loses its texts, however it names the parcel", async () => {
  const shop = await aShop();
  const { orderId, trackingNumber, partnerId } = await aBookedParcel(shop);
  await aPush(shop, "label", form({ label_id: trackingNumber }));
  await aPush(shop, "reference", JSON.stringify({ partner_id: partnerId, status_id: 10, reason: WORDS }));
  await aPush(shop, "own address", form({ label_id: trackingNumber, partner_id: "x-1-1" }), { shopId: shop.shopId });
  await aPush(shop, "kept", form({ label_id: "S1.ANOTHER", partner_id: partnerId }), { kept: true });
  await aPush(shop, "sentence", `${WORDS}: ${partnerId}.`, { kept: true });
  await aPush(shop, "escaped", `reason=${encodeURIComponent(WORDS)}%20${trackingNumber}%2C`);
  await aPush(shop, "no status", JSON.stringify({ reason: `${WORDS}\n${trackingNumber}` }), { kept: true });
  await forget(shop, orderId);
  const ids = { status_id: "10" };
  expect(await storedTexts(shop)).toEqual({
    label: new URLSearchParams({ label_id: trackingNumber, ...ids }).toString(),
    reference: JSON.stringify({ partner_id: partnerId, status_id: 10 }),
    "own address": new URLSearchParams({ label_id: trackingNumber, partner_id: "x-1-1", ...ids }).toString(),
    kept: "",
    sentence: "",
    escaped: "",
    "no status": "",
  });
});

test("a data request includes the buyer's own pushes and nobody else's", async () => {
  const shop = await aShop();
  const { orderId, trackingNumber, partnerId } = await aBookedParcel(shop);
  await aPush(shop, "waits", form({ label_id: trackingNumber, station: "Bưu cục\0 Hai\uD800" }));
  await aPush(shop, "json", `{"partner_id": "${partnerId}", "status_id": 10, "note": "Gọi\\u0000 trước\\ud800"}`);
  await aPush(shop, "unreadable", `${WORDS}: ${trackingNumber}`, { kept: true });
  await aPush(shop, "wordless", new URLSearchParams({ label_id: trackingNumber, status_id: "10" }).toString());
  await aPush(shop, "another", form({ partner_id: `${partnerId}0` }));
  await aPush(shop, "ofAnotherShop", form({ label_id: trackingNumber }), { shopId: "another" });
  const orders_requested = [Number(orderId.split("/").at(-1))];
  await receiveWebhook(shop, "customers/data_request", { customer: null, orders_requested, data_request: { id: 9 } });
  const [request] = await shop.deps.database.query<{ result: { messages: object[] } }>(
    "SELECT result FROM privacy_request",
  );
  expect(request?.result.messages).toEqual([
    {
      receivedAt: expect.any(String),
      said: { station: expect.stringMatching(/^Bưu cục Hai/), reason: WORDS },
      error: null,
    },
    { receivedAt: expect.any(String), said: { note: expect.stringMatching(/^Gọi.* trước/) }, error: null },
    { receivedAt: expect.any(String), said: { body: `${WORDS}: ${trackingNumber}` }, error: null },
  ]);
});
