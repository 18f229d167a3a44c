import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "../../app/locales/en";
import { vi as vietnamese } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { deliverTwo } from "./delivered.ts";
import { aMerchant, type Merchant, setUp } from "./merchant.ts";
import { anyOf, faultsOf, goOnAs, shoot } from "./screen.ts";

/**
 * The carrier's statement from the file to the book and back: in Vietnamese on a computer it is imported, looked at and booked; in
 * English on a phone the same file is dropped again, and the first import undone.
 */
let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("statement");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
  merchant.page.setDefaultTimeout(30_000);
}, 240_000);
afterAll(async () => {
  await browser?.close();
});

/** Columns of the stand-in's statement. */
const FEE = 6;

/** Drops the statement of the carrier's stand-in, in which the second parcel costs more than was said, and more than the total has. */
async function dropStatement(): Promise<void> {
  const answer = await fetch(`${stage.urls.carrier}/statement.csv?account=${stage.account.code}`);
  const lines = (await answer.text()).split("\r\n").map((line) => line.split(";"));
  const second = lines[3];
  if (second) second[FEE] = "99.000";
  const buffer = Buffer.from(lines.map((cells) => cells.join(";")).join("\r\n"));
  await merchant.app
    .locator('input[type="file"]')
    .setInputFiles({ name: "doi-soat.csv", mimeType: "text/csv", buffer });
}

test("a statement is imported, looked at, booked and undone", async () => {
  const { app, see } = merchant;
  await deliverTwo(merchant, stage);
  const picture = (name: string) => shoot(merchant, `statement-${name}`);
  const press = (name: string | RegExp) => app.getByRole("button", { name }).click();

  const { statements: vi } = vietnamese;
  await goOnAs(merchant, stage.urls.admin, { language: "vi", size: { width: 1280, height: 900 } });
  await merchant.openApp("/app/money/statements");
  await see(vi.empty);
  await picture("empty");
  expect(await faultsOf(merchant), "no statement yet").toEqual([]);
  await dropStatement();
  await see(vi.review_title);
  await see(anyOf(vi.problem.fee_differs_charged.split(" {{")[0] ?? ""));
  await see(anyOf(vi.total_more));
  await picture("review");
  expect(await faultsOf(merchant), "the review").toEqual([]);
  await press(vi.columns_show);
  await see(vi.columns_help);
  await picture("columns");
  expect(await faultsOf(merchant), "the columns").toEqual([]);
  await press(vi.apply.replace("{{count}}", "2"));
  await app.getByRole("dialog").getByText(anyOf(vi.apply_text)).waitFor();
  await picture("dialog");
  await app.getByRole("dialog").getByRole("button", { name: vi.apply_confirm, exact: true }).click();
  await see(vi.applied_note);
  await picture("applied");

  const { statements: english } = en;
  await goOnAs(merchant, stage.urls.admin, { language: "en", size: { width: 390, height: 780 } });
  await merchant.openApp("/app/money/statements");
  await see(english.state.applied);
  await picture("list.en");
  expect(await faultsOf(merchant), "the list").toEqual([]);
  await dropStatement();
  await see(anyOf(english.warning.same_file));
  await see(english.outcome_help.duplicate);
  await picture("again.en");
  expect(await faultsOf(merchant), "the same file again").toEqual([]);
  await app.getByRole("link", { name: english.see_file }).click();
  await press(english.undo);
  const asked = app.getByRole("dialog");
  await asked.getByRole("button", { name: english.undo_confirm, exact: true }).click();
  await asked.getByText(english.undo_why_missing).waitFor();
  await asked.getByLabel(english.undo_why).fill("another month's");
  await picture("undo.en");
  await asked.getByRole("button", { name: english.undo_confirm, exact: true }).click();
  await see(english.state.undone);
  expect(await faultsOf(merchant), "undone").toEqual([]);
  expect(merchant.troubles).toEqual([]);
});
