import { expect, test } from "vitest";
import { action, loader } from "~/routes/app.confirm/route";
import { mergeSettings } from "~/store/shops.server";
import { anOrder, aShop, type TestShop } from "../../flows/a-shop";
import { aMerchant, aStranger, orderKeyOf, thrownBy } from "../a-merchant";

const PATH = "/app/confirm";

async function confirming() {
  const shop = await aShop();
  await mergeSettings(shop.deps.database, shop.shopId, {
    confirmCod: { all: true, aboveVnd: null, firstTime: false, refusedTimes: null },
  });
  return shop;
}

const seen = async ({ deps }: TestShop) => {
  await deps.accessLog.flush();
  return deps.database.query("SELECT what, people FROM access_log");
};

test("the list opens with what is to be called now, and who saw the phones is recorded", async () => {
  const shop = await confirming();
  const { name, orderId } = await anOrder(shop);
  const merchant = await aMerchant(shop);
  const page = await loader(await merchant.asks(PATH));
  expect(page).toMatchObject({ isOn: true, waiting: 1, next: null, query: { show: "now", after: null } });
  expect(page.rows).toMatchObject([{ orderName: name, orderKey: orderKeyOf(orderId), phone: "0900000002" }]);
  expect(await seen(shop)).toEqual([{ what: "phones", people: 1 }]);
});

test("a shop that confirms nothing is told where it can", async () => {
  const shop = await aShop();
  await anOrder(shop);
  const merchant = await aMerchant(shop);
  expect(await loader(await merchant.asks(PATH))).toMatchObject({ isOn: false, rows: [], waiting: 0 });
  expect(await seen(shop)).toEqual([]);
});

test("an address that means nothing shows what is to be called now", async () => {
  const shop = await confirming();
  await anOrder(shop);
  const merchant = await aMerchant(shop);
  for (const search of [
    "?show=x",
    "?after=x",
    "?after=2026-99-99T00:00:00.000Z|1",
    "?show=now&after=%00",
    "?after=2026-11-20T00:00:00.000Z|x",
  ]) {
    expect((await loader(await merchant.asks(PATH + search))).rows).toHaveLength(1);
  }
  expect((await loader(await merchant.asks(`${PATH}?show=declined`))).rows).toEqual([]);
});

test("what staff say is stored and answered, and a form that is none is refused", async () => {
  const shop = await confirming();
  const { shipmentId, orderId } = await anOrder(shop);
  const merchant = await aMerchant(shop);
  const says = async (acts: unknown) => action(await merchant.sends(PATH, { acts }));
  const about = { orderKey: orderKeyOf(orderId), version: 0 };
  for (const acts of [[], [{ ...about, act: "sold" }], [{ ...about, act: "note", note: "x".repeat(501) }], "x"]) {
    expect((await thrownBy(says(acts))).status).toBe(400);
  }
  expect((await says([{ ...about, act: "confirmed", codVnd: 450_000 }])).results).toMatchObject([{ outcome: "done" }]);
  expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready" });
});

test("a stranger sees and says nothing", async () => {
  await aMerchant(await confirming());
  expect((await thrownBy(loader(aStranger(PATH)))).status).toBeGreaterThanOrEqual(300);
  expect((await thrownBy(action(aStranger(PATH)))).status).toBeGreaterThanOrEqual(300);
});
