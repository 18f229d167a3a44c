import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type FlowActionHandle, readFlowAction } from "~/domain/shopify-flow/actions";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel } from "~/flows/booking/cancel.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { openOrder } from "~/flows/order/open.server";
import { splitParcel } from "~/flows/parcel/split.server";
import { runFlowAction } from "~/flows/shopify-flow/run.server";
import { readFlowRun, recordFlowRun } from "~/store/flow-runs.server";
import { listShipmentsOfOrder, readShipment } from "~/store/shipments.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, anOrder, aQueuedParcel, aShop, ledger, type TestShop } from "../a-shop";

/** A workflow comes to an action, as the door stores it. */
async function asks(
  shop: TestShop,
  handle: FlowActionHandle,
  orderId: string,
  properties: Record<string, string> = {},
  runId: string = randomUUID(),
) {
  const read = readFlowAction(handle, { order_id: orderId, ...properties });
  if (!("action" in read)) throw new Error(JSON.stringify(read.faults));
  const { orderId: id, ...deed } = read.action;
  await recordFlowRun(shop.deps.database, shop.shopId, {
    runId,
    handle,
    orderId: id,
    deed,
    receivedAt: shop.deps.now(),
  });
  const outcome = await runFlowAction(shop.deps, shop.shopId, runId);
  return { runId, ...outcome };
}
const endOf = async (shop: TestShop, runId: string) => {
  const run = await readFlowRun(shop.deps.database, shop.shopId, runId);
  return run?.problem ?? run?.outcome ?? "open";
};
const bookNow = async (shop: TestShop, id: string) => {
  await queueBookings(shop.deps, shop.shopId, [id], ACTOR);
  await bookParcel(shop.deps, shop.shopId, id);
};
/** An order whose pieces go out in two parcels. */
async function anOrderOfTwo(shop: TestShop) {
  const two = { title: "Áo thun", price: 225_000, weight: { value: 300, unit: "GRAMS" }, quantity: 1 };
  const { orderId, shipmentId } = await anOrder(shop, { lines: [two, { ...two, title: "Quần" }] });
  const view = await openOrder(shop.deps, shop.shopId, orderId.split("/").at(-1) ?? "");
  const lineId = view?.parcels[0]?.splittable[0]?.lineId ?? "";
  await splitParcel(shop.deps, shop.shopId, shipmentId, { [lineId]: 1 }, ACTOR);
  const parcels = await listShipmentsOfOrder(shop.deps.database, shop.shopId, orderId);
  expect(parcels.map(({ state }) => state)).toEqual(["ready", "ready"]);
  return { orderId, shipmentIds: parcels.map(({ id }) => id) };
}
const parcelOf = async (shop: TestShop, id: string) => {
  const parcel = await readShipment(shop.deps.database, shop.shopId, id);
  if (!parcel) throw new Error("gone");
  return parcel;
};

test("book: it is done when the carrier has taken the parcel, and once however often it is asked", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  const { runId, outcome } = await asks(shop, "flow-book-parcel", orderId);
  expect([outcome, await endOf(shop, runId)]).toEqual(["awaited", "open"]);
  // Flow asks again, and another workflow asks for the same.
  expect((await runFlowAction(shop.deps, shop.shopId, runId)).outcome).toBe("awaited");
  const other = await asks(shop, "flow-book-parcel", orderId);
  await bookParcel(shop.deps, shop.shopId, shipmentId);
  await runFlowAction(shop.deps, shop.shopId, runId);
  await runFlowAction(shop.deps, shop.shopId, other.runId);
  expect([await endOf(shop, runId), await endOf(shop, other.runId)]).toEqual(["done", "done"]);
  expect(await ledger(shop)).toHaveLength(1);
  expect(await shop.history(shipmentId)).toContainEqual(
    expect.objectContaining({ kind: "queued", actor: "Shopify Flow", source: "person" }),
  );
  const kept = await readFlowRun(shop.deps.database, shop.shopId, runId);
  expect(kept).toMatchObject({ deed: null, parcels: null });
});

test("book: the first result stays, whatever becomes of the parcel", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  await asks(shop, "flow-hold-parcel", orderId, { reason: "Xem lại" });
  const { runId } = await asks(shop, "flow-book-parcel", orderId);
  expect(await endOf(shop, runId)).toBe("held");
  await asks(shop, "flow-release-parcel", orderId);
  expect((await parcelOf(shop, shipmentId)).state).toBe("ready");
  expect((await runFlowAction(shop.deps, shop.shopId, runId)).outcome).toBe("nothing_to_do");
  expect(await endOf(shop, runId)).toBe("held");
});

test("hold and release: the reason is what staff read, and a release is no release of what comes later", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  const held = await asks(shop, "flow-hold-parcel", orderId, { reason: "Đã không nhận 2 lần" });
  expect(await endOf(shop, held.runId)).toBe("done");
  const parcel = await parcelOf(shop, shipmentId);
  expect(parcel.state).toBe("needs_review");
  expect(parcel.problems).toContainEqual(
    expect.objectContaining({
      code: "rule_hold",
      params: { by: "Shopify Flow", reason: "Đã không nhận 2 lần", ruleId: `flow:${held.runId}` },
    }),
  );
  expect(await shop.history(shipmentId)).toContainEqual(
    expect.objectContaining({ kind: "held", words: "Đã không nhận 2 lần", actor: "Shopify Flow" }),
  );
  const released = await asks(shop, "flow-release-parcel", orderId);
  expect([await endOf(shop, released.runId), (await parcelOf(shop, shipmentId)).state]).toEqual(["done", "ready"]);
  await asks(shop, "flow-hold-parcel", orderId, { reason: "Lần nữa" });
  expect((await parcelOf(shop, shipmentId)).state).toBe("needs_review");
});

test("cancel: it is done when the carrier cancelled, and not where nothing is booked", async () => {
  const shop = await aShop();
  const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
  const { runId, outcome } = await asks(shop, "flow-cancel-parcel", orderId);
  expect(outcome).toBe("awaited");
  await cancelParcel(shop.deps, shop.shopId, shipmentId);
  await moveParcel(shop, trackingNumber, -1);
  await runFlowAction(shop.deps, shop.shopId, runId);
  expect(await endOf(shop, runId)).toBe("done");
  const draft = await anOrder(shop);
  expect(await endOf(shop, (await asks(shop, "flow-cancel-parcel", draft.orderId)).runId)).toBe("not_booked");
});

test("cancel: what the courier has fails at once, and what an order has besides is awaited first", async () => {
  const shop = await aShop();
  const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
  await moveParcel(shop, trackingNumber, 3);
  const late = await asks(shop, "flow-cancel-parcel", orderId);
  expect([late.outcome, await endOf(shop, late.runId)]).toEqual(["ended", "cancel_too_late"]);
  const two = await anOrderOfTwo(shop);
  const [first = "", second = ""] = two.shipmentIds;
  for (const id of two.shipmentIds) await bookNow(shop, id);
  await moveParcel(shop, (await parcelOf(shop, first)).trackingNumber ?? "", 3);
  const { runId, outcome } = await asks(shop, "flow-cancel-parcel", two.orderId);
  expect(outcome).toBe("awaited");
  await cancelParcel(shop.deps, shop.shopId, second);
  await runFlowAction(shop.deps, shop.shopId, runId);
  expect([await endOf(shop, runId), (await parcelOf(shop, second)).state]).toEqual(["cancel_too_late", "cancelled"]);
  expect((await parcelOf(shop, shipmentId)).state).toBe("booked");
});

test("cancel: what is being booked is cancelled once the carrier has it, and the rest at once and only once", async () => {
  const shop = await aShop();
  const { orderId, shipmentIds } = await anOrderOfTwo(shop);
  const [booked = "", queued = ""] = shipmentIds;
  await bookNow(shop, booked);
  await queueBookings(shop.deps, shop.shopId, [queued], ACTOR);
  const { runId, ...outcome } = await asks(shop, "flow-cancel-parcel", orderId);
  expect(outcome).toEqual({ outcome: "later", afterMs: 3_000 });
  await cancelParcel(shop.deps, shop.shopId, booked);
  expect((await parcelOf(shop, booked)).state).toBe("cancelled");
  // Not an answer yet: the other one would go out.
  expect((await runFlowAction(shop.deps, shop.shopId, runId)).outcome).toBe("later");
  const hourLater = { ...shop.deps, now: () => new Date(Date.now() + 3_600_000) };
  expect(await runFlowAction(hourLater, shop.shopId, runId)).toEqual({ outcome: "awaited" });
  await bookParcel(shop.deps, shop.shopId, queued);
  expect((await runFlowAction(shop.deps, shop.shopId, runId)).outcome).toBe("awaited");
  await cancelParcel(shop.deps, shop.shopId, queued);
  await runFlowAction(shop.deps, shop.shopId, runId);
  expect([await endOf(shop, runId), (await parcelOf(shop, queued)).state]).toEqual(["done", "cancelled"]);
  for (const id of shipmentIds) {
    expect((await shop.history(id)).filter(({ kind }) => kind === "cancel_asked")).toHaveLength(1);
  }
});

test("cancel: what is booked after it was asked stays, however long another parcel is unanswered", async () => {
  const shop = await aShop();
  const { orderId, shipmentIds } = await anOrderOfTwo(shop);
  const [queued = "", later = ""] = shipmentIds;
  await queueBookings(shop.deps, shop.shopId, [queued], ACTOR);
  const { runId, outcome } = await asks(shop, "flow-cancel-parcel", orderId);
  expect(outcome).toBe("later");
  await bookNow(shop, later);
  expect((await runFlowAction(shop.deps, shop.shopId, runId)).outcome).toBe("later");
  await bookParcel(shop.deps, shop.shopId, queued);
  expect((await runFlowAction(shop.deps, shop.shopId, runId)).outcome).toBe("awaited");
  await cancelParcel(shop.deps, shop.shopId, queued);
  await runFlowAction(shop.deps, shop.shopId, runId);
  expect([await endOf(shop, runId), (await parcelOf(shop, queued)).state]).toEqual(["done", "cancelled"]);
  expect((await parcelOf(shop, later)).state).toBe("booked");
  expect((await shop.history(later)).map(({ kind }) => kind)).not.toContain("cancel_asked");
});

test("cancel: a refusal ends it, is not asked for again, and does not answer the next one", async () => {
  const shop = await aShop();
  const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 3 });
  const refused = await asks(shop, "flow-cancel-parcel", orderId);
  await cancelParcel(shop.deps, shop.shopId, shipmentId);
  await runFlowAction(shop.deps, shop.shopId, refused.runId);
  expect([await endOf(shop, refused.runId), (await parcelOf(shop, shipmentId)).attention]).toEqual([
    "cancel_refused",
    "cancel_refused",
  ]);
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 2 });
  const again = await asks(shop, "flow-cancel-parcel", orderId);
  expect([again.outcome, await endOf(shop, again.runId)]).toEqual(["awaited", "open"]);
  await cancelParcel(shop.deps, shop.shopId, shipmentId);
  await runFlowAction(shop.deps, shop.shopId, again.runId);
  expect(await endOf(shop, again.runId)).toBe("done");
});

test("hold and confirm take back what waits to be booked; what is being booked, or has no COD, stays", async () => {
  const shop = await aShop();
  const held = await aQueuedParcel(shop);
  expect(await endOf(shop, (await asks(shop, "flow-hold-parcel", held.orderId, { reason: "Xem lại" })).runId)).toBe(
    "done",
  );
  expect((await bookParcel(shop.deps, shop.shopId, held.shipmentId)).outcome).toBe("not_queued");
  expect((await parcelOf(shop, held.shipmentId)).state).toBe("needs_review");
  const toCall = await aQueuedParcel(shop);
  expect(await endOf(shop, (await asks(shop, "flow-confirm-parcel", toCall.orderId)).runId)).toBe("done");
  expect((await bookParcel(shop.deps, shop.shopId, toCall.shipmentId)).outcome).toBe("not_queued");
  const paid = await aQueuedParcel(shop, { payment: { state: "paid", gateway: "bogus" } });
  const none = await asks(shop, "flow-confirm-parcel", paid.orderId);
  expect([await endOf(shop, none.runId), (await parcelOf(shop, paid.shipmentId)).state]).toEqual([
    "nothing_to_confirm",
    "queued",
  ]);
  const set = await asks(shop, "flow-set-parcel", paid.orderId, { note: "x" });
  expect(await endOf(shop, set.runId)).toBe("being_sent");
  await shop.controlCarrier("POST", "/faults", [
    { match: { path: "/services/shipment/order" }, kind: "commit_then_fail", times: 9 },
  ]);
  await bookParcel(shop.deps, shop.shopId, paid.shipmentId);
  const sending = await asks(shop, "flow-hold-parcel", paid.orderId, { reason: "Xem lại" });
  expect(await endOf(shop, sending.runId)).toBe("being_sent");
  expect(await ledger(shop)).toHaveLength(1);
});

test("a hold that is cut off before the draft knows of it is not there, and is made when it is asked for again", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  const cut = { ...shop.deps, buyers: { ...shop.deps.buyers, ready: () => Promise.reject(new Error("cut off")) } };
  const runId = randomUUID();
  const reason = { reason: "Xem lại" };
  await expect(asks({ ...shop, deps: cut }, "flow-hold-parcel", orderId, reason, runId)).rejects.toThrow("cut off");
  expect((await parcelOf(shop, shipmentId)).overrides.holds).toBeUndefined();
  await runFlowAction(shop.deps, shop.shopId, runId);
  expect([await endOf(shop, runId), (await parcelOf(shop, shipmentId)).state]).toEqual(["done", "needs_review"]);
});

test("a hold and a booking of one parcel at the same moment: it is held or booked, never both", async () => {
  const shop = await aShop();
  for (let round = 0; round < 6; round += 1) {
    const { orderId, shipmentId } = await aQueuedParcel(shop);
    const [held] = await Promise.all([
      asks(shop, "flow-hold-parcel", orderId, { reason: "Xem lại" }),
      bookParcel(shop.deps, shop.shopId, shipmentId),
    ]);
    const { state } = await parcelOf(shop, shipmentId);
    const end = await endOf(shop, held.runId);
    expect([state, end === "done"]).toEqual(end === "done" ? ["needs_review", true] : ["booked", false]);
  }
});

test("a released hold is named by who held it and why, a deleted rule as it was called", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  await asks(shop, "flow-hold-parcel", orderId, { reason: "Đã không nhận 2 lần" });
  await asks(shop, "flow-release-parcel", orderId);
  expect(await shop.history(shipmentId)).toContainEqual(
    expect.objectContaining({
      kind: "hold_released",
      words: "Đã không nhận 2 lần",
      details: expect.objectContaining({ heldBy: "Shopify Flow" }),
    }),
  );
  const ruled = await anOrder(shop);
  await shop.deps.database.query("UPDATE shipment SET state = 'needs_review', problems = $2::jsonb WHERE id = $1", [
    ruled.shipmentId,
    JSON.stringify([
      {
        code: "rule_hold",
        field: "parcel",
        severity: "block",
        params: { ruleId: "gone", rule: "COD cao", reason: "" },
      },
    ]),
  ]);
  await asks(shop, "flow-release-parcel", ruled.orderId);
  expect(await shop.history(ruled.shipmentId)).toContainEqual(
    expect.objectContaining({
      kind: "hold_released",
      words: null,
      details: expect.objectContaining({ rules: "COD cao" }),
    }),
  );
});

test("set: it is what staff set in the form, until the parcel is sent", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  const set = await asks(shop, "flow-set-parcel", orderId, {
    transport: "fly",
    tags: "10",
    note: "Gọi trước khi giao",
  });
  expect(await endOf(shop, set.runId)).toBe("done");
  expect((await parcelOf(shop, shipmentId)).overrides).toMatchObject({
    transport: "fly",
    tags: [10],
    note: "Gọi trước khi giao",
  });
  const booked = await aBookedParcel(shop);
  expect(await endOf(shop, (await asks(shop, "flow-set-parcel", booked.orderId, { note: "x" })).runId)).toBe(
    "sent_already",
  );
});

test("confirm: the order waits for its buyer's word, whatever the setting says; a prepaid one has nothing to confirm", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  expect(await endOf(shop, (await asks(shop, "flow-confirm-parcel", orderId)).runId)).toBe("done");
  const parcel = await parcelOf(shop, shipmentId);
  expect(parcel.problems.map(({ code }) => code)).toContain("confirm_every");
  const book = await asks(shop, "flow-book-parcel", orderId);
  expect(await endOf(shop, book.runId)).toBe("to_confirm");
  const paid = await anOrder(shop, { payment: { state: "paid", gateway: "bogus" } });
  expect(await endOf(shop, (await asks(shop, "flow-confirm-parcel", paid.orderId)).runId)).toBe("nothing_to_confirm");
});

test("an order that was not read yet is read first; one that Shopify does not have fails in the end", async () => {
  const shop = await aShop();
  const orderId = "gid://shopify/Order/999999999";
  const { runId, ...outcome } = await asks(shop, "flow-book-parcel", orderId);
  expect(outcome).toEqual({ outcome: "later", afterMs: 3_000 });
  const jobs = "SELECT subject FROM work WHERE kind = 'read-order' AND subject LIKE $1";
  expect(await shop.deps.database.query(jobs, [`${orderId}%`])).toHaveLength(1);
  const later = { ...shop.deps, now: () => new Date(Date.now() + 4 * 60_000) };
  await runFlowAction(later, shop.shopId, runId);
  expect(await endOf(shop, runId)).toBe("order_unknown");
});

test("a workflow of one shop does nothing with another's order, and another shop's run is not there", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  await shop.deps.database.query(
    "INSERT INTO shop (id, domain_hash, domain, updated_at) VALUES ('other1', 'x', 'other.myshopify.com', now())",
  );
  const run = {
    runId: "r1",
    handle: "flow-book-parcel" as const,
    orderId,
    deed: { deed: "book" as const },
    receivedAt: shop.deps.now(),
  };
  await recordFlowRun(shop.deps.database, "other1", run);
  expect((await runFlowAction(shop.deps, "other1", "r1")).outcome).toBe("later");
  expect((await runFlowAction(shop.deps, shop.shopId, "r1")).outcome).toBe("nothing_to_do");
  expect((await parcelOf(shop, shipmentId)).state).toBe("ready");
});
