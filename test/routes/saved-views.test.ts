import { expect, test } from "vitest";
import { loader } from "~/routes/app.orders._index/route";
import { action as change } from "~/routes/app.views";
import { collectPersonalData } from "~/store/collect-person.server";
import { erasePerson, lockPeople } from "~/store/erase-person.server";
import { anOrder, aShop } from "../flows/a-shop";
import { aMerchant, LAN, MINH, thrownBy } from "./a-merchant";

async function aDesk() {
  const shop = await aShop();
  const order = await anOrder(shop);
  const desk = async (who = LAN) => {
    const merchant = await aMerchant(shop, who);
    return {
      open: async (search = "") => loader(await merchant.asks(`/app/orders${search}`)),
      send: async (form: object) => change(await merchant.sends("/app/views", form)),
    };
  };
  return { shop, order, lan: await desk(), minh: await desk(MINH) };
}

test("a view that staff keep opens the list for who wants it, and only where the address says nothing", async () => {
  const { order, lan, minh } = await aDesk();
  const list = "/app/orders?tab=done&sort=oldest&search=tr%E1%BA%AFng&columns=phone,cod&after=x";
  const { outcome, id } = await lan.send({ act: "create", name: "  Đã   xong ", list });
  expect(outcome).toBe("saved");
  expect((await minh.open()).listing).toEqual({
    views: [{ id, name: "Đã xong", search: "trắng", query: "tab=done&sort=oldest&columns=phone%2Ccod", version: 1 }],
    opensWith: null,
  });
  expect(await lan.send({ act: "open_with", id })).toMatchObject({ outcome: "saved" });
  const opened = await lan.open();
  expect(opened.query).toMatchObject({ view: id, tab: "done", sort: "oldest", search: "trắng" });
  expect([opened.columns, opened.rows]).toEqual([["phone", "cod"], []]);
  expect((await lan.open("?tab=to_ship")).rows.map(({ name }) => name)).toEqual([order.name]);
  expect((await minh.open()).query).toMatchObject({ view: null, tab: "to_ship" });
  await minh.send({ act: "delete", id });
  expect((await lan.open()).query).toMatchObject({ view: null, tab: "to_ship" });
});

test("a phone and products are read for who chose to see them, and the look is recorded as one at phones", async () => {
  const { shop, lan, minh } = await aDesk();
  const parcelOf = async ({ open }: typeof lan) => (await open("?tab=to_ship")).rows[0]?.parcels[0];
  expect(await parcelOf(lan)).not.toHaveProperty("phone");
  expect(await parcelOf(lan)).not.toHaveProperty("goods");
  expect(await parcelOf(lan)).toMatchObject({
    weightGrams: expect.any(Number),
    transport: expect.toBeOneOf(["road", "fly", null]),
  });
  await lan.send({ act: "columns", columns: ["products", "phone"] });
  expect(await parcelOf(lan)).toMatchObject({
    phone: expect.stringMatching(/^0\d{9}$/),
    goods: [{ quantity: expect.any(Number) }],
  });
  expect(await parcelOf(minh)).not.toHaveProperty("phone");
  await shop.deps.accessLog.flush();
  const looks = await shop.deps.database.query<{ actor_id: string; what: string }>(
    "SELECT actor_id, what FROM access_log ORDER BY actor_id, what",
  );
  expect(looks).toEqual([
    { actor_id: LAN.userId, what: "orders" },
    { actor_id: LAN.userId, what: "phones" },
    { actor_id: MINH.userId, what: "orders" },
  ]);
});

test("an invalid form is refused", async () => {
  const { shop, lan } = await aDesk();
  const forms = [
    {},
    { act: "create", name: " ", list: "" },
    { act: "create", name: "x".repeat(41), list: "" },
    { act: "create", name: "x", list: "y".repeat(8_001) },
    { act: "replace", id: "1", version: 1, list: "" },
    { act: "columns", columns: ["price"] },
  ];
  for (const form of forms) expect((await thrownBy(lan.send(form))).status, JSON.stringify(form)).toBe(400);
  expect(await shop.deps.database.query("SELECT 1 FROM saved_view")).toEqual([]);
});

test("a view that names a buyer is told to them, and gone when they are erased; others stay", async () => {
  const { shop, order, lan } = await aDesk();
  const { deps, shopId } = shop;
  const keep = (name: string, search: string) =>
    lan.send({ act: "create", name, list: `/app/orders?tab=all&search=${encodeURIComponent(search)}` });
  await keep("Khách quen", "an nguyen");
  await keep("Đơn Nguyễn An", "");
  await keep("Áo thun", "áo thun");
  const [told] = await collectPersonalData(deps.database, shopId, [order.orderId]);
  expect(told?.kept.saved_view).toEqual([{ name: "Khách quen", search: "an nguyen" }, { name: "Đơn Nguyễn An" }]);
  await deps.database.transaction(async (sql) => {
    await lockPeople(sql, shopId, [order.orderId]);
    await erasePerson(sql, shopId, [order.orderId], new Date());
  });
  expect((await lan.open("?tab=all")).listing.views.map(({ name }) => name)).toEqual(["Áo thun"]);
});
