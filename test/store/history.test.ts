import { expect, test } from "vitest";
import { recordEvent } from "~/store/history.server";
import { ACTOR, anOrder, aShop } from "../flows/a-shop";

test("an event is written with its actor and details, and a second one like it changes nothing", async () => {
  const shop = await aShop();
  const { shipmentId } = await anOrder(shop);
  const parcel = { shopId: shop.shopId, id: shipmentId };
  const at = new Date("2026-11-21T03:00:00Z");
  const { database } = shop.deps;
  const amount = { kind: "amount_said", by: ACTOR, at, details: { amountVnd: 5_000 }, key: "amount_said:1" } as const;
  expect(await recordEvent(database, parcel, amount)).toBe(true);
  expect(await recordEvent(database, parcel, { ...amount, details: { amountVnd: 6_000 } })).toBe(false);
  expect(await recordEvent(database, parcel, { kind: "order_deleted", by: "shopify", at })).toBe(true);
  expect(await recordEvent(database, parcel, { kind: "order_deleted", by: "shopify", at: new Date() })).toBe(false);
  expect(await recordEvent(database, parcel, { kind: "edited", by: ACTOR, at, details: { fields: "codVnd" } })).toBe(
    true,
  );
  expect(await recordEvent(database, parcel, { kind: "edited", by: ACTOR, at, details: { fields: "note" } })).toBe(
    false,
  );
  expect(await shop.history(shipmentId)).toMatchObject([
    {
      kind: "amount_said",
      source: "person",
      actor: "Lan",
      details: { amountVnd: 5_000, userId: "7" },
      happened_at: at,
    },
    {
      kind: "order_deleted",
      source: "shopify",
      actor: null,
      details: {},
      happened_at: at,
      dedupe_key: "order_deleted",
    },
    { kind: "edited", source: "person", details: { fields: "codVnd", userId: "7" } },
  ]);
});
