import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { z } from "zod";
import type { BegunPrint, PrintableOrders } from "~/domain/print/extension";
import { assignRole } from "~/flows/shop/assign-role.server";
import { action as begin, loader as follow } from "~/routes/ext.prints";
import { action as look } from "~/routes/ext.prints.orders";
import { aBookedParcel, anOrder, aShop, type TestShop } from "../flows/a-shop";
import { aMerchant, LAN, MINH } from "./a-merchant";
import { servedRoute } from "./served-route";

async function aPrintingShop() {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const origin = await servedRoute(shop, "files/:fileId", await import("~/routes/files.$fileId"));
  return {
    shop,
    look: async (orders: string[]) =>
      (await (await look(await merchant.sends("/ext/prints/orders", { orders }))).json()) as PrintableOrders,
    begin: async (body: object) => begin(await merchant.sends("/ext/prints?locale=vi", body)),
    follow: async (search: string) => follow(await merchant.asks(`/ext/prints?${search}`)),
    /** The file behind an address, as the window of a print action loads it: from another origin, without a token. */
    open: async (src: string | null) => {
      const { pathname, search } = new URL(z.url().parse(src));
      return fetch(origin + pathname + search, { headers: { origin: "https://extensions.shopifycdn.com" } });
    },
  };
}

const pagesOf = async (response: Response) => (await PDFDocument.load(await response.arrayBuffer())).getPageCount();
const printings = async (shop: TestShop, shipmentId: string) =>
  (await shop.history(shipmentId)).filter(({ kind }) => kind === "printed").length;

test("a selection: what can be printed is counted, the rest is named with the reason, and the labels are one file", async () => {
  const { shop, look, begin, follow, open } = await aPrintingShop();
  const [one, other] = [await aBookedParcel(shop), await aBookedParcel(shop)];
  const unbooked = await anOrder(shop);
  const orders = [other.orderId, unbooked.orderId, one.orderId, "gid://shopify/Order/404"];

  const { kinds } = await look(orders);
  const leftOut = [
    { order: unbooked.name, reason: "not_booked" },
    { order: null, reason: "not_known" },
  ];
  expect(kinds).toMatchObject([
    { kind: "labels", parcels: 2, printed: 0, leftOut },
    { kind: "packing_slips", parcels: 3, leftOut: leftOut.slice(1) },
    { kind: "pick_list", parcels: 3 },
    { kind: "handover", parcels: 2 },
  ]);

  const id = crypto.randomUUID();
  const begun = (await (await begin({ id, kind: "labels", orders })).json()) as BegunPrint;
  expect(begun).toMatchObject({ printId: id, total: 2, done: 2, isFinished: true, files: 1, missingCount: 0 });
  expect(begun.src?.startsWith(`${shop.deps.config.appUrl}/files/`)).toBe(true);
  const file = await open(begun.src);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(file.headers.get("access-control-allow-origin")).toBe("*");
  expect(await pagesOf(file)).toBe(2);

  // Asked twice: the same print, and printed once.
  await begin({ id, kind: "labels", orders });
  const followed = (await (await follow(`id=${id}`)).json()) as BegunPrint;
  expect(followed).toMatchObject({ printId: id, isFinished: true });
  expect((await open(followed.src)).status).toBe(200);
  for (const { shipmentId } of [one, other]) expect(await printings(shop, shipmentId)).toBe(1);
  expect((await look(orders)).kinds[0]).toMatchObject({ kind: "labels", printed: 2 });
});

test("a carrier that gives no label is said with the order's name, and the others print", async () => {
  const { shop, begin } = await aPrintingShop();
  const [one, other] = [await aBookedParcel(shop), await aBookedParcel(shop)];
  await shop.deps.database.query("UPDATE shipment SET label = 'S.NONE.1' WHERE id = $1", [other.shipmentId]);
  const orders = [one.orderId, other.orderId];
  const print = (await (await begin({ kind: "labels", orders })).json()) as BegunPrint;
  expect(print).toMatchObject({ total: 2, missingCount: 1, files: 1, missing: [{ order: other.name }] });
});

test("a packing slip of an order without a booking", async () => {
  const { shop, begin, open } = await aPrintingShop();
  const { orderId, shipmentId } = await anOrder(shop);
  const print = (await (await begin({ kind: "packing_slips", orders: [orderId] })).json()) as BegunPrint;
  expect(await pagesOf(await open(print.src))).toBe(1);
  expect(await printings(shop, shipmentId)).toBe(0);
});

test("nothing to print, no such print, and a question of another shape are told apart", async () => {
  const { shop, begin, follow, look } = await aPrintingShop();
  const { orderId } = await anOrder(shop);
  expect((await begin({ kind: "labels", orders: [orderId] })).status).toBe(409);
  expect((await begin({ kind: "labels", orders: [] })).status).toBe(400);
  expect((await begin({ kind: "money", orders: [orderId] })).status).toBe(400);
  expect((await begin({ kind: "labels", orders: Array(251).fill(orderId) })).status).toBe(400);
  expect((await follow(`id=${crypto.randomUUID()}`)).status).toBe(404);
  expect((await follow("id=1")).status).toBe(400);
  expect((await look([orderId])).kinds).toHaveLength(4);
});

test("who may not print is refused", async () => {
  const { shop, look: askAsOwner } = await aPrintingShop();
  const { orderId } = await aBookedParcel(shop);
  await askAsOwner([orderId]);
  const minh = await aMerchant(shop, MINH);
  const ask = async () => (await look(await minh.sends("/ext/prints/orders", { orders: [orderId] }))).status;
  expect(await ask()).toBe(200);
  expect(await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "accountant" }, LAN)).toBe("saved");
  expect(await ask()).toBe(403);
});
