import { describe, expect, test } from "vitest";
import { addDays, dayInVietnam } from "~/domain/vietnam-time";
import { actOnWaiting } from "~/flows/attention/act.server";
import { listWaitingParcels } from "~/flows/attention/list.server";
import { answerAsBuyer } from "~/flows/buyer/answer.server";
import { openTracking } from "~/flows/buyer/view.server";
import { moveParcel, receiveWebhook } from "../a-message";
import { ACTOR, aBookedParcel, aShop, SHOP, type TestShop } from "../a-shop";

const QUIET = { day: "", phone: "", place: "" };
/** The carrier's times are of whole seconds: of two statuses within one, either may be the last. */
const inSeconds = (seconds: number) => ({ action_time: new Date(Date.now() + seconds * 1_000).toISOString() });
const tomorrow = () => addDays(dayInVietnam(new Date()), 1);

/** A parcel whose delivery failed, with its buyer and the staff. */
async function aFailedParcel(shop: TestShop, input: Record<string, unknown> = {}) {
  const parcel = await aBookedParcel(shop, input);
  const { trackingNumber, shipmentId, orderId } = parcel;
  await moveParcel(shop, trackingNumber, 3);
  await moveParcel(shop, trackingNumber, 9, { reason_code: "131" });
  const key = (await shop.deps.buyers.keys())(shop.shopId, orderId);
  const address = { trackingNumber, key };
  return {
    ...{ ...parcel, key },
    answer: (form: { answer: string; [field: string]: string }, given = address) =>
      answerAsBuyer(shop.deps, SHOP, given, { parcel: trackingNumber, ...QUIET, ...form }),
    seen: async () => (await openTracking(shop.deps, SHOP, trackingNumber, key))?.parcels[0],
    waits: async () => {
      const { rows } = await listWaitingParcels(shop.deps, shop.shopId, { kind: null, after: null });
      return rows.find((row) => row.shipmentId === shipmentId);
    },
    told: async () => (await shop.history(shipmentId)).filter(({ kind }) => /answer/.test(String(kind))),
  };
}

describe("a buyer whose delivery failed", () => {
  test("is asked, answers, waits in the work queue with the words for the carrier, and reads that it was passed on", async () => {
    const shop = await aShop();
    const parcel = await aFailedParcel(shop);
    expect(await parcel.seen()).toMatchObject({
      state: "failed",
      answer: null,
      days: expect.arrayContaining([tomorrow()]),
    });
    expect(await parcel.waits()).toMatchObject({ kind: "failed_delivery", answer: null });

    expect(await parcel.answer({ answer: "deliver_again", day: tomorrow() })).toEqual({ outcome: "saved" });
    expect(await parcel.waits()).toMatchObject({
      ...{ kind: "answered", main: "tell", dismiss: "decline", topic: "redeliver" },
      answer: { kind: "deliver_again", day: tomorrow(), phone: null, place: null },
    });
    expect(await parcel.seen()).toMatchObject({ answer: { kind: "deliver_again", day: tomorrow(), outcome: "open" } });

    const { shipmentId } = parcel;
    const results = await actOnWaiting(
      shop.deps,
      shop.shopId,
      [{ shipmentId, act: "tell", words: "nhờ giao lại", answeredAt: (await parcel.waits())?.answer?.saidAt ?? null }],
      ACTOR,
    );
    expect(results).toMatchObject([{ outcome: "done" }]);
    expect(await parcel.waits()).toMatchObject({
      kind: "failed_delivery",
      answer: null,
      // What the buyer said stays with the row, until the carrier says something new.
      settled: { kind: "deliver_again", day: tomorrow(), phone: null, place: null, outcome: "passed_on" },
      asked: { words: "nhờ giao lại" },
    });
    expect(await parcel.seen()).toMatchObject({ answer: { outcome: "passed_on" } });
    expect(await parcel.told()).toMatchObject([
      { kind: "buyer_answered", source: "buyer", actor: null, details: { answer: "deliver_again", day: tomorrow() } },
      { kind: "answer_settled", source: "person", details: { answer: "deliver_again", outcome: "passed_on" } },
    ]);
    // Nothing of the parcel was changed by the answer itself.
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked", carrier_status: 9, buyer_said: null });
    await moveParcel(shop, parcel.trackingNumber, 4, inSeconds(2));
    await moveParcel(shop, parcel.trackingNumber, 9, { reason_code: "131", ...inSeconds(4) });
    expect(await parcel.waits()).toMatchObject({ kind: "failed_delivery", answer: null, settled: null });
  });

  test("may answer anew: the newer takes the place of the one before, the same twice is one, and there is an end", async () => {
    const shop = await aShop();
    const parcel = await aFailedParcel(shop);
    const phone = { answer: "phone", phone: "0912345678" };
    expect(await Promise.all([parcel.answer(phone), parcel.answer({ ...phone, phone: "+84912345678" })])).toEqual(
      expect.arrayContaining([{ outcome: "saved" }, { outcome: "same" }]),
    );
    expect(await parcel.answer({ answer: "landmark", place: "cổng xanh cạnh chợ" })).toEqual({ outcome: "saved" });
    expect(await parcel.waits()).toMatchObject({
      topic: "address",
      answer: { kind: "landmark", phone: null, place: "cổng xanh cạnh chợ" },
    });
    // What was typed is not shown to whoever has the link.
    expect(JSON.stringify(await parcel.seen())).not.toMatch(/0912345678|cổng xanh/);
    const more: string[] = [];
    for (let n = 0; n < 5; n += 1)
      more.push((await parcel.answer({ answer: "landmark", place: `cổng số ${n}` })).outcome);
    expect(more).toEqual(["saved", "saved", "saved", "saved", "too_many"]);
    expect((await parcel.told()).length).toBe(6);
  });

  test("reads that the shop could not do it", async () => {
    const shop = await aShop();
    const parcel = await aFailedParcel(shop);
    await parcel.answer({ answer: "unwanted" });
    expect(await parcel.waits()).toMatchObject({ kind: "answered", topic: "unwanted" });
    const answeredAt = (await parcel.waits())?.answer?.saidAt ?? null;
    const decline = [{ shipmentId: parcel.shipmentId, act: "decline" as const, answeredAt }];
    expect(await actOnWaiting(shop.deps, shop.shopId, decline, ACTOR)).toMatchObject([{ outcome: "done" }]);
    expect(await parcel.seen()).toMatchObject({ answer: { kind: "unwanted", outcome: "not_possible" } });
    expect(await actOnWaiting(shop.deps, shop.shopId, decline, ACTOR)).toMatchObject([{ outcome: "changed" }]);
  });

  test("is not told that an answer was dealt with that staff have not seen", async () => {
    const shop = await aShop();
    const parcel = await aFailedParcel(shop);
    const { shipmentId } = parcel;
    const act = async (act: "tell" | "decline", answeredAt: string | null) => {
      const acts = [{ shipmentId, act, words: `nhờ giao lại ${answeredAt}`, answeredAt }];
      return (await actOnWaiting(shop.deps, shop.shopId, acts, ACTOR))[0]?.outcome;
    };
    const saidAt = async () => (await parcel.waits())?.answer?.saidAt ?? null;
    // The queue was loaded before the buyer answered, and again before they answered anew.
    await parcel.answer({ answer: "deliver_again", day: tomorrow() });
    expect([await act("tell", null), await act("decline", null)]).toEqual(["told_unseen", "unseen"]);
    const first = await saidAt();
    await parcel.answer({ answer: "unwanted" });
    expect([await act("tell", first), await act("decline", first)]).toEqual(["told_unseen", "unseen"]);
    expect(await parcel.waits()).toMatchObject({ kind: "answered", answer: { kind: "unwanted" } });
    expect(await parcel.seen()).toMatchObject({ answer: { kind: "unwanted", outcome: "open" } });
    // What the carrier was told is recorded all the same.
    const told = (await shop.history(shipmentId)).filter(({ kind }) => kind === "carrier_asked");
    expect(told.map(({ words }) => words)).toEqual(["nhờ giao lại null", `nhờ giao lại ${first}`]);
    expect(await act("decline", await saidAt())).toBe("done");
    expect(await parcel.seen()).toMatchObject({ answer: { outcome: "not_possible" } });
  });

  test("does not open again what was settled by loading the page anew, but may answer about a later attempt", async () => {
    const shop = await aShop();
    const parcel = await aFailedParcel(shop);
    const { shipmentId } = parcel;
    const form = { answer: "landmark", place: "cổng xanh cạnh chợ" };
    expect(await parcel.answer(form)).toEqual({ outcome: "saved" });
    const answeredAt = (await parcel.waits())?.answer?.saidAt ?? null;
    await actOnWaiting(shop.deps, shop.shopId, [{ shipmentId, act: "decline", answeredAt }], ACTOR);
    expect(await parcel.answer(form)).toEqual({ outcome: "same" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ buyer_said: null });
    expect(await parcel.seen()).toMatchObject({ answer: { outcome: "not_possible" } });
    expect((await parcel.told()).length).toBe(2);
    await moveParcel(shop, parcel.trackingNumber, 4, inSeconds(2));
    await moveParcel(shop, parcel.trackingNumber, 9, { ...inSeconds(4), reason_code: "131" });
    expect(await parcel.answer(form)).toEqual({ outcome: "saved" });
  });

  test("is not asked any more once the order is cancelled, and staff are told to have the goods brought back", async () => {
    const shop = await aShop();
    const parcel = await aFailedParcel(shop);
    const { shipmentId } = parcel;
    await parcel.answer({ answer: "deliver_again", day: tomorrow() });
    const answeredAt = (await parcel.waits())?.answer?.saidAt ?? null;
    await shop.deps.database.query("UPDATE shipment SET attention = 'cancelled_in_shopify_on_its_way' WHERE id = $1", [
      shipmentId,
    ]);
    expect(await parcel.waits()).toMatchObject({ kind: "doubled", topic: "give_back" });
    expect(await parcel.seen()).toMatchObject({ days: [], answer: { outcome: "open" } });
    expect(await parcel.answer({ answer: "unwanted" })).toEqual({ outcome: "not_now" });
    const acts = [{ shipmentId, act: "tell" as const, words: "nhờ hoàn hàng", answeredAt }];
    expect(await actOnWaiting(shop.deps, shop.shopId, acts, ACTOR)).toMatchObject([{ outcome: "done" }]);
    // Their wish was not passed on, and nothing says so.
    expect(await shop.parcel(shipmentId)).toMatchObject({ buyer_said: "deliver_again" });
    // Nor once staff have closed that, while the order's cancel is not settled.
    await shop.deps.database.query(
      `UPDATE shipment SET attention = NULL, differences = '[{"field": "order", "booked": "open", "now": "cancelled", "settled": false}]' WHERE id = $1`,
      [shipmentId],
    );
    expect(await parcel.waits()).toMatchObject({ kind: "changed" });
    expect(await parcel.seen()).toMatchObject({ days: [] });
  });

  test("is not heard with a wrong key, about another's parcel, or with something else than an answer", async () => {
    const shop = await aShop();
    const [parcel, other] = [await aFailedParcel(shop), await aFailedParcel(shop)];
    const { trackingNumber } = parcel;
    const answer = { answer: "unwanted" };
    expect(await parcel.answer(answer, { trackingNumber, key: other.key })).toEqual({ outcome: "none" });
    expect(await parcel.answer(answer, { trackingNumber, key: "" })).toEqual({ outcome: "none" });
    expect(await parcel.answer({ ...answer, parcel: other.trackingNumber })).toEqual({ outcome: "not_now" });
    expect(await parcel.answer({ answer: "phone", phone: "113" })).toEqual({ outcome: "invalid", what: "phone" });
    expect(await parcel.answer({ answer: "deliver_again", day: "2020-01-01" })).toEqual({
      ...{ outcome: "invalid", what: "deliver_again" },
    });
    expect([await parcel.told(), await other.told()]).toEqual([[], []]);
  });

  test("is asked no more once the parcel is out again, and an open answer closes when it is delivered", async () => {
    const shop = await aShop();
    const parcel = await aFailedParcel(shop);
    await parcel.answer({ answer: "unwanted" });
    await moveParcel(shop, parcel.trackingNumber, 4, inSeconds(2));
    expect(await parcel.seen()).toMatchObject({ days: [], answer: { outcome: "open" } });
    expect(await parcel.answer({ answer: "deliver_again", day: tomorrow() })).toEqual({ outcome: "not_now" });
    await moveParcel(shop, parcel.trackingNumber, 5, inSeconds(4));
    expect(await parcel.seen()).toMatchObject({ state: "delivered", days: [], answer: null });
    expect(await parcel.waits()).toBeUndefined();
  });

  test("an open answer closes when the parcel goes back", async () => {
    const shop = await aShop();
    const parcel = await aFailedParcel(shop);
    await parcel.answer({ answer: "unwanted" });
    await moveParcel(shop, parcel.trackingNumber, 20);
    expect(await shop.parcel(parcel.shipmentId)).toMatchObject({ buyer_said: null });
    expect(await parcel.seen()).toMatchObject({ state: "returning", answer: null });
  });

  test("an open answer closes when the buyer is forgotten: there is nothing left to do about it", async () => {
    const shop = await aShop();
    const parcel = await aFailedParcel(shop);
    await parcel.answer({ answer: "phone", phone: "0912345678" });
    await receiveWebhook(shop, "customers/redact", {
      customer: { id: 7 },
      orders_to_redact: [Number(parcel.orderId.split("/").at(-1))],
    });
    expect(await shop.parcel(parcel.shipmentId)).toMatchObject({ buyer_said: null, waiting_kind: "failed_delivery" });
    expect(await parcel.waits()).toMatchObject({ kind: "failed_delivery", answer: null, phone: null });
  });

  test("a parcel that waits for nothing is put into the queue by its buyer's answer", async () => {
    const shop = await aShop();
    const parcel = await aBookedParcel(shop);
    await moveParcel(shop, parcel.trackingNumber, 3);
    await moveParcel(shop, parcel.trackingNumber, 10, { reason_code: "122" });
    const key = (await shop.deps.buyers.keys())(shop.shopId, parcel.orderId);
    const { trackingNumber } = parcel;
    const form = { parcel: trackingNumber, ...QUIET, answer: "phone", phone: "0912345678" };
    expect(await answerAsBuyer(shop.deps, SHOP, { trackingNumber, key }, form)).toEqual({ outcome: "saved" });
    const { rows } = await listWaitingParcels(shop.deps, shop.shopId, { kind: "answered", after: null });
    expect(rows).toContainEqual(expect.objectContaining({ shipmentId: parcel.shipmentId, topic: "phone" }));
  });
});
