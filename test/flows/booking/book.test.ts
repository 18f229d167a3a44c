import { describe, expect, test } from "vitest";
import { readAccountPage } from "~/flows/account/read.server";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { fetchLabels } from "~/flows/label/fetch.server";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { orderKeyOf } from "../../routes/a-merchant";
import { ACTOR, aBookedParcel, anOrder, aQueuedParcel, aShop, ledger, SHOP_TOKEN, type TestShop } from "../a-shop";

const create = { match: { path: "/services/shipment/order" } };

describe("a parcel that is ready", () => {
  test("is booked under our reference, with tracking number and fee, and wants its fulfillment at Shopify", async () => {
    const shop = await aShop();
    const { shipmentId, name } = await aQueuedParcel(shop);

    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });

    const parcel = await shop.parcel(shipmentId);
    const [order] = await ledger(shop);
    expect(parcel).toMatchObject({ state: "booked", cod_vnd: 450_000, cod_state: "to_collect" });
    expect(parcel.partner_id).toBe(`${shop.shopId}-${name.replace("#", "")}-1`);
    expect(order).toMatchObject({ partner_id: parcel.partner_id, label: parcel.label, account: "S1000001" });
    expect(parcel.charged_fee_vnd).toBeGreaterThan(0);
    expect(await shop.steps(shipmentId)).toMatchObject([{ key: "fulfillment", state: "wanted" }]);
  });

  test("is booked for the shop in the platform's name (carrier 4.2)", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await bookParcel(shop.deps, shop.shopId, shipmentId);
    expect(await ledger(shop)).toMatchObject([{ account: "S1000001", platform: "PARTNER" }]);
  });

  test("is booked once by two workers, two clicks and a repeated job", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await queueBookings(shop.deps, shop.shopId, [shipmentId, shipmentId], ACTOR);

    const outcomes = await Promise.all(Array.from({ length: 8 }, () => bookParcel(shop.deps, shop.shopId, shipmentId)));
    await bookParcel(shop.deps, shop.shopId, shipmentId);

    expect(outcomes.filter(({ outcome }) => outcome === "booked")).toHaveLength(1);
    expect(await ledger(shop)).toHaveLength(1);
  });
});

describe("a booking whose answer was lost", () => {
  test("is unknown, then adopted under the same reference, and never booked twice", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ ...create, kind: "commit_then_fail", times: 1 }]);

    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unknown" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "unknown", label: null });
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "adopted" });

    const orders = await ledger(shop);
    expect(orders).toHaveLength(1);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked", label: orders[0]?.label });
  });

  test("by a worker that was killed after sending is looked up before anything is sent", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await bookParcel(shop.deps, shop.shopId, shipmentId);
    // As if the worker had died: sent, no answer.
    await shop.deps.database.query("UPDATE booking_attempt SET state = 'sending', label = NULL");
    await shop.deps.database.query("UPDATE shipment SET state = 'booking', label = NULL, booked_at = NULL");

    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "adopted" });
    expect(await ledger(shop)).toHaveLength(1);
  });

  test("that never arrived is sent again under the same reference", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ ...create, kind: "reset", times: 1 }]);

    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unknown" });
    const { partner_id: reference } = await shop.parcel(shipmentId);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });

    expect(await ledger(shop)).toMatchObject([{ partner_id: reference }]);
  });

  test("stays unknown while the carrier cannot be asked, and loses nothing", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [
      { ...create, kind: "http500" },
      { match: { path: "/services/shipment/v2" }, kind: "http500" },
    ]);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unknown" });
    await expect(bookParcel(shop.deps, shop.shopId, shipmentId)).rejects.toThrow();
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "unknown" });
  });

  test("is not adopted when the order under our reference is another's", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ ...create, kind: "foreign_duplicate", times: 1 }]);

    await bookParcel(shop.deps, shop.shopId, shipmentId);

    expect(await shop.parcel(shipmentId)).toMatchObject({ label: null, attention: "adoption_mismatch" });
  });
});

describe("a booking the carrier refuses", () => {
  test("keeps its reference and the carrier's words, and is sent under it once corrected", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ ...create, kind: "refuse", code: 30607, times: 1 }]);

    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "refused" });
    const refused = await shop.parcel(shipmentId);
    expect(refused).toMatchObject({
      state: "refused",
      problems: [
        {
          code: "refused_cod",
          field: "cod",
          severity: "block",
          params: { message: "GHTK chưa hỗ trợ giao hàng đơn có số tiền CoD lớn hơn …đ. Vui lòng kiểm tra lại." },
        },
      ],
    });

    // The carrier's refusal survives another reading of the same order.
    await readOrder(shop.deps, shop.shopId, orderId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "refused", problems: refused.problems });
    expect(await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR)).toMatchObject([{ outcome: "not_ready" }]);

    await editParcel(shop.deps, shop.shopId, shipmentId, { codVnd: 400_000 }, ACTOR);
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
    expect(await ledger(shop)).toMatchObject([{ partner_id: refused.partner_id }]);
  });

  test("for a missing hamlet shows a problem at its address", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ ...create, kind: "refuse", code: 30302, times: 1 }]);
    await bookParcel(shop.deps, shop.shopId, shipmentId);

    const order = await openOrder(shop.deps, shop.shopId, orderKeyOf(orderId));
    const parcel = order?.parcels[0];
    expect(parcel).toMatchObject({ state: "refused", mayBook: false });
    expect(parcel?.problems.map(({ code, field }) => [code, field])).toEqual([["refused_hamlet", "address"]]);
    expect(parcel?.draft).not.toBeNull();
  });

  test("for a temporary reason may be sent again unchanged", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ ...create, kind: "refuse", code: 30610, times: 1 }]);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "refused" });

    const order = await openOrder(shop.deps, shop.shopId, orderKeyOf(orderId));
    expect(order?.parcels).toMatchObject([{ state: "refused", mayBook: true }]);
    expect(await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR)).toMatchObject([{ outcome: "queued" }]);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ problems: [] });
  });
});

describe("a carrier that does not know our address or method", () => {
  test.each([10102, 10104, 10105])(
    "(%i) refuses no parcel: it waits, and goes out under its reference",
    async (code) => {
      const shop = await aShop();
      const { shipmentId } = await aQueuedParcel(shop);
      await shop.controlCarrier("POST", "/faults", [{ ...create, kind: "refuse", code, times: 1 }]);

      await expect(bookParcel(shop.deps, shop.shopId, shipmentId)).rejects.toMatchObject({ code: String(code) });
      const waiting = await shop.parcel(shipmentId);
      expect(waiting).toMatchObject({ state: "queued", problems: [] });
      expect((await shop.history(shipmentId)).map(({ kind }) => kind)).not.toContain("refused");

      expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
      expect(await ledger(shop)).toMatchObject([{ partner_id: waiting.partner_id }]);
    },
  );
});

describe("a booking that is stopped before any call", () => {
  test("names the wrong part, waits for a person and keeps its reference", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aQueuedParcel(shop);
    // As if it had been stored before its length was checked.
    await shop.deps.database.query("UPDATE pickup_location SET phone = '113'");

    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "stopped" });
    expect(await ledger(shop)).toEqual([]);
    const stopped = await shop.parcel(shipmentId);
    const problem = { code: "unsent_too_short", field: "pickup", severity: "block", foundBy: "booking" };
    expect(stopped).toMatchObject({
      state: "needs_review",
      cod_state: "none",
      problems: [{ ...problem, params: { part: "pickup", value: "113" } }],
    });
    expect((await shop.history(shipmentId)).at(-1)).toMatchObject({ kind: "stopped", source: "check", words: null });

    await readOrder(shop.deps, shop.shopId, orderId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "needs_review", problems: [problem] });

    await shop.deps.database.query("UPDATE pickup_location SET phone = '0240000001'");
    await readOrder(shop.deps, shop.shopId, orderId);
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
    expect(await ledger(shop)).toMatchObject([{ partner_id: stopped.partner_id }]);
  });

  test("is sent with the shop's own tracking number and dates if the carrier accepts them", async () => {
    const shop = await aShop();
    const features = ["label_id", "dates"];
    await shop.controlCarrier("POST", "/accounts", { code: "S1000001", token: SHOP_TOKEN, kind: "b2c", features });
    const { mergeSettings } = await import("~/store/shops.server");
    await mergeSettings(shop.deps.database, shop.shopId, { ownLabels: true, scheduledDates: true });
    const { shipmentId } = await anOrder(shop);
    const patch = { labelId: "S1.MINE.1", pickDate: "2099-01-31" };
    await editParcel(shop.deps, shop.shopId, shipmentId, patch, ACTOR);
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    await bookParcel(shop.deps, shop.shopId, shipmentId);
    expect(await ledger(shop)).toMatchObject([{ body: { order: { label_id: "S1.MINE.1", pick_date: "2099/01/31" } } }]);
  });
});

describe("a token without a permission", () => {
  const only = (...permissions: string[]) => ({ code: "S1000001", token: SHOP_TOKEN, kind: "b2c", permissions });
  const denied = async (shop: TestShop) => (await readAccountPage(shop.deps, shop.shopId)).account?.denied;

  test("to create leaves the parcel ready, is recorded on the account, and cleared when it is granted", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/accounts", only("get order status", "product information"));

    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "stopped" });
    expect(await shop.parcel(shipmentId)).toMatchObject({
      state: "ready",
      problems: [{ code: "permission_missing", field: "account", severity: "warn" }],
    });
    expect(await denied(shop)).toMatchObject([{ capability: "create" }]);

    await shop.controlCarrier("POST", "/accounts", only("get order status", "product information", "create order"));
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
    expect(await denied(shop)).toEqual([]);
  });

  test("to read statuses never turns a lost answer into a refusal", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ ...create, kind: "commit_then_fail", times: 1 }]);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unknown" });
    await shop.controlCarrier("POST", "/accounts", only("create order"));

    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "waiting_for_account" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "unknown" });
    expect(await denied(shop)).toMatchObject([{ capability: "status" }]);
    expect(await ledger(shop)).toHaveLength(1);
  });

  test("to cancel says that the request was not sent", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", "/accounts", only("create order", "get order status"));
    await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);

    expect(await cancelParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "refused" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked", attention: "cancel_not_permitted" });
    expect(await denied(shop)).toMatchObject([{ capability: "cancel" }]);
  });

  test("to print names the permission beside the label that is missing", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", "/accounts", only("create order"));
    const paper = { size: "A6", orientation: "portrait" } as const;
    const labels: object[] = [];
    await fetchLabels(shop.deps, shop.shopId, [shipmentId], paper, async (_, label) => void labels.push(label));
    expect(labels).toEqual([{ outcome: "not_permitted", message: "" }]);
    expect(await denied(shop)).toMatchObject([{ capability: "label" }]);
  });
});

describe("a rejected token", () => {
  test("stops the shop's bookings without losing them; a new token resumes them", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ match: { token: SHOP_TOKEN }, kind: "forbid403" }]);

    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "waiting_for_account" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "queued" });
    expect(await ledger(shop)).toHaveLength(0);

    await shop.controlCarrier("POST", "/faults", []);
    const { connectAccount } = await import("~/flows/account/connect.server");
    await connectAccount(shop.deps, shop.shopId, {
      method: "paste",
      environment: "production",
      code: "S1000001",
      token: SHOP_TOKEN,
      expiresAt: null,
    });
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  });
});

describe("many at once", () => {
  test("one that is not ready says why and does not stop the others", async () => {
    const shop = await aShop();
    const good = await anOrder(shop);
    const bad = await anOrder(shop, {
      shippingAddress: { firstName: "An", lastName: "Nguyễn", phone: null, address1: "12 Lê Lợi", city: "Hà Nội" },
    });

    const rows = await queueBookings(shop.deps, shop.shopId, [bad.shipmentId, good.shipmentId], ACTOR);

    expect(rows).toMatchObject([
      { orderName: bad.name, outcome: "not_ready" },
      { orderName: good.name, outcome: "queued" },
    ]);
    expect(rows[0]?.problems.map(({ code }) => code)).toContain("phone_missing");
  });
});

describe("an order shipped from two locations", () => {
  test("never collects more than is due, even when both parcels are booked at once", async () => {
    const shop = await aShop();
    const line = { title: "Áo thun", weight: { value: 300, unit: "GRAMS" }, quantity: 1 };
    const { parcels } = await anOrder(shop, {
      lines: [
        { ...line, price: 100_001, location: "Hà Nội" },
        { ...line, price: 350_000, location: "Đà Nẵng" },
      ],
    });
    const ids = parcels.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    await queueBookings(shop.deps, shop.shopId, ids, ACTOR);
    await Promise.all(ids.map((id) => bookParcel(shop.deps, shop.shopId, id)));

    const collected = (await ledger(shop)).map(
      ({ body }) => (body as { order: { pick_money: number } }).order.pick_money,
    );
    expect(collected).toHaveLength(2);
    expect(collected.reduce((sum, codVnd) => sum + codVnd, 0)).toBe(450_001);
  });
});
