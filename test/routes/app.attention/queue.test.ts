import { expect, test } from "vitest";
import { ATTENTIONS, isAttention } from "~/domain/parcel/attention";
import { flowHoldId } from "~/domain/parcel/holds";
import { action, loader } from "~/routes/app.attention/route";
import { moveParcel, receivePush } from "../../flows/a-message";
import { aBookedParcel, anOrder, aShop, type TestShop } from "../../flows/a-shop";
import { aStatement, undoStatement } from "../../flows/a-statement";
import { aMerchant, aStranger, thrownBy } from "../a-merchant";

const PATH = "/app/attention";

type Merchant = Awaited<ReturnType<typeof aMerchant>>;
const listed = async (merchant: Merchant, search = "") => loader(await merchant.asks(`${PATH}${search}`));
const rowOf = async (merchant: Merchant, shipmentId: string) =>
  (await listed(merchant)).rows.find((row) => row.shipmentId === shipmentId);
const does = async (merchant: Merchant, acts: object[]) => (await action(await merchant.sends(PATH, { acts }))).results;

const change = ({ deps, shopId }: TestShop, shipmentId: string, set: string, ...values: unknown[]) =>
  deps.database.query(`UPDATE shipment SET ${set} WHERE shop_id = $1 AND id = $2`, [shopId, shipmentId, ...values]);

/** Pushes of the last hour, by its minute. */
const pushesOf =
  (shop: TestShop, trackingNumber: string) =>
  (status: number, minute: number, reasonCode = "", reason = "") =>
    receivePush(shop, {
      ...{ label_id: trackingNumber, status_id: String(status), reason_code: reasonCode, reason },
      action_time: new Date(Date.now() + (minute - 60) * 60_000).toISOString(),
    });

test("a failed attempt is there with the carrier's reason, the phone and the days that are left, until its next status", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { shipmentId, trackingNumber, name } = await aBookedParcel(shop);
  const push = pushesOf(shop, trackingNumber);
  await push(4, 0);
  expect(await rowOf(merchant, shipmentId)).toBeUndefined();
  await push(10, 1, "122", "Khách không nghe máy");
  await change(shop, shipmentId, `record = '{"storageDays": 3}'`);
  expect(await rowOf(merchant, shipmentId)).toMatchObject({
    ...{
      orderName: name,
      trackingNumber,
      kind: "failed_attempt",
      attention: "delivery_attempt_failed",
      carrierStatus: 10,
    },
    ...{ recipientName: "An Nguyễn", phone: "0900000002", codVnd: 450_000, failedAttempts: 1, daysWaiting: 0 },
    ...{ reason: { code: "122", words: "Khách không nghe máy" }, storage: { days: 3, daysLeft: 3 } },
    ...{ main: "tell", dismiss: null, topic: "redeliver", asked: null },
  });
  const told = { shipmentId, act: "tell", words: `Vận đơn ${trackingNumber}: nhờ giao lại.` };
  expect(await does(merchant, [told])).toEqual([{ shipmentId, act: "tell", outcome: "done" }]);
  await does(merchant, [told]);
  const history = await shop.history(shipmentId);
  expect(history.filter(({ kind }) => kind === "carrier_asked")).toMatchObject([
    { words: told.words, source: "person" },
  ]);
  expect(await rowOf(merchant, shipmentId)).toMatchObject({ asked: { words: told.words } });
  await push(4, 2);
  expect(await rowOf(merchant, shipmentId)).toBeUndefined();
});

test("a wrong phone outlasts the courier's next round until staff have acted", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  const push = pushesOf(shop, trackingNumber);
  await push(4, 0);
  await push(10, 1, "1200");
  await push(4, 2);
  expect(await rowOf(merchant, shipmentId)).toMatchObject({
    ...{ attention: "recipient_phone_wrong", reason: { code: "1200" }, main: "tell", dismiss: "close" },
  });
  expect(await does(merchant, [{ shipmentId, act: "close" }])).toMatchObject([{ outcome: "done" }]);
  expect(await rowOf(merchant, shipmentId)).toBeUndefined();
  await push(10, 3, "121");
  expect(await rowOf(merchant, shipmentId)).toMatchObject({ attention: "delivery_attempt_failed" });
  await push(4, 4);
  await push(10, 5, "125");
  await does(merchant, [{ shipmentId, act: "tell", words: "Số 5 ngõ 2" }]);
  expect(await rowOf(merchant, shipmentId)).toMatchObject({ attention: "recipient_address_wrong" });
  await push(4, 6);
  expect(await rowOf(merchant, shipmentId)).toBeUndefined();
});

test("every attention is listed with something to do about it, and those that staff may close leave when it is done", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { shipmentId } = await aBookedParcel(shop);
  for (const attention of Object.keys(ATTENTIONS).filter(isAttention)) {
    await change(shop, shipmentId, "attention = $3, carrier_status = 20", attention);
    const row = await rowOf(merchant, shipmentId);
    expect(row, attention).toMatchObject({ attention, main: expect.stringMatching(/^[a-z_]+$/) });
    const { counts } = await listed(merchant);
    expect(counts, attention).toEqual([{ kind: row?.kind, count: 1 }]);
    const closing = row?.main === "received" ? "received" : row?.main === "close" ? "close" : row?.dismiss;
    if (!closing) continue;
    expect(await does(merchant, [{ shipmentId, act: closing }]), attention).toMatchObject([{ outcome: "done" }]);
    expect((await listed(merchant)).rows, attention).toEqual([]);
    expect(await does(merchant, [{ shipmentId, act: closing }]), attention).toMatchObject([{ outcome: "changed" }]);
  }
});

test("what came back stays received when the carrier repeats itself", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  for (const status of [4, 9, 20, 21]) await moveParcel(shop, trackingNumber, status);
  expect(await rowOf(merchant, shipmentId)).toMatchObject({ kind: "returned", main: "received" });
  await does(merchant, [{ shipmentId, act: "received" }]);
  await receivePush(shop, { label_id: trackingNumber, status_id: "123" });
  expect(await rowOf(merchant, shipmentId)).toBeUndefined();
});

test("changes, a higher fee, a hold and an unknown booking: one act each, for many, with what became of each", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const [changed, dearer] = [await aBookedParcel(shop), await aBookedParcel(shop)];
  const [held, unknown] = [await anOrder(shop), await anOrder(shop)];
  await change(
    shop,
    changed.shipmentId,
    `carrier_status = 4, differences = '[{"field": "products", "booked": [], "now": [], "settled": false}]'`,
  );
  await change(
    shop,
    dearer.shipmentId,
    `recharge = '{"declaredGrams": 300, "weighedGrams": 900, "bookedFeeVnd": 22000, "chargedFeeVnd": 30000, "settled": false}'`,
  );
  await change(
    shop,
    held.shipmentId,
    `state = 'needs_review', problems = '[{"code": "rule_hold", "field": "parcel", "severity": "block", "params": {"ruleId": "r1"}}]'`,
  );
  await change(shop, unknown.shipmentId, "state = 'unknown'");
  const page = await listed(merchant);
  expect(page.rows.map(({ kind, main }) => `${kind} ${main}`)).toEqual([
    "unverified refresh",
    "changed leave",
    "held release",
    "reweighed close",
  ]);
  expect((await listed(merchant, "?kind=held")).rows.map(({ shipmentId }) => shipmentId)).toEqual([held.shipmentId]);
  const acts = page.rows.map(({ shipmentId, main, holdIds }) => ({ shipmentId, act: main, holdIds }));
  const stranger = { shipmentId: "00000000-0000-4000-8000-000000000000", act: "release" };
  expect((await does(merchant, [...acts, stranger])).map(({ outcome }) => outcome)).toEqual([
    "asked",
    "done",
    "done",
    "done",
    "changed",
  ]);
  expect((await listed(merchant)).counts).toEqual([{ kind: "unverified", count: 1 }]);
  expect(
    await shop.deps.database.query(
      "SELECT 1 FROM work WHERE kind = 'book-shipment' AND subject LIKE '%' || $1 || '%'",
      [unknown.shipmentId],
    ),
  ).toHaveLength(1);
});

test("what holds a parcel since somebody looked is not released with what they saw", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { shipmentId } = await anOrder(shop);
  const holds = (...ids: string[]) =>
    change(
      shop,
      shipmentId,
      "state = 'needs_review', problems = $3",
      JSON.stringify(
        ids.map((ruleId) => ({ code: "rule_hold", field: "parcel", severity: "block", params: { ruleId } })),
      ),
    );
  await holds("r1");
  const holdIds = (await rowOf(merchant, shipmentId))?.holdIds;
  expect(holdIds).toEqual(["r1"]);
  // The id of a workflow's hold has Flow's own in it, as long as Flow may make it.
  await holds("r1", flowHoldId("x".repeat(200)));
  expect(await does(merchant, [{ shipmentId, act: "release", holdIds }])).toMatchObject([{ outcome: "changed" }]);
  expect(await does(merchant, [{ shipmentId, act: "release" }])).toMatchObject([{ outcome: "changed" }]);
  expect((await shop.history(shipmentId)).map(({ kind }) => kind)).not.toContain("hold_released");
  const now = (await rowOf(merchant, shipmentId))?.holdIds;
  for (let click = 1; click <= 2; click += 1) {
    expect(await does(merchant, [{ shipmentId, act: "release", holdIds: now }])).toMatchObject([{ outcome: "done" }]);
  }
});

test("a parcel that the carrier weighed again and charges more for is told with both figures", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  const { charged_fee_vnd: booked } = await shop.parcel(shipmentId);
  const { refreshStatus } = await import("~/flows/status/refresh.server");
  await refreshStatus(shop.deps, shop.shopId, shipmentId);
  expect(await rowOf(merchant, shipmentId)).toBeUndefined();
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/change`, {
    weight: 1_250,
    ship_fee: Number(booked) + 15_000,
  });
  await refreshStatus(shop.deps, shop.shopId, shipmentId);
  const figures = {
    declaredGrams: 300,
    weighedGrams: 1_250,
    bookedFeeVnd: booked,
    chargedFeeVnd: Number(booked) + 15_000,
  };
  expect(await rowOf(merchant, shipmentId)).toMatchObject({
    kind: "reweighed",
    recharge: { ...figures, settled: false },
  });
  await does(merchant, [{ shipmentId, act: "close" }]);
  await refreshStatus(shop.deps, shop.shopId, shipmentId);
  expect(await rowOf(merchant, shipmentId)).toBeUndefined();
  expect(await shop.history(shipmentId)).toContainEqual(
    expect.objectContaining({ kind: "recharge_settled", actor: expect.anything() }),
  );
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/change`, { ship_fee: Number(booked) + 20_000 });
  await refreshStatus(shop.deps, shop.shopId, shipmentId);
  expect(await rowOf(merchant, shipmentId)).toMatchObject({ kind: "reweighed" });
});

test("a notice of a dearer parcel says the fee of the ledger, and goes when the statement charges no more than was booked", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  const booked = Number((await shop.parcel(shipmentId)).charged_fee_vnd);
  const { refreshStatus } = await import("~/flows/status/refresh.server");
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/change`, { ship_fee: booked + 15_000 });
  await refreshStatus(shop.deps, shop.shopId, shipmentId);
  const fees = (vnd: number) => [{ shipmentId, shippingFeeVnd: vnd }];
  const dearer = await aStatement(shop, fees(booked + 9_000));
  expect((await rowOf(merchant, shipmentId))?.recharge).toMatchObject({ chargedFeeVnd: booked + 9_000 });
  // The record still says more; the statement is what was paid.
  await refreshStatus(shop.deps, shop.shopId, shipmentId);
  expect((await rowOf(merchant, shipmentId))?.recharge).toMatchObject({ chargedFeeVnd: booked + 9_000 });
  await undoStatement(shop, dearer, fees(booked + 9_000));
  expect((await rowOf(merchant, shipmentId))?.recharge).toMatchObject({ chargedFeeVnd: booked + 15_000 });
  await aStatement(shop, fees(booked));
  expect(await rowOf(merchant, shipmentId)).toBeUndefined();
  await refreshStatus(shop.deps, shop.shopId, shipmentId);
  expect(await rowOf(merchant, shipmentId)).toBeUndefined();
});

test("an address that means nothing shows all, and a stranger sees nothing", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const page = await listed(merchant, "?kind=nonsense&after=held|2026-99-99T00:00:00.000Z|x");
  expect(page).toMatchObject({ rows: [], next: null, counts: [], query: { kind: null, after: null } });
  expect((await thrownBy(loader(aStranger(PATH)))).status).toBe(401);
});

test("a refused parcel is booked again as it was on the screen, else said to have changed", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { shipmentId } = await anOrder(shop);
  await change(shop, shipmentId, "state = 'refused'");
  const row = await rowOf(merchant, shipmentId);
  expect(row).toMatchObject({ kind: "refused", main: "book", version: expect.stringContaining("450000") });
  const version = row?.version ?? "";
  const book = async (seen: string) => does(merchant, [{ shipmentId, act: "book", version: seen }]);
  expect(await book(version.replace("450000", "400000"))).toMatchObject([{ outcome: "changed" }]);
  expect((await shop.parcel(shipmentId)).state).not.toBe("queued");
  expect(await book(version)).toMatchObject([{ outcome: "asked" }]);
  expect((await shop.parcel(shipmentId)).state).toBe("queued");
});
