import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { arrivedOf, endedOf, type Figures, failedOf, marginVnd } from "~/domain/reports/figures";
import { countReports } from "~/flows/reports/count.server";
import { assignRole } from "~/flows/shop/assign-role.server";
import { loader as frame } from "~/routes/app";
import { loader as page } from "~/routes/app.reports._index/route";
import { loader as parcels } from "~/routes/app.reports.parcels";
import { loader as rows } from "~/routes/app.reports.rows";
import { moveParcel } from "../flows/a-message";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";
import { aMerchant, LAN, MINH, thrownBy } from "./a-merchant";

const later = (minutes: number) => ({ action_time: new Date(Date.now() + minutes * 60_000).toISOString() });

/** Six parcels, of which two came back. */
async function aShopWithReturns(): Promise<TestShop> {
  const shop = await aShop();
  const line = (title: string) => ({
    lines: [{ title, price: 450_000, weight: { value: 300, unit: "GRAMS" }, quantity: 1 }],
    shipping: { title: "Giao hàng", price: 10_000 },
  });
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const { trackingNumber } = await aBookedParcel(shop, line(n === 6 ? "=HYPERLINK(1)" : "Áo thun"));
    await moveParcel(shop, trackingNumber, 3, later(1));
    if (n > 2) await moveParcel(shop, trackingNumber, 5, later(2));
    else {
      await moveParcel(shop, trackingNumber, 9, { ...later(2), reason_code: "130" });
      await moveParcel(shop, trackingNumber, 20, later(3));
    }
  }
  await countReports(shop.deps);
  return shop;
}

const ask = async (merchant: Awaited<ReturnType<typeof aMerchant>>, search = "") =>
  (await page(await merchant.asks(`/app/reports${search}`))).report;
const linesOf = async (loader: (args: LoaderFunctionArgs) => Promise<Response>, args: LoaderFunctionArgs) =>
  (await (await loader(args)).text()).trimEnd().split("\r\n");

describe("reports", () => {
  test("say what became of the parcels, where money is lost first, and the same in files", async () => {
    const shop = await aShopWithReturns();
    const merchant = await aMerchant(shop);
    const report = await ask(merchant);
    expect(report.total).toMatchObject({ parcels: 6, delivered: 4, returned: 2, buyerPaidVnd: 40_000 });
    expect(report).toMatchObject({ isBehind: false, isFilling: false });
    expect(report.losing[0]).toMatchObject({ dimension: "province", value: "Thành phố Hồ Chí Minh" });
    expect(report.losing[0]?.figures).toEqual(report.total);
    expect(marginVnd(report.total)).toBe(40_000 - report.total.chargedVnd);

    const products = await ask(merchant, "?by=product&sort=sent&order=down");
    expect(products.rows.map(({ value, figures }) => [value, figures.parcels])).toEqual([
      ["Áo thun", 5],
      ["=HYPERLINK(1)", 1],
    ]);
    const [heading, ...lines] = await linesOf(rows, await merchant.asks("/app/reports/rows?by=product"));
    expect(heading).toMatch(/^Sản phẩm,Kiện,/);
    expect(lines.map((text) => text.split(",").slice(0, 2))).toEqual([
      ["'=HYPERLINK(1)", "1"],
      ["Áo thun", "5"],
    ]);
    const [, ...each] = await linesOf(parcels, await merchant.asks("/app/reports/parcels"));
    expect(each).toHaveLength(6);
    // Twelve columns from the end: names of places have commas.
    const sum = each.reduce((vnd, text) => vnd + Number(text.split(",").at(-12)), 0);
    expect(sum).toBe(report.total.chargedVnd);
  });

  test("say whether promised days were kept, by lane and service, and the same in files", async () => {
    const shop = await aShop();
    const { database } = shop.deps;
    // Two days early, on the day, three days late, and under way.
    for (const daysLeft of [2, 0, -3, null]) {
      const shipping = { title: "Giao", price: 1, code: "waybill_road" };
      const { shipmentId, trackingNumber } = await aBookedParcel(shop, { shipping });
      if (daysLeft !== null) await moveParcel(shop, trackingNumber, 5, later(1));
      await database.query(
        `UPDATE shipment SET promise = jsonb_build_object('on', day_in_vietnam(now() + interval '1 minute')::date + $2::int, 'by', 'checkout',
           'origin', 'own_parcels', 'parcels', 37) WHERE id = $1`,
        [shipmentId, daysLeft ?? 0],
      );
    }
    await aBookedParcel(shop);
    await countReports(shop.deps);
    const merchant = await aMerchant(shop);
    const report = await ask(merchant, "?by=lane&sort=kept&order=down");
    expect(report.total).toMatchObject({ parcels: 5, promised: 3, kept: 2, lateDays: 3 });
    const lane = "Thành phố Hà Nội|Thành phố Hồ Chí Minh|road";
    expect(report.rows.map(({ value, figures }) => [value, figures.parcels, figures.promised, figures.kept])).toEqual([
      [lane, 4, 3, 2],
      ["", 1, 0, 0],
    ]);
    const [heading, unknown, known] = await linesOf(rows, await merchant.asks("/app/reports/rows?by=lane"));
    expect(heading).toMatch(/^Tuyến và dịch vụ,Kiện,.*Số ngày giao,"?Đã giao, có hẹn ngày"?,Trong đó đúng hẹn/);
    expect(unknown).toMatch(/^Chưa rõ tuyến,1,/);
    expect(known).toMatch(/^"Thành phố Hà Nội → Thành phố Hồ Chí Minh, Đường bộ",4,.*,3,2,3,/);
    const [, ...each] = await linesOf(parcels, await merchant.asks("/app/reports/parcels"));
    const promised = /,Thành phố Hà Nội,\d{4}-\d\d-\d\d,Thanh toán,37,(\d{4}-\d\d-\d\d)?$/;
    // Orders of one second come in any sequence.
    expect([each.length, each.filter((line) => promised.test(line)).length]).toEqual([5, 4]);
  });

  test("rows come page by page in their order, each once", async () => {
    const shop = await aShopWithReturns();
    const { database } = shop.deps;
    await database.query(
      `INSERT INTO report_cell SELECT (jsonb_populate_record(c, jsonb_build_object('value', 'Mẫu ' || n, 'charged_vnd', n % 7, 'delivered', n % 3, 'promised', n % 5, 'kept', n % 5 / 2, 'returned', n % 2,
                'ended_charged_vnd', n * 37 % 101))).*
         FROM report_cell c, generate_series(1, 120) n WHERE c.dimension = 'product' AND c.span = 'w13' AND c.value = 'Áo thun'`,
    );
    const merchant = await aMerchant(shop);
    const sorted: [string, (of: Figures) => number][] = [
      ["sort=charged&order=down", ({ chargedVnd }) => -chargedVnd],
      ["sort=failed&order=up", (of) => (endedOf(of) === 0 ? 2 : failedOf(of) / endedOf(of))],
      ["sort=arrived&order=down", (of) => (endedOf(of) === 0 ? 2 : -arrivedOf(of) / endedOf(of))],
      ["sort=kept&order=down", (of) => (of.promised === 0 ? 2 : -of.kept / of.promised)],
      ["sort=value&order=down", () => 0],
      ["", marginVnd],
    ];
    for (const [order, keyOf] of sorted) {
      const seen: { value: string; figures: Figures }[] = [];
      let next: string | null = null;
      do {
        const after: string = next === null ? "" : `&after=${encodeURIComponent(next)}`;
        const { report } = await page(await merchant.asks(`/app/reports?by=product&${order}${after}`));
        seen.push(...report.rows);
        next = report.next;
      } while (next !== null);
      expect(new Set(seen.map(({ value }) => value)).size).toBe(122);
      expect(seen).toHaveLength(122);
      const keys = seen.map(({ figures }) => keyOf(figures));
      expect(keys).toEqual(keys.toSorted((one, other) => one - other));
    }
  });

  test("what changed since is said, and an address that names nothing shows the last weeks", async () => {
    const shop = await aShopWithReturns();
    const { trackingNumber } = await aBookedParcel(shop);
    const merchant = await aMerchant(shop);
    expect((await ask(merchant)).isBehind).toBe(true);
    await moveParcel(shop, trackingNumber, 3, later(1));
    await countReports(shop.deps);
    expect(await ask(merchant, "?period=w9&by=nothing&sort=x&after=y")).toMatchObject({
      isBehind: false,
      period: "w13",
    });
    expect((await ask(merchant, "?period=m:2001-01")).total.parcels).toBe(0);
  });

  test("are for those who may see money", async () => {
    const shop = await aShop();
    await frame(await (await aMerchant(shop)).asks("/app"));
    const minh = await aMerchant(shop, MINH);
    await frame(await minh.asks("/app"));
    await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "packer" }, LAN);
    for (const [loader, path] of [
      [page, "/app/reports"],
      [rows, "/app/reports/rows"],
      [parcels, "/app/reports/parcels"],
    ] as const) {
      expect((await thrownBy(loader(await minh.asks(path)) as Promise<unknown>)).status).toBe(403);
    }
  });
});
