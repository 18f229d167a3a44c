import { expect, test } from "vitest";
import { keepLedger } from "~/flows/cod/keep-ledger.server";
import { sayNew } from "~/flows/statement/say-new.server";
import { ACTOR, type TestShop } from "../a-shop";
import { apply, aShopThatIsPaid, aWorkbook, imported, pageOf, standing, undo } from "./a-statement";

/** COD, the fee as one or divided. */
const BY_KIND = ["Mã vận đơn", "Tiền thu hộ", "Phí vận chuyển", "Phí bảo hiểm", "Phí khác"];

const stating = (shop: TestShop, label: string, ...amounts: (number | null)[]) =>
  imported(shop, aWorkbook([BY_KIND, [label, ...amounts]]));

const countedFeesVnd = async ({ deps }: TestShop) => {
  const [row] = await deps.database.query<{ vnd: number }>(
    `SELECT coalesce(sum(coalesce(shipping_fee_vnd, 0) + coalesce(insurance_fee_vnd, 0) + coalesce(other_fee_vnd, 0)), 0)::bigint AS vnd
       FROM statement_line WHERE counted`,
  );
  return row?.vnd;
};

const say = (shop: TestShop, statementId: string) =>
  sayNew(shop.deps, shop.shopId, { statementId, n: 2 }, ACTOR).then(({ outcome }) => outcome);

test("a statement without fees takes over no doubt, and no word of staff, from the one that it repeats", async () => {
  const { shop, labels } = await aShopThatIsPaid();
  const x = await stating(shop, labels[0], null, 30_000, null);
  await apply(shop, x);
  const z = await stating(shop, labels[0], 450_000, 25_000, 5_000);
  await apply(shop, z);
  expect((await standing(shop, z)).rows).toEqual(["2 different fees_perhaps_counted counted"]);
  const s = await stating(shop, labels[0], 450_000, null, null);
  await apply(shop, s);
  expect((await standing(shop, s)).rows).toEqual(["2 duplicate counted_before"]);
  await undo(shop, z);
  expect((await standing(shop, s)).rows).toEqual(["2 matched counted"]);
  expect(await say(shop, s)).toBe("not_in_doubt");
  await undo(shop, x);
  expect(await countedFeesVnd(shop)).toBe(0);

  const again = await stating(shop, labels[1], null, 30_000, null);
  const said = await stating(shop, labels[1], 450_000, 25_000, 5_000);
  for (const id of [again, said]) await apply(shop, id);
  expect(await say(shop, said)).toBe("said");
  const repeats = await stating(shop, labels[1], 450_000, null, null);
  await apply(shop, repeats);
  await undo(shop, said);
  expect((await standing(shop, repeats)).rows).toEqual(["2 matched counted"]);
});

test("fees in doubt stay at their row when its COD turns out to be counted before it is applied", async () => {
  const { shop, labels } = await aShopThatIsPaid();
  const x = await stating(shop, labels[0], null, 30_000, null);
  await apply(shop, x);
  const z = await stating(shop, labels[0], 450_000, null, null);
  const s = await stating(shop, labels[0], 450_000, 25_000, 5_000);
  expect((await standing(shop, s)).rows).toEqual(["2 different fees_perhaps_counted"]);
  await apply(shop, z);
  await apply(shop, s);
  expect((await standing(shop, s)).rows).toEqual(["2 unsure cod_counted_before fees_perhaps_counted"]);
  expect((await pageOf(shop, s)).lines[0]).toMatchObject({
    codVnd: null,
    shippingFeeVnd: 25_000,
    insuranceFeeVnd: 5_000,
  });
  expect(await say(shop, s)).toBe("said");
  expect((await standing(shop, s)).rows).toEqual(["2 different fees_said_new cod_counted_before counted"]);
  expect(await countedFeesVnd(shop)).toBe(60_000);
});

test("fees that two rows state alike count once, whichever of them staff say to be new, and then the other", async () => {
  const { shop, labels } = await aShopThatIsPaid();
  const x = await stating(shop, labels[0], null, 30_000, null);
  await apply(shop, x);
  const z = await stating(shop, labels[0], 450_000, 25_000, 5_000);
  await apply(shop, z);
  const w = await stating(shop, labels[0], 450_000, 25_000, 5_000);
  await apply(shop, w);
  expect(await say(shop, w)).toBe("said");
  expect(await countedFeesVnd(shop)).toBe(60_000);
  expect(await say(shop, z)).toBe("said");
  expect(await countedFeesVnd(shop)).toBe(60_000);
  expect((await standing(shop, z)).rows).toEqual(["2 different fees_said_new fees_counted_before counted"]);
});

test("a doubt that rests on two statements is looked at again when either is undone", async () => {
  const { shop, labels } = await aShopThatIsPaid();
  await shop.deps.database.query("UPDATE shipment SET charged_fee_vnd = 55000 WHERE label = ANY($1)", [labels]);
  // The sum of both, which names the one whose row is found first; less than the parcel costs beside either alone.
  for (const [label, isNamed] of [
    [labels[0], true],
    [labels[1], false],
  ] as const) {
    const both = [await stating(shop, label, null, 25_000, null), await stating(shop, label, null, null, 5_000)];
    for (const id of both) await apply(shop, id);
    const s = await stating(shop, label, 450_000, null, null, 30_000);
    const unread = await stating(shop, label, null, null, null, 30_000);
    await apply(shop, s);
    expect((await standing(shop, s)).rows).toEqual(["2 different fees_perhaps_counted counted"]);
    expect((await standing(shop, unread)).rows).toEqual(["2 unsure fees_perhaps_counted"]);
    const named = (await pageOf(shop, s)).lines[0]?.problems.flatMap((problem) =>
      "statementId" in problem ? problem.statementId : [],
    );
    await undo(shop, both.find((id) => named?.includes(id) === isNamed) ?? "");
    expect((await standing(shop, s)).rows).toEqual(["2 matched counted"]);
    // One that is not applied: its fees count there now.
    expect((await pageOf(shop, unread)).lines[0]?.problems).toEqual([
      { code: "counted_before", statementId: s, row: 2 },
    ]);
  }
});

test("rows of one file that repeat each other stay so when what they waited for is undone", async () => {
  const { shop, labels } = await aShopThatIsPaid();
  const x = await stating(shop, labels[0], null, 30_000, null);
  await apply(shop, x);
  const row = [labels[0], null, 25_000, 5_000];
  const twice = await imported(shop, aWorkbook([BY_KIND, row, row]));
  expect((await standing(shop, twice)).rows).toEqual([
    "2 unsure fees_perhaps_counted",
    "3 unsure fees_perhaps_counted",
  ]);
  await undo(shop, x);
  expect((await standing(shop, twice)).rows).toEqual(["2 matched", "3 duplicate twice_in_file"]);
  await apply(shop, twice);
  expect(await countedFeesVnd(shop)).toBe(30_000);
});

test("what a parcel costs is the same when its row is read and when it counts: nothing where the buyer pays", async () => {
  const { shop, labels, parcels } = await aShopThatIsPaid();
  await shop.deps.database.query(
    `UPDATE booking_attempt SET request = jsonb_set(request, '{feePaidBy}', '"receiver"') WHERE shipment_id IN (SELECT id FROM shipment WHERE label = $1)`,
    [labels[0]],
  );
  const ids = parcels.map(({ shipmentId }) => shipmentId);
  await shop.deps.database.transaction((sql) =>
    keepLedger(shop.deps, sql, { id: shop.shopId }, ids, { source: "poll" }),
  );
  const first = await stating(shop, labels[0], null, 20_000, null);
  const early = await stating(shop, labels[0], null, 5_000, null);
  const [sender, rest] = [
    await stating(shop, labels[1], null, 20_000, null),
    await stating(shop, labels[1], null, 5_000, null),
  ];
  for (const id of [first, early, sender, rest]) await apply(shop, id);
  const late = await stating(shop, labels[0], null, 4_000, null);
  expect((await pageOf(shop, first)).lines[0]?.problems).toMatchObject([
    { code: "fee_differs", expectedVnd: 0, statedVnd: 20_000 },
  ]);
  // Of a fee of 30,000 it is the rest; of none it is not.
  expect((await standing(shop, rest)).rows).toEqual(["2 different fee_differs counted"]);
  expect((await standing(shop, early)).rows).toEqual(["2 unsure fee_differs fees_perhaps_counted"]);
  expect((await standing(shop, late)).rows).toEqual(["2 unsure fees_perhaps_counted"]);
  expect(await countedFeesVnd(shop)).toBe(45_000);
});
