import { beforeEach, describe, expect, test } from "vitest";
import type { CallFilter } from "~/domain/confirm/calls";
import { bookParcel } from "~/flows/booking/book.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { actOnCalls } from "~/flows/confirm/act.server";
import { listCalls } from "~/flows/confirm/list.server";
import type { CallActed, CallRowView } from "~/flows/confirm/views";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { listOrders } from "~/flows/order-list/list.server";
import { countTabs } from "~/flows/order-list/tab-counts.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { splitParcel } from "~/flows/parcel/split.server";
import { mergeSettings } from "~/store/shops.server";
import { moveParcel, receiveWebhook } from "../a-message";
import { PERSON, PERSONS_ADDRESS } from "../a-person";
import { ACTOR, aBookedParcel, anOrder, aShop, SHOP, type TestShop } from "../a-shop";

const LAN = { userId: "77", name: "Lan" };
const THEIRS = { shippingAddress: PERSONS_ADDRESS };
const ALL = { all: true, aboveVnd: null, firstTime: false, refusedTimes: null };
const keyOf = (orderId: string) => orderId.split("/").at(-1) ?? "";

let shop: TestShop;
beforeEach(async () => {
  shop = await aShop();
  await mergeSettings(shop.deps.database, shop.shopId, { confirmCod: ALL });
});

const list = async (filter: CallFilter = "now", actor = ACTOR) =>
  (await listCalls(shop.deps, shop.shopId, { filter, after: null }, actor)).rows;
const namesIn = async (filter: CallFilter) => (await list(filter)).map(({ orderName }) => orderName);
const say = (acts: CallActed[], actor = ACTOR) => actOnCalls(shop.deps, shop.shopId, acts, actor);
const about = ({ orderKey, codVnd, call }: CallRowView, act: CallActed["act"]): CallActed => ({
  ...{ orderKey, act, version: call.version },
  ...(act === "confirmed" && { codVnd }),
});
async function rowOf(name: string, filter: CallFilter = "all"): Promise<CallRowView> {
  const row = (await list(filter)).find(({ orderName }) => orderName === name);
  if (!row) throw new Error(`${name} is not listed`);
  return row;
}
const kindsOf = async (shipmentId: string) =>
  (
    await shop.deps.database.query<{ kind: string; actor: string }>(
      "SELECT kind, actor FROM shipment_event WHERE shipment_id = $1 AND source = 'person' ORDER BY id",
      [shipmentId],
    )
  ).map(({ kind, actor }) => `${kind} ${actor}`);

test("an order to confirm is listed with all that the call needs, the oldest first", async () => {
  await mergeSettings(shop.deps.database, shop.shopId, { confirmCod: { ...ALL, all: false } });
  const refused = await aBookedParcel(shop, THEIRS);
  await moveParcel(shop, refused.trackingNumber, 3);
  await moveParcel(shop, refused.trackingNumber, 9, { reason_code: "131" });
  await moveParcel(shop, refused.trackingNumber, 20);
  await mergeSettings(shop.deps.database, shop.shopId, { confirmCod: ALL });
  const first = await anOrder(shop, THEIRS);
  const second = await anOrder(shop);
  await anOrder(shop, { payment: { state: "paid", gateway: "VNPAY" } });
  const page = await listCalls(shop.deps, shop.shopId, { filter: "now", after: null }, ACTOR);
  expect(page).toMatchObject({ waiting: 2, next: null });
  expect(page.rows.map(({ orderName }) => orderName)).toEqual([first.name, second.name]);
  expect(page.rows[0]).toMatchObject({
    recipientName: "Duỵ Nhất Đặng Thị",
    phone: expect.stringContaining("912"),
    province: "Thành phố Hồ Chí Minh",
    codVnd: 450_000,
    parcels: 1,
    goods: [{ name: "Áo thun", quantity: 1 }],
    problem: { code: "confirm_every" },
    history: { counts: { unreachable: 1 } },
    call: { version: 0, tries: 0, declined: false, note: null, takenBy: null },
  });
  expect(await namesIn("refusers")).toEqual([first.name]);
  const inOrders = await listOrders(shop.deps, shop.shopId, { tab: "to_ship", search: "", confirm: "waits" });
  expect(inOrders.rows.map(({ name }) => name)).toEqual([second.name, first.name]);
  expect(inOrders.rows.flatMap(({ parcels }) => parcels.map(({ toConfirm }) => toConfirm))).toEqual([true, true]);
  const all = await listOrders(shop.deps, shop.shopId, { tab: "to_ship", search: "" });
  expect(all.rows.map(({ parcels }) => parcels[0]?.toConfirm ?? false)).toEqual([false, true, true]);
  expect(await countTabs(shop.deps, shop.shopId)).toMatchObject({ to_ship: 3, to_confirm: 2 });
});

describe("a buyer who agrees", () => {
  test("frees the parcel, which stays free when it is drafted again, and is booked with that COD", async () => {
    const { name, shipmentId, orderId } = await anOrder(shop);
    const [result] = await say([about(await rowOf(name), "confirmed")]);
    expect(result).toEqual({
      ...{ orderKey: keyOf(orderId), orderName: name, act: "confirmed", outcome: "done", other: null, queued: 0 },
    });
    await readOrder(shop.deps, shop.shopId, orderId);
    await editParcel(shop.deps, shop.shopId, shipmentId, { weightGrams: 500 }, ACTOR);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready" });
    expect(await list("all")).toEqual([]);
    expect(await kindsOf(shipmentId)).toContain(`order_confirmed ${ACTOR.name}`);
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  });

  test("is asked again when the COD rises, with both amounts, and not when it falls", async () => {
    const { name, shipmentId } = await anOrder(shop);
    await editParcel(shop.deps, shop.shopId, shipmentId, { codVnd: 300_000 }, ACTOR);
    expect(await rowOf(name)).toMatchObject({ codVnd: 300_000 });
    await say([about(await rowOf(name), "confirmed")]);
    await editParcel(shop.deps, shop.shopId, shipmentId, { codVnd: 200_000 }, ACTOR);
    expect(await list("all")).toEqual([]);
    await editParcel(shop.deps, shop.shopId, shipmentId, { codVnd: 400_000 }, ACTOR);
    expect(await rowOf(name, "now")).toMatchObject({
      problem: { code: "confirm_again", params: { wasVnd: 300_000, cod: 400_000 } },
      codVnd: 400_000,
    });
  });

  test("agreed to the whole order: parcels of it need no call of their own", async () => {
    const order = await anOrder(shop, {
      lines: [{ title: "Áo thun", price: 450_000, weight: { value: 300, unit: "GRAMS" }, quantity: 2 }],
    });
    await say([about(await rowOf(order.name), "confirmed")]);
    const view = await openOrder(shop.deps, shop.shopId, keyOf(order.orderId));
    const line = view?.parcels[0]?.splittable[0]?.lineId ?? "";
    const split = await splitParcel(shop.deps, shop.shopId, order.shipmentId, { [line]: 1 }, ACTOR);
    expect(split.outcome).toBe("split");
    expect(await list("all")).toEqual([]);
  });

  test("of a split order that waits is asked once, for the whole sum", async () => {
    const order = await anOrder(shop, {
      lines: [{ title: "Áo thun", price: 450_000, weight: { value: 300, unit: "GRAMS" }, quantity: 2 }],
    });
    const view = await openOrder(shop.deps, shop.shopId, keyOf(order.orderId));
    await splitParcel(
      shop.deps,
      shop.shopId,
      order.shipmentId,
      { [view?.parcels[0]?.splittable[0]?.lineId ?? ""]: 1 },
      ACTOR,
    );
    const rows = await list("all");
    expect(rows).toMatchObject([{ orderName: order.name, codVnd: 900_000, parcels: 2 }]);
    await say(rows.map((row) => about(row, "confirmed")));
    expect(await list("all")).toEqual([]);
    const states = await shop.deps.database.query("SELECT DISTINCT state FROM shipment WHERE order_id = $1", [
      order.orderId,
    ]);
    expect(states).toEqual([{ state: "ready" }]);
  });

  test("is not taken at a word about another amount", async () => {
    const { name, shipmentId } = await anOrder(shop);
    const seen = await rowOf(name);
    await editParcel(shop.deps, shop.shopId, shipmentId, { codVnd: 400_000 }, ACTOR);
    expect(await say([about(seen, "confirmed")])).toMatchObject([{ outcome: "changed" }]);
    expect(await rowOf(name)).toMatchObject({ codVnd: 400_000, call: { version: 0 } });
  });

  test("by a slip is asked again", async () => {
    const { name, shipmentId } = await anOrder(shop);
    const seen = await rowOf(name);
    await say([about(seen, "confirmed")]);
    expect(await say([{ ...about(seen, "undo"), version: 1 }])).toMatchObject([{ outcome: "done" }]);
    expect(await rowOf(name, "now")).toMatchObject({ problem: { code: "confirm_every" } });
    expect(await kindsOf(shipmentId)).toContain(`confirmation_undone ${ACTOR.name}`);
  });
});

describe("a buyer who does not answer", () => {
  test("is counted, and comes back when it is time", async () => {
    const { name, shipmentId } = await anOrder(shop);
    await say([about(await rowOf(name), "not_reached")], LAN);
    expect([await namesIn("now"), await namesIn("not_reached"), await namesIn("later")]).toEqual([[], [], [name]]);
    expect((await rowOf(name)).call).toMatchObject({
      ...{ tries: 1, version: 1, againAt: expect.any(String), last: { said: "not_reached", by: "Lan" } },
    });
    await shop.deps.database.query("UPDATE order_call SET again_at = now() - interval '1 minute'");
    expect([await namesIn("now"), await namesIn("not_reached"), await namesIn("later")]).toEqual([[name], [name], []]);
    await say([about(await rowOf(name), "not_reached")]);
    expect((await rowOf(name)).call).toMatchObject({ tries: 2 });
    expect(await kindsOf(shipmentId)).toEqual([`buyer_not_reached Lan`, `buyer_not_reached ${ACTOR.name}`]);
  });
});

describe("a buyer who does not want it", () => {
  test("keeps it held and out of the calls, until they change their mind; Shopify hears nothing", async () => {
    const { name, shipmentId, orderId } = await anOrder(shop);
    await say([about(await rowOf(name), "declined")]);
    expect([await namesIn("now"), await namesIn("declined"), await namesIn("all")]).toEqual([[], [name], [name]]);
    expect(await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR)).not.toMatchObject([{ outcome: "queued" }]);
    const inShopify = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
    expect(inShopify?.cancelledAt).toBeNull();
    await say([about(await rowOf(name), "confirmed")]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", call_stage: null });
  });

  test("leaves the list when the order is cancelled in Shopify", async () => {
    const { name, orderId } = await anOrder(shop);
    await say([about(await rowOf(name), "declined")]);
    await shop.controlShopify("POST", `/shops/${SHOP}/orders/${keyOf(orderId)}/cancel`, {});
    await readOrder(shop.deps, shop.shopId, orderId);
    expect(await list("all")).toEqual([]);
  });
});

describe("of two people who call one buyer", () => {
  test("the second sees that the first is on the phone, and the first does not", async () => {
    const { name } = await anOrder(shop);
    await say([about(await rowOf(name), "calling")], LAN);
    expect((await list("now"))[0]?.call).toMatchObject({ version: 0, takenBy: { name: "Lan" } });
    expect((await list("now", LAN))[0]?.call.takenBy).toBeNull();
    await shop.deps.database.query("UPDATE order_call SET calling_at = now() - interval '11 minutes'");
    expect((await list("now"))[0]?.call.takenBy).toBeNull();
  });

  test("the second is told what the first said, and nothing is overwritten", async () => {
    const { name, shipmentId } = await anOrder(shop);
    const seen = await rowOf(name);
    await say([about(seen, "confirmed")], LAN);
    const other = { said: "confirmed", by: "Lan", at: expect.any(String) };
    for (const act of ["declined", "not_reached", "confirmed"] as const) {
      expect(await say([about(seen, act)])).toMatchObject([{ outcome: "other_first", other }]);
    }
    expect(await say([{ ...about(seen, "note"), note: "x" }])).toMatchObject([{ outcome: "other_first" }]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready" });
  });

  test("both at the same moment: one is done, the other told", async () => {
    const { name } = await anOrder(shop);
    const seen = await rowOf(name);
    const [[mine], [theirs]] = await Promise.all([
      say([about(seen, "confirmed")]),
      say([about(seen, "declined")], LAN),
    ]);
    expect([mine?.outcome, theirs?.outcome].sort()).toEqual(["done", "other_first"]);
  });
});

test("many at once each get their own answer", async () => {
  const [one, two] = [await anOrder(shop), await anOrder(shop)];
  const [seenOne, seenTwo] = [await rowOf(one.name), await rowOf(two.name)];
  await say([about(seenTwo, "declined")], LAN);
  const strange = { orderKey: "999999999", act: "confirmed", version: 0, codVnd: 1 } as const;
  const results = await say([about(seenOne, "confirmed"), about(seenTwo, "confirmed"), strange]);
  expect(results.map(({ outcome }) => outcome)).toEqual(["done", "other_first", "gone"]);
});

test("a note is there for whoever calls next, in the history, and gone with the buyer", async () => {
  const { name, orderId } = await anOrder(shop, THEIRS);
  await say([{ ...about(await rowOf(name), "note"), note: ` Gọi ${PERSON.name} sau 5 giờ ` }], LAN);
  expect((await rowOf(name)).call).toMatchObject({ note: `Gọi ${PERSON.name} sau 5 giờ`, version: 1 });
  const customer = { id: 7, email: PERSON.email, phone: PERSON.phone };
  await receiveWebhook(shop, "customers/redact", { customer, orders_to_redact: [Number(keyOf(orderId))] });
  expect(await shop.deps.database.query("SELECT note FROM order_call")).toEqual([{ note: null }]);
  expect(await list("all")).toEqual([]);
});
