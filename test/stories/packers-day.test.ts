import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { en } from "../../app/locales/en";
import { vi as vietnamese } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { anyOf, faultsOf, goOnAs, shoot, WAYS } from "./screen.ts";

/**
 * A day from the first page to the last parcel, in each language and width: an order priced by road and air, a few booked
 * together and printed, a buyer who could not be reached, and what the first page and the board say of it. The list itself is
 * walked in `orders-list`, the scanner in `hand-over`.
 */
let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("packers-day");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
  merchant.page.setDefaultTimeout(30_000);
}, 240_000);
afterAll(async () => {
  await browser?.close();
});

const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 30_000, interval: 200 });

for (const way of WAYS) {
  const { language, size } = way;
  const texts = language === "vi" ? vietnamese : (en as unknown as typeof vietnamese);
  const { attention, batch, handover, home, orders, parcel, prints } = texts;
  const told = `${language}, ${size.width} px`;
  const picture = (name: string) => shoot(merchant, `${name}.${language}.${size.width}`);
  const button = (name: string | RegExp) => merchant.app.getByRole("button", { name, exact: typeof name === "string" });

  test(`a packer's day: ${told}`, async () => {
    await goOnAs(merchant, stage.urls.admin, way);
    const { app } = merchant;
    const placed = [await placeOrder(stage), await placeOrder(stage), await placeOrder(stage)];
    const names = placed.map(({ name }) => name);
    await merchant.waitForOrders(names);

    // One order: road beside air, and the cheapest that is there in time.
    const [first] = placed;
    await merchant.openApp(`/app/orders/${first?.id}`);
    await merchant.see(parcel.fees.by.road);
    await merchant.see(parcel.fees.by.fly);
    await picture("order");
    expect(await faultsOf(merchant), "the order's page").toEqual([]);

    // All of them: a dialog says what is done, the batch stays to be opened again.
    await merchant.openApp("/app/orders?tab=ready");
    for (const name of names)
      await app
        .getByRole("checkbox", { name: new RegExp(`${name}( |$)`) })
        .filter({ visible: true })
        .first()
        .check({ force: true });
    await button(orders.book_selected.replace("{{count}}", "3")).click();
    const window = app.getByRole("dialog");
    await window.getByText(anyOf(batch.dialog.cod)).waitFor();
    await window.getByText(anyOf(batch.dialog.fee.split("{{")[0] ?? "")).waitFor();
    await picture("dialog");
    await window.getByRole("button", { name: anyOf(batch.dialog.start.book) }).click();
    await merchant.see(batch.done.book.replace("{{count}}", "3"));
    await merchant.openApp("/app/batches");
    await merchant.see(batch.done.book.replace("{{count}}", "3"));
    await picture("batches");
    expect(await faultsOf(merchant), "the batches").toEqual([]);

    // Their labels, and where prints are found again.
    await app
      .getByRole("link", { name: anyOf(batch.name.book) })
      .first()
      .click();
    await button(orders.print_selected.replace("{{count}}", "3")).click();
    const asked = app.getByRole("dialog");
    await asked.getByRole("checkbox", { name: anyOf(prints.standing.not_printed) }).waitFor();
    await picture("before-print");
    await asked.getByRole("button", { name: anyOf(prints.ask.print_other) }).click();
    await merchant.see(anyOf(prints.ready.labels));
    await merchant.openApp("/app/prints");
    await merchant.see(prints.name.labels.replace("{{count}}", "3"));
    await picture("prints");
    expect(await faultsOf(merchant), "the prints").toEqual([]);

    // A buyer who could not be reached waits for a person, with the reason, a number to call and words for the carrier.
    const [parcelOfFirst] = await ledgerOf(stage, names[0] ?? "");
    const label = parcelOfFirst?.label ?? "";
    for (const status_id of [3, 4]) await stage.controlCarrier("POST", `/orders/${label}/status`, { status_id });
    await stage.controlCarrier("POST", `/orders/${label}/status`, { status_id: 10, reason_code: "125" });
    await within(async () => {
      await merchant.openApp("/app/attention");
      await app.getByText(label).first().waitFor({ timeout: 1_000 });
    });
    await merchant.see(texts.carrier.reason["125"]);
    await expect(app.locator('a[href^="tel:"]').first().isVisible()).resolves.toBe(true);
    await picture("queue");
    expect(await faultsOf(merchant), "the work queue").toEqual([]);
    await button(
      anyOf(attention.action_for.replace("{{action}}", attention.action.tell).replace("{{order}}", names[0] ?? "")),
    ).click();
    const message = app.getByRole("dialog");
    await message.getByLabel(attention.tell.words).waitFor();
    expect(await message.getByLabel(attention.tell.words).inputValue()).toContain(label);
    await picture("message");
    await merchant.page.context().grantPermissions(["clipboard-write"]);
    await message.getByRole("button", { name: attention.tell.copy }).click();
    await merchant.see(anyOf(attention.asked_by));
    // It empties by itself once the courier has delivered.
    for (const status_id of [4, 5]) await stage.controlCarrier("POST", `/orders/${label}/status`, { status_id });
    await within(async () => {
      await merchant.openApp("/app/attention");
      await app.locator("h1").first().waitFor();
      expect(await app.getByText(label).count()).toBe(0);
    });

    // The board, and the first page.
    await merchant.openApp("/app/handover");
    await merchant.see(handover.stage.printed);
    await picture("board");
    expect(await faultsOf(merchant), "the board").toEqual([]);
    await merchant.openApp();
    await merchant.see(home.cod.title);
    await picture("today");
    expect(await faultsOf(merchant), "the first page").toEqual([]);
    expect(merchant.troubles).toEqual([]);
  });
}
