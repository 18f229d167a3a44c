import pg from "pg";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { en } from "../../app/locales/en";
import { vi as vietnamese } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { faultsOf, goOnAs, shoot } from "./screen.ts";

/**
 * The packer's list: filtered, kept under a name, opened again, with other columns, searched by keyboard, and many booked at once. In
 * Vietnamese on a computer, in English on a phone. Not here: each of the filters (`test/store/order-filters.test.ts`).
 */
const COPIES = 60;
const WAYS = [
  { language: "vi", texts: vietnamese, size: { width: 1280, height: 900 }, list: "Đà Nẵng, đi bay" },
  { language: "en", texts: en as unknown as typeof vietnamese, size: { width: 390, height: 780 }, list: "By air" },
] as const;

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("orders-list");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
  const { id, name } = await placeOrder(stage);
  await merchant.waitForOrders([name]);
  await copyOrder(`gid://shopify/Order/${id}`);
  merchant.page.setDefaultTimeout(20_000);
}, 240_000);
afterAll(async () => {
  await browser?.close();
});

/** Makes a long list of one order: copies that are older, and go to Đà Nẵng by air where their number is even. */
async function copyOrder(orderId: string): Promise<void> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO "order" SELECT (jsonb_populate_record(o, jsonb_build_object('id', o.id || n, 'name', '#C' || n, 'created_at', o.created_at - n * interval '1 minute'))).*
       FROM "order" o, generate_series(1, $2::int) n WHERE o.id = $1`,
    [orderId, COPIES],
  );
  await client.query(
    `INSERT INTO shipment SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'order_id', s.order_id || n)
         || CASE WHEN n % 2 = 0 THEN jsonb_build_object('province', 'Thành phố Đà Nẵng', 'transport', 'fly') ELSE '{}' END)).*
       FROM shipment s, generate_series(1, $2::int) n WHERE s.order_id = $1`,
    [orderId, COPIES],
  );
  await client.end();
}

const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 20_000, interval: 200 });
const link = (name: string) => merchant.app.getByRole("link", { name, exact: true });
const button = (name: string | RegExp) => merchant.app.getByRole("button", { name, exact: typeof name === "string" });

/** Presses a key while nothing of the page has the focus. */
async function key(name: string): Promise<void> {
  await merchant.app.locator("h1").first().click();
  await merchant.page.keyboard.press(name);
}

let shots = 0;
async function picture(name: string): Promise<void> {
  shots += 1;
  await shoot(merchant, `${shots}-${name}`);
}

/** Other stories are told in Vietnamese on a computer: this one in the other way, and in both by `npm run test:long`. */
const TOLD = process.env.LONG_STORIES ? WAYS : WAYS.slice(1);

for (const { language, texts, size, list } of TOLD) {
  const { orders, filters, views, batch } = texts;

  test(`a list is filtered, kept and opened again: ${language}`, async () => {
    const { app } = merchant;
    await goOnAs(merchant, stage.urls.admin, { language, size });
    await merchant.openApp("/app/orders?tab=to_ship&service=fly");
    await link("#C2").waitFor();
    await key("/");
    await within(async () => expect(await app.locator(":focus").getAttribute("placeholder")).toBe(orders.search));
    await merchant.page.keyboard.press("Escape");
    await merchant.see(filters.service.set.replace("{{values}}", texts.parcel.fees.by.fly));

    // A province is found without its accents.
    await button(/^(Thêm bộ lọc|Add filter)/).click();
    await app.getByRole("menuitem", { name: filters.province.label }).click();
    await app.getByPlaceholder(filters.find_choice).pressSequentially("da nang");
    await app.getByText(language === "vi" ? "1 lựa chọn" : "1 choice", { exact: true }).waitFor();
    await picture(`${language}-province`);
    await app.getByText("Thành phố Đà Nẵng", { exact: true }).click();
    await merchant.see(filters.province.set.replace("{{values}}", "Thành phố Đà Nẵng"));
    await app.locator("h1").first().click();

    await button(views.menu.title).click();
    await app.getByRole("menuitem", { name: views.menu.create }).click();
    const dialog = app.getByRole("dialog");
    await dialog.getByLabel(views.name).pressSequentially(list);
    await picture(`${language}-save`);
    await dialog.getByRole("button", { name: views.create.confirm, exact: true }).click();
    await button(list).waitFor();
    await merchant.see(views.done.created.replace("{{name}}", list));
    await within(async () => expect(await app.locator(":focus").textContent()).toContain(list));
    await picture(`${language}-saved`);
    expect(await faultsOf(merchant)).toEqual([]);

    await button(list).click();
    await app.getByRole("menuitem", { name: views.menu.open_with }).click();
    await merchant.see(views.done.opens_with.replace("{{name}}", list));
    await merchant.openApp("/app/orders");
    await button(list).waitFor();
    await link("#C2").waitFor();
    expect(await link("#C1").count()).toBe(0);
  });

  test(`its columns are chosen, and what changed is kept: ${language}`, async () => {
    const { app } = merchant;
    await button(views.columns.button).click();
    await app.getByRole("checkbox", { name: orders.column.phone }).check({ force: true });
    await app.getByRole("checkbox", { name: orders.column.products }).check({ force: true });
    await picture(`${language}-columns`);
    await merchant.page.keyboard.press("Escape");
    await app.getByText("0900000002").first().waitFor();
    await merchant.see("1 × Áo thun");
    const changed = views.menu.changed.replace("{{name}}", list);
    await button(changed).click();
    await app.getByRole("menuitem", { name: views.menu.replace.replace("{{name}}", list) }).click();
    await button(list).waitFor();
    await merchant.openApp("/app/orders");
    await app.getByText("0900000002").first().waitFor();
    await picture(`${language}-with-phone`);
    expect(await faultsOf(merchant)).toEqual([]);
  });

  test(`a key leads to the search; all that match are selected, and asked about: ${language}`, async () => {
    const { app } = merchant;
    await merchant.openApp("/app/orders?tab=all");
    await link("#C1").waitFor();
    await key("/");
    await within(async () => expect(await app.locator(":focus").getAttribute("placeholder")).toBe(orders.search));
    await app.locator(":focus").pressSequentially("C17");
    await within(async () => expect(await link("#C1").count()).toBe(0));
    await link("#C17").waitFor();
    // A slash that is typed is a slash.
    await app.locator(":focus").press("/");
    expect(await app.locator(":focus").inputValue()).toBe("C17/");

    await merchant.openApp("/app/orders?tab=ready");
    await link("#C1").waitFor();
    await app.getByLabel(orders.select_all, { exact: true }).check({ force: true });
    await button(batch.matching.choose).click();
    await picture(`${language}-ticked`);
    expect(await faultsOf(merchant)).toEqual([]);
    await button(batch.action.book_matching).click();
    await app.getByRole("dialog").getByText(batch.dialog.title.book).waitFor();
    await app.getByRole("dialog").getByText(/60|61/).first().waitFor();
    await picture(`${language}-dialog`);
    // Leaving the question leaves what is ticked, and the filters.
    await merchant.page.keyboard.press("Escape");
    await within(async () => expect(await app.getByRole("dialog").count()).toBe(0));
    expect(await button(batch.action.book_matching).count()).toBe(1);
  });

  test(`an empty tab leads on: ${language}`, async () => {
    await merchant.openApp("/app/orders?tab=done");
    await merchant.see(orders.empty.done.title);
    await picture(`${language}-empty`);
    expect(await faultsOf(merchant)).toEqual([]);
    await merchant.press(orders.empty.go_to.replace("{{tab}}", orders.tab.under_way));
    await merchant.see(orders.empty.under_way.title);
  });
}

test("no page reported an error", () => {
  expect(merchant.troubles).toEqual([]);
});
