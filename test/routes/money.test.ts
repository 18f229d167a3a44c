import { describe, expect, test, vi } from "vitest";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { assignRole } from "~/flows/shop/assign-role.server";
import { loader as frame } from "~/routes/app";
import { action as fileLinks } from "~/routes/app.file-links";
import { action, loader } from "~/routes/app.money._index/route";
import { loader as csv } from "~/routes/app.money.book-csv";
import { action as correct, loader as ledger } from "~/routes/app.money.parcels.$shipmentId";
import { lockShipment } from "~/store/shipments.server";
import { mergeSettings } from "~/store/shops.server";
import { keepTallies } from "~/store/tallies.server";
import { moveParcel } from "../flows/a-message";
import { aBookedParcel, anOrder, aShop, SHOP, type TestShop } from "../flows/a-shop";
import { aMerchant, aStranger, LAN, MINH, thrownBy } from "./a-merchant";

const PATH = "/app/money";

/** Parcels that stand in one stage of the book, some of one moment, so that pages must be told apart by more than the time. */
async function aBook({ deps, shopId }: TestShop, shipmentId: string, parcels: number) {
  await deps.database.query(
    `WITH made AS (INSERT INTO shipment SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'partner_id', 'x-' || n, 'label', 'L-' || n))).*
       FROM shipment s, generate_series(1, $3::int) n WHERE s.shop_id = $1 AND s.id = $2 RETURNING shop_id, id)
     INSERT INTO parcel_money SELECT (jsonb_populate_record(m, jsonb_build_object('shipment_id', made.id, 'stage', 'collected', 'stage_vnd', 1000,
       'since', now() - (row_number() OVER () / 40) * interval '1 day'))).* FROM parcel_money m, made WHERE m.shop_id = $1 AND m.shipment_id = $2`,
    [shopId, shipmentId, parcels],
  );
}

describe("the COD book", () => {
  test("comes in pages without gap or repeat, by stage and age, and as a whole in one file", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    await aBook(shop, shipmentId, 130);
    const merchant = await aMerchant(shop);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query = new URLSearchParams({ tab: "collected", ...(after ? { after } : {}) });
      const page: Awaited<ReturnType<typeof loader>> = await loader(await merchant.asks(`${PATH}?${query}`));
      expect(page.rows.length).toBeLessThanOrEqual(50);
      seen.push(...page.rows.map((row) => row.shipmentId));
      after = page.next;
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([130, 130]);

    const { sums, ages, rows } = await loader(await merchant.asks(`${PATH}?tab=collected&age=3`));
    expect(sums.collected).toEqual({ parcels: 130, vnd: 130_000 });
    expect(sums.to_collect).toEqual({ parcels: 1, vnd: 450_000 });
    expect(ages.collected.reduce((sum, { parcels }) => sum + parcels, 0)).toBe(130);
    expect(rows).toHaveLength(50);
    const older = await loader(await merchant.asks(`${PATH}?tab=collected&age=7`));
    expect(older.rows).toHaveLength(ages.collected[1]?.parcels ?? -1);

    const file = await csv(await merchant.asks(`${PATH}/book-csv?tab=collected`));
    const lines = (await file.text()).trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "Đơn hàng,Mã vận đơn,Tiền đang ở đâu,Từ ngày,Thu hộ đã đặt (đ),Đã thu (đ),Phí khi không nhận (đ),Đã trả shop (đ),Còn lại (đ),Phí được báo (đ),Phí bị tính (đ),Khối lượng khai (g),Khối lượng bị tính (g)",
    );
    expect(lines).toHaveLength(131);

    // A browser that saves it sends no session token: the address is signed, as it is and for some minutes.
    const linked = (await fileLinks(
      await merchant.sends("/app/file-links", { path: `${PATH}/book-csv?tab=collected` }),
    )) as Response;
    const { url } = (await linked.json()) as { url: string };
    const opened = async (address: string) => csv({ request: new Request(address), params: {}, context: {} });
    expect((await (await opened(url)).text()).trimEnd().split("\r\n")).toHaveLength(131);
    for (const other of [
      url.replace("tab=collected", "tab=settled"),
      url.replace("book-csv", "other-csv"),
      url.replace(/shop=[^&]+/, "shop=x"),
    ]) {
      expect((await thrownBy(opened(other))).status).toBe(404);
    }
    expect((await thrownBy(fileLinks(await merchant.sends("/app/file-links", { path: "/app/orders" })))).status).toBe(
      400,
    );
    expect(await keepTallies(shop.deps.database)).toBe(0);
  });

  test("is open to who may see the shop's money", async () => {
    const shop = await aShop();
    await frame(await (await aMerchant(shop)).asks("/app"));
    const packer = await aMerchant(shop, MINH);
    expect((await thrownBy(loader(aStranger(PATH)))).status).toBe(401);
    // Whoever asks is known from then on.
    await thrownBy(action(await packer.sends(PATH, { intent: "mark_paid", shipmentIds: [] })));
    expect(await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "packer" }, LAN)).toBe("saved");
    expect((await thrownBy(loader(await packer.asks(PATH)))).status).toBe(403);
    expect((await thrownBy(csv(await packer.asks(`${PATH}/book-csv`)))).status).toBe(403);
  });
});

describe("an order marked as paid by hand", () => {
  test("is told to Shopify once, whatever the carrier says afterwards", async () => {
    const shop = await aShop();
    await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt: "never" });
    const merchant = await aMerchant(shop);
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    const mark = async () => {
      const answer = await action(await merchant.sends(PATH, { intent: "mark_paid", shipmentIds: [shipmentId] }));
      return answer.results.map(({ outcome }) => outcome);
    };
    expect(await mark()).toEqual(["not_collected"]);
    await moveParcel(shop, trackingNumber, 5);
    expect(await mark()).toEqual(["asked"]);
    expect(await mark()).toEqual(["already"]);
    // The carrier's next message plans the parcel's steps anew: what was asked for stays.
    await moveParcel(shop, trackingNumber, 6, { action_time: new Date(Date.now() + 60_000).toISOString() });
    await syncShopify(shop.deps, shop.shopId, shipmentId);
    const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
    expect(order?.financialStatus).toBe("PAID");
    expect(order?.transactions.filter(({ status }) => status === "SUCCESS")).toHaveLength(1);
    expect(await mark()).toEqual(["already"]);
  });

  test("waits for the order's other parcels, and for an amount that is exactly what is owed", async () => {
    const shop = await aShop();
    await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt: "never" });
    const merchant = await aMerchant(shop);
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5);
    await shop.deps.database.query(
      `UPDATE "order" SET outstanding_vnd = 500000, details = jsonb_set(details, '{outstandingVnd}', '500000')`,
    );
    const { results } = await action(await merchant.sends(PATH, { intent: "mark_paid", shipmentIds: [shipmentId] }));
    expect(results).toEqual([{ shipmentId, outcome: "differs" }]);
  });
});

describe("a parcel's ledger", () => {
  test("is corrected by an entry of its own, with who and why", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5);
    const path = `/app/money/parcels/${shipmentId}`;
    const say = async (body: object) => (await correct(await merchant.sends(path, body, { shipmentId }))) as unknown;
    const paid = { account: "paid_out", amountVnd: 450_000, why: "Bưu tá trả tiền mặt" };
    expect(await say(paid)).toEqual({ outcome: "corrected" });
    expect(await say(paid)).toEqual({ outcome: "unchanged" });
    const { entries } = await ledger(await merchant.asks(path, { shipmentId }));
    expect(entries.at(-1)).toMatchObject({
      ...{ account: "paid_out", amountVnd: 450_000, source: "person", isCorrection: true },
      why: "Bưu tá trả tiền mặt",
    });
    expect((await loader(await merchant.asks(`${PATH}?tab=settled`))).rows).toMatchObject([{ shipmentId }]);

    for (const bad of [
      { ...paid, account: "booked" },
      { ...paid, amountVnd: -1 },
      { ...paid, amountVnd: 0.5 },
      { ...paid, why: "  " },
    ]) {
      expect((await thrownBy(correct(await merchant.sends(path, bad, { shipmentId })))).status).toBe(400);
    }
    const unsent = await anOrder(shop);
    const other = await correct(await merchant.sends(path, paid, { shipmentId: unsent.shipmentId }));
    expect(other).toEqual({ outcome: "not_found" });
  });

  test("is corrected once by two people at the same moment", async () => {
    const shop = await aShop();
    const { database } = shop.deps;
    const merchant = await aMerchant(shop);
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5);
    const path = `/app/money/parcels/${shipmentId}`;
    const say = async () =>
      correct(await merchant.sends(path, { account: "paid_out", amountVnd: 300_000, why: "Tiền mặt" }, { shipmentId }));
    const both = await database.transaction(async (sql) => {
      await lockShipment(sql, shop.shopId, shipmentId);
      const saying = [say(), say()];
      await vi.waitFor(async () => {
        const [{ waiting } = { waiting: 0 }] = await database.query<{ waiting: number }>(
          "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock'",
        );
        if (waiting < 2) throw new Error("they do not wait yet");
      });
      return saying;
    });
    expect((await Promise.all(both)).map(({ outcome }) => outcome).sort()).toEqual(["corrected", "unchanged"]);
    const [sum] = await database.query(
      "SELECT sum(amount_vnd)::int AS vnd FROM money_entry WHERE account = 'paid_out'",
    );
    expect(sum).toEqual({ vnd: 300_000 });
  });
});
