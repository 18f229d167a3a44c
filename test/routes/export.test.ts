import { once } from "node:events";
import { parse } from "csv-parse/sync";
import { expect, test, vi } from "vitest";
import { FORMULA_PATTERN } from "~/domain/csv";
import { openExport } from "~/flows/export/open.server";
import { assignRole } from "~/flows/shop/assign-role.server";
import { createLog } from "~/log.server";
import { loader as frame } from "~/routes/app";
import { loader } from "~/routes/app.export";
import { action as fileLinks } from "~/routes/app.file-links";
import { loader as page } from "~/routes/app.settings.data/route";
import type { Database } from "~/store/database.server";
import { EXPORTED_TABLES, headingOf, shopColumnOf } from "~/store/exported-tables.server";
import { openLocks } from "~/store/locks.server";
import { startPages } from "../edge/page-stub";
import { aBookedParcel, aShop, SHOP } from "../flows/a-shop";
import type { Owned } from "../security/a-furnished-shop.ts";
import { askRoute } from "../security/asking.ts";
import { OWNER } from "../security/furnished-place.ts";
import { twoShops } from "../security/two-shops.ts";
import { unzip } from "../support/unzip.ts";
import { aMerchant, LAN, MINH } from "./a-merchant";

type Row = Record<string, unknown>;

const FORMULA = new RegExp(FORMULA_PATTERN);
/** A cell's text without the apostrophe that keeps spreadsheets from running it. */
const plain = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);

/** A value as PostgreSQL has it in JSON, written as a file has it. */
function written(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(text) ? new Date(text).toISOString() : text;
}

/** JSON in a cell is compared by what it says: PostgreSQL puts blanks into it. */
function read(cell: string): string {
  const text = plain(cell);
  return /^[[{]/.test(text) ? JSON.stringify(JSON.parse(text)) : text;
}

async function rowsIn(database: Database, table: string, columns: readonly string[], shopId: string) {
  const rows = await database.query<{ row: Row }>(
    `SELECT to_jsonb(t) AS row FROM "${table}" t WHERE "${shopColumnOf(table)}" = $1`,
    [shopId],
  );
  return rows.map(({ row }) => columns.map((column) => written(row[column])).join("|")).sort();
}

function rowsOf(file: Buffer, columns: readonly string[]) {
  const [heading, ...rows] = parse(file, { bom: true, record_delimiter: "\r\n" }) as string[][];
  expect(heading).toEqual(columns.map(headingOf));
  return rows.map((cells) => cells.map(read).join("|")).sort();
}

test("the export of a shop has every row of it in clear, nothing of another, and no secret", {
  timeout: 300_000,
}, async () => {
  const { ours, theirs, deps, origin, build } = await twoShops();
  const { database } = deps;
  await database.query(
    "INSERT INTO parcel_archive (shop_id, shipment_id, events, steps, archived_at) VALUES ($1, $2, $3, '[]', now())",
    [...[ours.shopId, ours.spareId, JSON.stringify([{ words: `Lời "${ours.canary}"`, at: 1.5 }])]],
  );
  await database.query("UPDATE saved_view SET name = '=1+1' WHERE shop_id = $1", [ours.shopId]);
  const { whole, status } = await askRoute(
    { origin, build },
    "app.export",
    { at: "/app/export", plain: true },
    ours.domain,
  );
  expect(status).toBe(200);
  expect(whole).toContain(`filename="waybill-${ours.domain.replace(".myshopify.com", "")}-`);

  const files = await exported(deps, ours);
  const full: string[] = [];
  for (const { table, file, columns } of EXPORTED_TABLES) {
    const rows = rowsOf(files.get(`${file}.csv`) ?? Buffer.alloc(0), columns);
    expect(rows, table).toEqual(await rowsIn(database, table, columns, ours.shopId));
    if (rows.length > 0) full.push(file);
  }
  // Else the comparison would say nothing.
  expect(full.length).toBeGreaterThan(25);

  const everything = Buffer.concat([...files.values()]).toString("utf8");
  expect(everything).toContain(ours.canary);
  expect(everything).not.toContain(theirs.canary);
  expect(everything).not.toContain(theirs.shopId);
  for (const secret of [ours.token, ours.pushSecret, ours.ratesSecret, "w1."]) {
    expect(everything.includes(secret), secret.slice(0, 3)).toBe(false);
  }
  expect(files.get(`claims/${ours.claimId}/${ours.evidenceId}-${ours.canary}.pdf`)?.toString()).toBe(
    `%PDF-1.4 ${ours.canary}`,
  );
  expect(files.get(`statements/${ours.statementId}-${ours.canary}.csv`)?.toString()).toContain(ours.trackingNumber);
  for (const [name, words] of [
    ["README.en.txt", /shop\.csv \(rows: 1\)\s[\s\S]*orders\.csv \(rows: \d+\)/],
    ["DOC-TRUOC.vi.txt", /orders\.csv \(\d+ dòng\)/],
  ] as const) {
    const text = files.get(name)?.toString() ?? "";
    expect(text).toMatch(words);
    expect(text.split("\r\n").filter((line) => /: $|\{\{/.test(line))).toEqual([]);
  }
  await vi.waitFor(async () => {
    await deps.accessLog.flush();
    const seen = await database.query("SELECT actor_id FROM access_log WHERE shop_id = $1 AND what = 'export'", [
      ours.shopId,
    ]);
    expect(seen).toEqual([{ actor_id: OWNER.userId }]);
  });
});

/** Reads the export as a browser does that saves it. */
async function exported(deps: Parameters<typeof openExport>[0], { shopId, domain }: Owned) {
  const { zipAnswer } = await import("~/zip-answer.server");
  const opened = await openExport(deps, { id: shopId, name: null, domain }, OWNER);
  if (typeof opened === "string") throw new Error("another export is under way");
  const { signal } = new AbortController();
  const answer = zipAnswer("x", opened.files, { at: deps.now(), signal, done: opened.end, onCut: vi.fn() });
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

test("a shop that asks ten times at once gets one, and the others are told so, over all processes", async () => {
  const { app, deps, shopId } = await aShop();
  const shop = { id: shopId, name: null, domain: SHOP };
  const asked = await Promise.all(Array.from({ length: 10 }, () => openExport(deps, shop, OWNER)));
  expect(asked.filter((one) => one === "own_busy")).toHaveLength(9);
  const elsewhere = openLocks(app.databaseUrl, createLog("silent"));
  try {
    expect(await elsewhere.take([`export:${shopId}`])).toEqual([]);
    // Another shop is served meanwhile, until as many are under way as may be.
    const other = await openExport(deps, { ...shop, id: "other" }, OWNER);
    expect(other).toBeTypeOf("object");
    expect(await openExport(deps, { ...shop, id: "third" }, OWNER)).toBe("busy");
    for (const one of [...asked, other]) if (typeof one !== "string") await one.end();
    const [free] = await elsewhere.take([`export:${shopId}`]);
    expect(free).toBeDefined();
    await free?.free();
  } finally {
    await elsewhere.close();
  }
});

test("whoever goes away, or only asks whether it is there, leaves it free for the next", async () => {
  const shop = await aShop();
  await aBookedParcel(shop);
  const merchant = await aMerchant(shop);
  const ask = async () => (await loader(await merchant.asks("/app/export"))) as Response;
  const head = await merchant.asks("/app/export");
  const asksHead = { ...head, request: new Request(head.request, { method: "HEAD" }) };
  expect(((await loader(asksHead)) as Response).body).toBeNull();

  const first = await ask();
  expect(first.status).toBe(200);
  const second = await ask();
  expect([second.status, second.headers.get("Retry-After")]).toEqual([429, "60"]);
  const words = await second.text();
  expect(words).toContain("Shop đang tải dữ liệu ở nơi khác");
  expect(words).toContain("Đợi tải xong hoặc hủy lần đó");
  const reader = first.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const third = await ask();
  expect(third.status).toBe(200);
  await third.body?.cancel();
  expect((await ask()).status).toBe(200);
});

test("whoever goes away before there is an answer leaves it free as well", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { url, server } = await startPages({ loader: loader as Parameters<typeof startPages>[0]["loader"] });
  const ask = async (signal: AbortSignal) => {
    const { headers } = (await merchant.asks("/app/export")).request;
    return fetch(`${url}/page`, { headers, signal });
  };

  const { locks } = shop.deps;
  const take = locks.take.bind(locks);
  const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(locks, "take").mockImplementationOnce(async (keys) => {
    asked.resolve();
    await go.promise;
    return take(keys);
  });
  const closed = once(server, "connection").then(([socket]) => once(socket, "close"));
  const leaving = new AbortController();
  const first = ask(leaving.signal).catch(() => "gone");
  await asked.promise;
  leaving.abort();
  expect(await first).toBe("gone");
  await closed;
  go.resolve();

  await vi.waitFor(async () => {
    const next = await ask(AbortSignal.timeout(20_000));
    expect(next.status).toBe(200);
    await next.body?.cancel();
  });
});

test("the page says what is on the road, and the cash of it to who may see money alone", async () => {
  const shop = await aShop();
  await aBookedParcel(shop);
  await frame(await (await aMerchant(shop)).asks("/app"));
  const minh = await aMerchant(shop, MINH);
  // An action waits for what Shopify says of a person; until roles are in use, everybody is an owner.
  await fileLinks(await minh.sends("/app/file-links", { path: "/app/export" }));
  expect(await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "packer" }, LAN)).toBe("saved");
  const ask = async (who: typeof LAN) => page(await (await aMerchant(shop, who)).asks("/app/settings/data"));
  expect(await ask(LAN)).toEqual({
    megabytes: null,
    seesMoney: true,
    leaving: { underWay: 1, toCollectVnd: 450_000, notPaidOutVnd: 0 },
  });
  expect(await ask(MINH)).toEqual({
    megabytes: null,
    seesMoney: false,
    leaving: { underWay: 1, toCollectVnd: 0, notPaidOutVnd: 0 },
  });
});

test("the page says about how large the file is, by the sums that are kept, once all parcels are in them", async () => {
  const shop = await aShop();
  const { database } = shop.deps;
  const megabytes = async () => (await page(await (await aMerchant(shop)).asks("/app/settings/data"))).megabytes;
  const month = "'m:' || to_char(now() AT TIME ZONE 'Asia/Ho_Chi_Minh' - make_interval(months => $2), 'YYYY-MM')";
  const cell = `INSERT INTO report_cell (shop_id, span, dimension, value, parcels) VALUES ($1, ${month}, $3, $4, $5)`;
  await database.query("INSERT INTO report_shop (shop_id, week, counted_at) VALUES ($1, '2026-11-23', now())", [
    shop.shopId,
  ]);
  await database.query(cell, [shop.shopId, 0, "service", "road", 50_000]);
  await database.query(cell, [shop.shopId, 25, "service", "", 50_000]);
  // The same parcels, counted by something else.
  await database.query(cell, [shop.shopId, 0, "province", "Hà Nội", 50_000]);
  expect(await megabytes()).toBeNull();
  await database.query("UPDATE report_shop SET filled_at = now()");
  expect(await megabytes()).toBe(60);
});
