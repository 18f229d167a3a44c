import { describe, expect, test } from "vitest";
import { refreshStatus } from "~/flows/status/refresh.server";
import { moveParcel, receivePush } from "../a-message";
import { aBookedParcel, aShop, SHOP_TOKEN } from "../a-shop";

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe("a carrier status", () => {
  test("moves delivery, money and Shopify's steps, in order and once", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);

    await moveParcel(shop, trackingNumber, 3, { action_time: at(1) });
    await moveParcel(shop, trackingNumber, 4, { action_time: at(2) });
    await moveParcel(shop, trackingNumber, 5, { action_time: at(3) });

    expect(await shop.parcel(shipmentId)).toMatchObject({
      state: "booked",
      carrier_status: 5,
      cod_state: "collected",
      picked_up_at: expect.any(Date),
      delivered_at: expect.any(Date),
    });
    expect((await shop.steps(shipmentId)).map(({ key }) => String(key).split(":").slice(0, 2).join(":"))).toEqual([
      "fulfillment",
      "event:CARRIER_PICKED_UP",
      "event:DELIVERED",
    ]);
  });

  test("that is repeated changes nothing", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    const action_time = at(1);
    expect(await moveParcel(shop, trackingNumber, 3, { action_time })).toBe("applied");
    expect(await receivePush(shop, { label_id: trackingNumber, status_id: "3", action_time })).toBe("repeated");
    expect((await shop.history(shipmentId)).filter(({ kind }) => kind === "status")).toHaveLength(1);
  });

  test("that is older never overwrites a newer one", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 4, { action_time: at(5) });
    await receivePush(shop, { label_id: trackingNumber, status_id: "3", action_time: at(1) });
    expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 4 });
  });

  test("reported by a shipper stays in the history", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await receivePush(shop, { label_id: trackingNumber, status_id: "45" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 2, cod_state: "to_collect" });
    expect(await shop.history(shipmentId)).toMatchObject([{}, {}, { kind: "shipper_report", carrier_status: 45 }]);
  });
});

describe("an unconfirmed push", () => {
  test("of a delivery the carrier denies has no effect", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);

    expect(await receivePush(shop, { label_id: trackingNumber, status_id: "5" })).toBe("contradicted");

    expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 2, cod_state: "to_collect" });
    // What the carrier's record says instead is followed.
    const keys = (await shop.steps(shipmentId)).map(({ key }) => String(key).split(":").slice(0, 2).join(":"));
    expect(keys).toEqual(["fulfillment", "event:CONFIRMED"]);
  });

  test("about another shop's parcel, or an unknown one, is kept without effect", async () => {
    const shop = await aShop();
    const { trackingNumber, partnerId } = await aBookedParcel(shop);
    expect(await receivePush(shop, { label_id: trackingNumber, status_id: "3" }, "another-shop")).toBe("unmatched");
    expect(await receivePush(shop, { label_id: "S1.NONE.1", status_id: "3" })).toBe("unmatched");
    expect(await receivePush(shop, { label_id: "S1.NONE.1", partner_id: partnerId, status_id: "3" })).toBe("unmatched");
  });

  test("waits while the carrier does not answer", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 5 });
    await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/v2" }, kind: "http500" }]);
    await expect(receivePush(shop, { label_id: trackingNumber, status_id: "5" })).rejects.toThrow();
    expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "to_collect" });
    expect(await shop.deps.database.query("SELECT 1 FROM inbox WHERE applied_at IS NULL")).toHaveLength(1);
  });
});

describe("reading the status", () => {
  test("finds what a lost push missed and keeps the complete record", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 10, reason_code: "122" });

    expect(await refreshStatus(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "read" });

    const parcel = await shop.parcel(shipmentId);
    expect(parcel).toMatchObject({ carrier_status: 10, record: { status: 10, codVnd: 450_000, differs: [] } });
    expect(parcel.checked_at).toBeInstanceOf(Date);
  });

  test("that could not be applied is not stored either: the parcel is still due", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 10, reason_code: "122" });
    const { next_check_at: before } = await shop.parcel(shipmentId);
    const { database } = shop.deps;
    const breaking: typeof database.transaction = (work) =>
      database.transaction((sql) => {
        const query: typeof sql.query = (text, values, options) =>
          text.includes("INTO shipment_event") || text.includes('INTO "shipment_event"')
            ? Promise.reject(new Error("Connection terminated unexpectedly"))
            : sql.query(text, values, options);
        return work({ query });
      });
    const broken = { ...shop.deps, database: { ...database, transaction: breaking } };
    await expect(refreshStatus(broken, shop.shopId, shipmentId)).rejects.toThrow("terminated");
    expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 2, record: null, next_check_at: before });
    await refreshStatus(shop.deps, shop.shopId, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 10, record: { status: 10 } });
  });

  test("with a rejected token says so and changes nothing", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ match: { token: SHOP_TOKEN }, kind: "forbid403" }]);
    expect(await refreshStatus(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "token_rejected" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked" });
  });
});
