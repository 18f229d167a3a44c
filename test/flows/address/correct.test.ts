import { describe, expect, test } from "vitest";
import { type ChosenAddress, correctAddress, dropCorrectedAddress } from "~/flows/address/correct.server";
import { openOrder } from "~/flows/order/open.server";
import { listOrders } from "~/flows/order-list/list.server";
import { nextAddress } from "~/flows/order-list/next-address.server";
import { purgeCorrections } from "~/store/corrections.server";
import { registerShop } from "~/store/shops.server";
import { receiveWebhook, uninstallTwoDaysAgo } from "../a-message";
import { ACTOR, aBookedParcel, anOrder, aShop, type TestShop } from "../a-shop";

/** Text that no place can be read from. */
const UNREADABLE = {
  firstName: "Ba",
  lastName: "Trần",
  phone: "0900 000 077",
  address1: "nhà cô Ba, xóm chợ",
  address2: "",
  city: "quê",
};

const BEN_NGHE: ChosenAddress = {
  province: "Thành phố Hồ Chí Minh",
  district: "Quận 1",
  ward: "Phường Bến Nghé",
  street: "12 Lê Lợi",
  hamlet: null,
  level: "3",
  confidence: "manual",
};

const AS_WRITTEN: ChosenAddress = {
  province: "quê",
  district: "chợ",
  ward: "xóm chợ",
  street: "nhà cô Ba, xóm chợ",
  hamlet: null,
  level: "3",
  confidence: "as_written",
};

const place = (shop: TestShop, address: object = {}) =>
  anOrder(shop, { shippingAddress: { ...UNREADABLE, ...address } });

const correct = (shop: TestShop, shipmentId: string, address: ChosenAddress) =>
  correctAddress(shop.deps, shop.shopId, shipmentId, address, ACTOR);

/** The order's parcel as it would be sent now. */
async function draftIn(shop: TestShop, orderId: string) {
  const order = await openOrder(shop.deps, shop.shopId, orderId.split("/").at(-1) ?? "");
  const parcel = order?.parcels.at(-1);
  return {
    state: parcel?.state,
    origin: parcel?.draft?.origins.address,
    ward: parcel?.draft?.request.recipient.ward,
    remembered: parcel?.remembered,
  };
}

const corrections = (shop: TestShop) =>
  shop.deps.database.query<{ actor: string; used_at: Date | null }>("SELECT * FROM address_correction");

describe("an address that staff pick", () => {
  test("makes the parcel ready, and records who chose it and when", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await place(shop);
    expect(await draftIn(shop, orderId)).toMatchObject({ state: "needs_review", origin: "order" });

    expect(await correct(shop, shipmentId, BEN_NGHE)).toEqual({ outcome: "saved" });

    expect(await draftIn(shop, orderId)).toMatchObject({ state: "ready", origin: "staff", ward: "Phường Bến Nghé" });
    const parcel = await shop.parcel(shipmentId);
    expect(parcel.overrides).toEqual({
      address: { ...BEN_NGHE, chosenBy: "Lan", chosenAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect((await shop.history(shipmentId)).at(-1)).toMatchObject({
      kind: "address_corrected",
      source: "person",
      actor: "Lan",
      details: { ward: "Phường Bến Nghé", district: "Quận 1", province: "Thành phố Hồ Chí Minh", userId: "7" },
    });
  });

  test.each([
    [{ province: "Sài Gòn" }, "province"],
    [{ district: "Quận 99" }, "district"],
    [{ ward: "Phường Sài Gòn" }, "ward"],
    [
      {
        level: "2",
        district: null,
        ward: "Phường Sài Gòn",
        carrierDistrict: "Quận 3",
      } satisfies Partial<ChosenAddress>,
      "carrierDistrict",
    ],
  ])("with %o is refused: the name of the %s is in no list", async (change, part) => {
    const shop = await aShop();
    const { shipmentId } = await place(shop);
    const before = await shop.parcel(shipmentId);
    expect(await correct(shop, shipmentId, { ...BEN_NGHE, ...change })).toEqual({ outcome: "unknown_place", part });
    expect(await shop.parcel(shipmentId)).toEqual(before);
    expect(await corrections(shop)).toEqual([]);
  });

  test("is refused for a parcel that was sent, and for one of another shop", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    expect(await correct(shop, shipmentId, BEN_NGHE)).toEqual({ outcome: "locked" });
    expect(await dropCorrectedAddress(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({ outcome: "locked" });
    const other = await registerShop(shop.deps.database, "next-door.myshopify.com", new Date());
    expect(await correctAddress(shop.deps, other.id, shipmentId, BEN_NGHE, ACTOR)).toEqual({ outcome: "not_found" });
  });
});

describe("an address that is sent as written", () => {
  test("is sent in the buyer's words although no place was recognised, and records who confirmed it", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await place(shop);
    expect(await correct(shop, shipmentId, AS_WRITTEN)).toEqual({ outcome: "saved" });
    expect(await draftIn(shop, orderId)).toMatchObject({ state: "ready", ward: "xóm chợ" });
    const [event] = (await shop.history(shipmentId)).slice(-1);
    expect(event).toMatchObject({ kind: "address_as_written", actor: "Lan", details: { userId: "7" } });
    expect(JSON.stringify(event), "the words may name the person").not.toContain("xóm chợ");
  });

  test("is refused without a district, which the booking would be refused for; a deployment without districts takes it", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await place(shop);
    const without: ChosenAddress = { ...AS_WRITTEN, district: null, level: "2" };
    expect(await correct(shop, shipmentId, without)).toEqual({ outcome: "district_missing" });
    expect(await draftIn(shop, orderId)).toMatchObject({ state: "needs_review", origin: "order" });
    const carrierRules = { ...shop.deps.config.carrierRules, missingDistrict: "leave_out" as const };
    const deps = { ...shop.deps, config: { ...shop.deps.config, carrierRules } };
    expect(await correctAddress(deps, shop.shopId, shipmentId, without, ACTOR)).toEqual({ outcome: "saved" });
    expect((await shop.parcel(shipmentId)).state).toBe("ready");
  });

  test("is not remembered, and removes a remembered correction", async () => {
    const shop = await aShop();
    const { shipmentId } = await place(shop);
    await correct(shop, shipmentId, BEN_NGHE);
    expect(await corrections(shop)).toHaveLength(1);
    await correct(shop, shipmentId, AS_WRITTEN);
    expect(await corrections(shop)).toEqual([]);
  });

  test("is remembered if staff typed other names", async () => {
    const shop = await aShop();
    const { shipmentId } = await place(shop);
    await correct(shop, shipmentId, { ...AS_WRITTEN, province: "Tiền Giang" });
    const later = await place(shop);
    expect(await draftIn(shop, later.orderId)).toMatchObject({ state: "ready", origin: "remembered" });
  });
});

describe("a correction", () => {
  test("is used for the next order of the same buyer with the same words", async () => {
    const shop = await aShop();
    const first = await place(shop);
    await correct(shop, first.shipmentId, BEN_NGHE);
    expect(await corrections(shop)).toMatchObject([{ actor: "Lan", used_at: null }]);

    const second = await place(shop, { phone: "+84900000077", address1: "Nhà cô Ba,  xóm chợ." });

    expect(await draftIn(shop, second.orderId)).toMatchObject({
      state: "ready",
      origin: "remembered",
      ward: "Phường Bến Nghé",
      remembered: { ...BEN_NGHE, chosenBy: "Lan", chosenAt: expect.any(String) },
    });
    expect(await corrections(shop)).toMatchObject([{ used_at: expect.any(Date) }]);
  });

  test("is never used for another buyer, other words or another shop", async () => {
    const shop = await aShop();
    const first = await place(shop);
    await correct(shop, first.shipmentId, BEN_NGHE);
    for (const change of [{ phone: "0900000078" }, { address1: "nhà cô Tư, xóm chợ" }, { city: "quê ngoại" }]) {
      const { orderId } = await place(shop, change);
      expect(await draftIn(shop, orderId), JSON.stringify(change)).toMatchObject({
        state: "needs_review",
        origin: "order",
        remembered: null,
      });
    }
    // The same row under another shop's id is not found by this shop.
    await shop.deps.database.query("UPDATE address_correction SET shop_id = 'another'");
    const { orderId } = await place(shop);
    expect(await draftIn(shop, orderId)).toMatchObject({ state: "needs_review", origin: "order" });
  });

  test("is used at once for the buyer's other open orders with the same words", async () => {
    const shop = await aShop();
    const [first, second, stranger] = [
      await place(shop),
      await place(shop),
      await place(shop, { phone: "0900000078" }),
    ];
    await correct(shop, first.shipmentId, BEN_NGHE);
    expect((await shop.parcel(second.shipmentId)).state).toBe("ready");
    expect((await shop.parcel(stranger.shipmentId)).state).toBe("needs_review");
  });

  test("is replaced by what staff choose for a later parcel", async () => {
    const shop = await aShop();
    const first = await place(shop);
    await correct(shop, first.shipmentId, BEN_NGHE);
    const second = await place(shop);
    await correct(shop, second.shipmentId, { ...BEN_NGHE, ward: "Phường Đa Kao" });
    expect(await draftIn(shop, first.orderId)).toMatchObject({ origin: "staff", ward: "Phường Bến Nghé" });
    const third = await place(shop);
    expect(await draftIn(shop, third.orderId)).toMatchObject({ origin: "remembered", ward: "Phường Đa Kao" });
  });

  test("is no longer used once it is deleted: every open order asks again", async () => {
    const shop = await aShop();
    const first = await place(shop);
    await correct(shop, first.shipmentId, BEN_NGHE);
    const second = await place(shop);
    expect(await dropCorrectedAddress(shop.deps, shop.shopId, second.shipmentId, ACTOR)).toEqual({ outcome: "saved" });
    expect(await draftIn(shop, second.orderId)).toMatchObject({ state: "needs_review", origin: "order" });
    expect((await shop.history(second.shipmentId)).at(-1)).toMatchObject({ kind: "address_given_back", actor: "Lan" });
    await dropCorrectedAddress(shop.deps, shop.shopId, first.shipmentId, ACTOR);
    expect(await draftIn(shop, first.orderId)).toMatchObject({ state: "needs_review", origin: "order" });
    expect(await corrections(shop)).toEqual([]);
  });

  test("is kept as long as it is used", async () => {
    const shop = await aShop();
    const { database } = shop.deps;
    const { shipmentId } = await place(shop);
    await correct(shop, shipmentId, BEN_NGHE);
    await database.query("UPDATE address_correction SET created_at = '2025-01-01', used_at = '2026-06-01'");
    expect(await purgeCorrections(database, new Date("2026-05-31"))).toBe(0);
    expect(await purgeCorrections(database, new Date("2026-06-02"))).toBe(1);
    expect(await corrections(shop)).toEqual([]);
  });
});

describe("privacy requests", () => {
  const numberOf = (orderId: string) => Number(orderId.split("/").at(-1));

  test("a customer's data request includes the corrections remembered about them", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await place(shop);
    await correct(shop, shipmentId, BEN_NGHE);
    const orders_requested = [numberOf(orderId)];
    await receiveWebhook(shop, "customers/data_request", { customer: null, orders_requested, data_request: { id: 9 } });
    const [request] = await shop.deps.database.query<{ result: object }>("SELECT result FROM privacy_request");
    expect(request?.result).toMatchObject({ corrections: [{ address: { street: "12 Lê Lợi" } }] });
  });

  test("a customer's redaction deletes their corrections, found by any of their orders, and no other's", async () => {
    const shop = await aShop();
    const first = await place(shop);
    const second = await place(shop, { address1: "chỗ khác" });
    const stranger = await place(shop, { phone: "0900000078", address1: "chỗ lạ" });
    for (const { shipmentId } of [first, stranger]) await correct(shop, shipmentId, BEN_NGHE);
    const orders_to_redact = [numberOf(second.orderId)];
    await receiveWebhook(shop, "customers/redact", { customer: null, orders_to_redact });
    expect(await corrections(shop)).toMatchObject([{ order_id: stranger.orderId }]);
  });

  test("an erased shop leaves no correction", async () => {
    const shop = await aShop();
    const { shipmentId } = await place(shop);
    await correct(shop, shipmentId, BEN_NGHE);
    await uninstallTwoDaysAgo(shop);
    await receiveWebhook(shop, "shop/redact", {});
    expect(await corrections(shop)).toEqual([]);
  });
});

describe("one address after the other", () => {
  test("the list shows the parcels with an address question; each links to the next older, then to the newest", async () => {
    const shop = await aShop();
    const orders = [await place(shop), await place(shop, { city: "xa" }), await place(shop, { city: "gần" })];
    const good = await anOrder(shop);
    const keys = orders.map(({ orderId }) => orderId.split("/").at(-1));
    const listed = await listOrders(shop.deps, shop.shopId, { tab: "address", after: null, search: "" });
    expect(listed.rows.map(({ orderKey }) => orderKey)).toEqual(keys.toReversed());

    const nextOf = async (orderKey = "") => (await nextAddress(shop.deps, shop.shopId, orderKey))?.orderKey;
    expect(await nextOf(keys[2])).toBe(keys[1]);
    expect(await nextOf(keys[1])).toBe(keys[0]);
    expect(await nextOf(keys[0])).toBe(keys[2]);
    expect(await nextOf(good.orderId.split("/").at(-1))).toBe(keys[2]);
    expect(await nextOf("404")).toBe(keys[2]);

    for (const { shipmentId } of orders) await correct(shop, shipmentId, BEN_NGHE);
    expect(await nextOf(keys[2])).toBeUndefined();
  });
});
