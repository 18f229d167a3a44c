import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { adoptAnyway, bookUnderNewReference } from "~/flows/booking/decide-mismatch.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { updateStoredDifferences } from "~/flows/booking/update-differences.server";
import { moveParcel } from "../a-message";
import { ACTOR, aQueuedParcel, aShop, ledger, type TestShop } from "../a-shop";

/** The carrier accepted the parcel, its answer was lost, and then its COD was changed there. */
async function aMismatch(shop: TestShop, codVnd = 500_000) {
  const order = await aQueuedParcel(shop);
  await shop.controlCarrier("POST", "/faults", [
    { match: { path: "/services/shipment/order" }, kind: "commit_then_fail", times: 1 },
  ]);
  expect(await bookParcel(shop.deps, shop.shopId, order.shipmentId)).toEqual({ outcome: "unknown" });
  // According to our own record, we sent a smaller amount than the carrier has.
  await shop.deps.database.query(
    "UPDATE booking_attempt SET request = jsonb_set(request, '{codVnd}', to_jsonb($1::int)) WHERE shipment_id = $2",
    [codVnd, order.shipmentId],
  );
  expect(await bookParcel(shop.deps, shop.shopId, order.shipmentId)).toEqual({ outcome: "unknown" });
  expect(await shop.parcel(order.shipmentId)).toMatchObject({ state: "unknown", attention: "adoption_mismatch" });
  return order;
}

const references = async (shop: TestShop) => (await ledger(shop)).map(({ partner_id }) => String(partner_id));

describe("an order under our reference that is not what we sent", () => {
  test("shows staff what the carrier has", async () => {
    const shop = await aShop();
    const { shipmentId } = await aMismatch(shop);
    expect(await shop.parcel(shipmentId)).toMatchObject({ record: { codVnd: 450_000, differs: ["cod"] } });
  });

  test("is adopted if staff say that it is theirs, with the carrier's amounts", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aMismatch(shop);
    expect(await adoptAnyway(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({ outcome: "adopted" });
    expect(await shop.parcel(shipmentId)).toMatchObject({
      state: "booked",
      attention: null,
      cod_vnd: 450_000,
      cod_state: "to_collect",
    });
    const settled = (await shop.history(shipmentId)).find(({ kind }) => kind === "attention_settled");
    expect(settled).toMatchObject({ actor: "Lan", details: { attention: "adoption_mismatch" } });
    expect(await references(shop)).toHaveLength(1);
    await updateStoredDifferences(shop.deps, shop.shopId, orderId);
    expect((await shop.parcel(shipmentId)).differences).toEqual([]);
  });

  test("that was delivered before staff decided counts as collected once adopted", async () => {
    const shop = await aShop();
    const { shipmentId } = await aMismatch(shop);
    const [{ label: trackingNumber = "" } = {}] = (await ledger(shop)) as { label?: string }[];
    const { partner_id } = await shop.parcel(shipmentId);
    await moveParcel(shop, trackingNumber, 5, { partner_id: String(partner_id) });
    expect(await adoptAnyway(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({ outcome: "adopted" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ cod_vnd: 450_000, cod_state: "collected" });
  });

  test("with more COD than is owed is adopted, and differs from the order", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aMismatch(shop);
    await shop.deps.database.query(`UPDATE "order" SET details = jsonb_set(details, '{outstandingVnd}', '300000')`);
    await adoptAnyway(shop.deps, shop.shopId, shipmentId, ACTOR);
    await updateStoredDifferences(shop.deps, shop.shopId, orderId);
    expect((await shop.parcel(shipmentId)).differences).toMatchObject([
      { field: "cod", booked: 450_000, now: 300_000 },
    ]);
  });

  test("is booked again if staff say that it is not theirs: the reference ends and a new one is used", async () => {
    const shop = await aShop();
    const { shipmentId } = await aMismatch(shop);
    const [first = ""] = await references(shop);
    expect(await bookUnderNewReference(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({
      outcome: "reference_ended",
    });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", attention: null, partner_id: null });
    const ended = (await shop.history(shipmentId)).find(({ kind }) => kind === "reference_ended");
    expect(ended).toMatchObject({ actor: "Lan", details: { reference: first } });

    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
    expect(await references(shop)).toEqual([first, first.replace(/-1$/, "-2")]);
  });

  test("that proves to be what we sent is never booked twice, whatever staff say", async () => {
    const shop = await aShop();
    const { shipmentId } = await aMismatch(shop);
    await shop.deps.database.query(
      "UPDATE booking_attempt SET request = jsonb_set(request, '{codVnd}', '450000') WHERE shipment_id = $1",
      [shipmentId],
    );
    expect(await bookUnderNewReference(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({ outcome: "adopted" });
    expect(await references(shop)).toHaveLength(1);
  });

  test("is decided once: two clicks end one reference", async () => {
    const shop = await aShop();
    const { shipmentId } = await aMismatch(shop);
    const answers = await Promise.all(
      [1, 2].map(() => bookUnderNewReference(shop.deps, shop.shopId, shipmentId, ACTOR)),
    );
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["busy", "reference_ended"]);
    expect(await bookUnderNewReference(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({ outcome: "not_allowed" });
  });

  test("is not decided while the carrier does not answer; cancelled there meanwhile, it is adopted as cancelled", async () => {
    const shop = await aShop();
    const { shipmentId } = await aMismatch(shop);
    await shop.controlCarrier("POST", "/faults", [
      { match: { path: "/services/shipment/v2" }, kind: "http500", times: 8 },
    ]);
    expect(await adoptAnyway(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({ outcome: "unreachable" });
    await shop.controlCarrier("DELETE", "/faults");
    const [order] = await ledger(shop);
    await shop.controlCarrier("POST", `/orders/${order?.label}/status`, { status_id: -1 });
    expect(await adoptAnyway(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({ outcome: "adopted" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled", attention: null, cod_state: "none" });
  });

  test("and that the carrier has delivered since is adopted as delivered, with its money collected", async () => {
    const shop = await aShop();
    const { shipmentId } = await aMismatch(shop);
    const [order] = await ledger(shop);
    await shop.controlCarrier("POST", `/orders/${order?.label}/status`, { status_id: 5 });
    expect(await adoptAnyway(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({ outcome: "adopted" });
    expect(await shop.parcel(shipmentId)).toMatchObject({
      ...{ carrier_status: 5, cod_vnd: 450_000, cod_state: "collected" },
      delivered_at: expect.any(Date),
    });
  });
});

test("a reference that the carrier says is another shop's does not block the parcel for ever", async () => {
  const shop = await aShop();
  const { shipmentId } = await aQueuedParcel(shop);
  await shop.controlCarrier("POST", "/faults", [
    { match: { path: "/services/shipment/order" }, kind: "foreign_duplicate", times: 1 },
  ]);
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unknown" });
  expect(await bookUnderNewReference(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({
    outcome: "reference_ended",
  });
});
