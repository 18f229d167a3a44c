import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { assignRole } from "~/flows/shop/assign-role.server";
import { loader as frame } from "~/routes/app";
import { action as exchange } from "~/routes/app.exchanges";
import { action, loader } from "~/routes/app.returns._index/route";
import { action as scans } from "~/routes/app.returns.scans";
import { moveParcel } from "../flows/a-message";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";
import { aMerchant, LAN, MINH, orderKeyOf, thrownBy } from "./a-merchant";

const PATH = "/app/returns";

async function aReturn(shop: TestShop) {
  const parcel = await aBookedParcel(shop);
  for (const status of [3, 4, 20, 21]) await moveParcel(shop, parcel.trackingNumber, status);
  return parcel;
}

async function aMerchantWithReturns() {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  await frame(await merchant.asks("/app"));
  const [first, second] = [await aReturn(shop), await aReturn(shop)];
  return {
    ...{ shop, merchant, first, second },
    sends: async (body: unknown) => action(await merchant.sends(PATH, body)),
    scans: async (body: unknown) => scans(await merchant.sends(`${PATH}/scans`, body)),
    links: async (body: unknown) => exchange(await merchant.sends("/app/exchanges", body)),
    list: async (query = "") => loader(await merchant.asks(`${PATH}${query}`)),
  };
}

/** Everything stored about returns and links. */
const storedIn = ({ deps }: TestShop) =>
  deps.database.query(
    `SELECT (SELECT jsonb_agg(r ORDER BY r.shipment_id) FROM return_receipt r) AS receipts,
            (SELECT jsonb_agg(jsonb_build_array(s.id, s.return_stage, s.return_received_at, s.attention) ORDER BY s.id) FROM shipment s) AS parcels,
            (SELECT jsonb_agg(x ORDER BY x.id) FROM order_exchange x) AS links,
            (SELECT count(*)::int FROM shipment_event WHERE kind LIKE 'return_%' OR kind LIKE 'exchange_%' OR kind LIKE 'restock_%') AS lines,
            (SELECT count(*)::int FROM shopify_step WHERE key = 'restock') AS restocks`,
  );

test("each thing is done once, and on a page from before another's change nothing is done and that is said", async () => {
  const { shop, sends, list, first, second } = await aMerchantWithReturns();
  const receive = {
    intent: "receive",
    id: randomUUID(),
    shipmentIds: [first.shipmentId],
    condition: "damaged",
    note: " Móp ",
  };
  const answers = await Promise.all([1, 2].map(() => sends(receive)));
  const outcomes = answers.flatMap((answer) =>
    answer.outcome === "received" ? answer.results.map(({ outcome }) => outcome) : [],
  );
  expect(outcomes.toSorted()).toEqual(["already", "received"]);
  expect((await list("?tab=received")).rows).toMatchObject([{ receipt: { condition: "damaged", note: "Móp" } }]);
  const found = (shipmentId: string) => ({ intent: "change", shipmentIds: [shipmentId], condition: "whole", note: "" });
  expect(await sends(found(first.shipmentId))).toEqual({ outcome: "changed" });
  // Not received, or no longer.
  expect(await sends(found(second.shipmentId))).toEqual({ outcome: "gone" });
  await shop.deps.database.query("UPDATE shipment SET fulfillment_id = 'gid://shopify/Fulfillment/1'");
  const restock = { intent: "restock", shipmentId: first.shipmentId, pieces: [{ lineItemId: "1", quantity: 1 }] };
  const asked = await Promise.all([1, 2].map(() => sends(restock)));
  expect(asked.map(({ outcome }) => outcome).toSorted()).toEqual(["restock_asked", "restock_not_asked"]);
  expect(await sends({ ...restock, shipmentId: second.shipmentId })).toEqual({ outcome: "restock_not_asked" });
  const undo = { intent: "undo", shipmentIds: [first.shipmentId, second.shipmentId] };
  expect(await sends(undo)).toEqual({ outcome: "undone", count: 1, kept: 1 });
  expect(await sends(undo)).toEqual({ outcome: "undone", count: 0, kept: 2 });
  expect(await storedIn(shop)).toMatchObject([{ receipts: null, restocks: 0 }]);
});

test("links are made and undone once; the row, both orders and nobody else's change", async () => {
  const { shop, links, list, first, second } = await aMerchantWithReturns();
  const link = { intent: "link", orderKey: orderKeyOf(first.orderId), other: { name: second.name } };
  const made = await Promise.all([1, 2].map(() => links(link)));
  expect(made.map(({ outcome }) => outcome).toSorted()).toEqual(["already", "linked"]);
  const { rows } = await list("?tab=arrived");
  const [earlier, later] = [first, second].map(
    ({ name }) => rows.find(({ orderName }) => orderName === name)?.exchanges,
  );
  expect(earlier).toMatchObject({ replaces: null, replacedBy: [{ orderName: second.name }] });
  expect(later).toMatchObject({ replaces: { orderName: first.name }, replacedBy: [] });
  const exchangeId = later?.replaces?.exchangeId;
  expect(await links({ intent: "unlink", exchangeId })).toEqual({ outcome: "unlinked" });
  expect(await links({ intent: "unlink", exchangeId })).toEqual({ outcome: "unlinked_before" });
  expect(await links({ intent: "unlink", exchangeId: randomUUID() })).toEqual({ outcome: "unlinked_before" });
  const stored = await storedIn(shop);
  for (const body of [
    { ...link, orderKey: "x" },
    { ...link, orderKey: "1 OR 1" },
    { ...link, other: { name: "  " } },
    { ...link, other: {} },
    { ...link, other: { orderKey: "-1" } },
    { intent: "unlink", exchangeId: "1" },
    { intent: "erase" },
    null,
  ]) {
    expect((await thrownBy(links(body))).status).toBe(400);
  }
  expect(await storedIn(shop)).toEqual(stored);
});

test("who may not receive returns is told, and links and lists all the same", async () => {
  const { shop, first, second } = await aMerchantWithReturns();
  const minh = await aMerchant(shop, MINH);
  await loader(await minh.asks(PATH));
  await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "accountant" }, LAN);
  const stored = await storedIn(shop);
  const bodies = [
    { intent: "receive", id: randomUUID(), shipmentIds: [first.shipmentId], condition: "whole", note: "" },
    { intent: "undo", shipmentIds: [first.shipmentId] },
    { intent: "restock", shipmentId: first.shipmentId, pieces: [{ lineItemId: "1", quantity: 1 }] },
    { intent: "change", shipmentIds: [first.shipmentId], condition: "whole", note: "" },
  ];
  for (const body of bodies) {
    expect((await thrownBy(minh.sends(PATH, body).then((args) => action(args)))).status).toBe(403);
  }
  expect(await storedIn(shop)).toEqual(stored);
  expect((await loader(await minh.asks(`${PATH}?tab=arrived`))).rows).toHaveLength(2);
  const link = { intent: "link", orderKey: orderKeyOf(first.orderId), other: { name: second.name } };
  expect(await exchange(await minh.sends("/app/exchanges", link))).toMatchObject({ outcome: "linked" });
});

test("whatever is asked of the list is an answer", async () => {
  const { list, first } = await aMerchantWithReturns();
  for (const tab of ["on_way", "arrived", "received", "x"]) {
    for (const after of ["2026-02-30T00:00:00.000Z", "0000-01-01T00:00:00.000Z", "2026-11-20T03:00:00.000Z", "x"]) {
      const query = new URLSearchParams({ tab, after: `${after}|${first.shipmentId}`, days: "overdue", pickup: "'" });
      expect(Array.isArray((await list(`?${query}`)).rows)).toBe(true);
    }
  }
});

test("whatever is sent is done whole or not at all, and is never a failure", async () => {
  const { shop, sends, scans: scan, links, first, second } = await aMerchantWithReturns();
  type Door = (body: unknown) => Promise<unknown>;
  const [one, two] = [first.shipmentId, second.shipmentId];
  const found = { condition: "whole", note: "Móp góc" };
  const link = { intent: "link", orderKey: orderKeyOf(first.orderId), other: { name: second.name } };
  const valid = fc.constantFrom<[Door, () => object]>(
    [sends, () => ({ intent: "receive", id: randomUUID(), shipmentIds: [one, two], ...found })],
    [sends, () => ({ intent: "receive", id: randomUUID(), shipmentIds: [two, randomUUID()], ...found })],
    [sends, () => ({ intent: "undo", shipmentIds: [one] })],
    [sends, () => ({ intent: "change", shipmentIds: [two], ...found, condition: "damaged" })],
    [sends, () => ({ intent: "restock", shipmentId: one, pieces: [{ lineItemId: "1", quantity: 1 }] })],
    [
      scan,
      () => ({
        scans: [
          { id: randomUUID(), text: first.trackingNumber, anyway: false, at: new Date().toISOString(), ...found },
        ],
      }),
    ],
    [links, () => link],
  );
  const word = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom("\u0000", "\ud800", "x".repeat(2_000)),
  );
  const wrong = fc.oneof(
    fc.record({ intent: word }),
    fc.record({ id: word }),
    fc.record({ shipmentIds: fc.oneof(fc.array(fc.oneof(fc.constant(one), word), { maxLength: 3 }), word) }),
    fc.record({ shipmentId: word }),
    fc.record({ condition: word }),
    fc.record({ note: word }),
    fc.record({
      pieces: fc.array(fc.record({ lineItemId: word, quantity: fc.oneof(fc.integer(), fc.double(), word) })),
    }),
    fc.record({ orderKey: word }),
    fc.record({ other: fc.oneof(fc.record({ name: word }), fc.record({ orderKey: word }), word) }),
    fc.record({
      scans: fc.oneof(
        word,
        fc.array(
          fc.record({
            ...{ id: fc.uuid(), text: word, condition: fc.constant("whole"), anyway: fc.boolean() },
            at: fc.oneof(word, fc.constantFrom("0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z")),
          }),
        ),
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(valid, fc.option(wrong), async ([door, make], other) => {
      const before = await storedIn(shop);
      const refused = await door({ ...make(), ...other }).then(
        () => false,
        (thrown: unknown) => {
          if (!(thrown instanceof Response)) throw thrown;
          expect(thrown.status).toBe(400);
          return true;
        },
      );
      const [after] = (await storedIn(shop)) as [
        { receipts: unknown[] | null; parcels: [string, string, string | null][] },
      ];
      if (refused) expect([after]).toEqual(before);
      // A receipt and the parcel's time are one.
      const received = after.parcels.filter(([, , receivedAt]) => receivedAt !== null);
      expect(after.receipts?.length ?? 0).toBe(received.length);
    }),
    { numRuns: 80 },
  );
});
