import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "../../app/locales/en";
import { vi as vietnamese } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { withClient } from "../support/template-database.ts";
import { deliverTwo } from "./delivered.ts";
import { aMerchant, type Merchant, setUp } from "./merchant.ts";
import { anyOf, faultsOf, goOnAs, shoot } from "./screen.ts";

/** The page of a statement in each of its states, those between two clicks and those after a failure included. */
let stage: Stage;
let browser: Browser;
let merchant: Merchant;
let label = "";

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("statement-states");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
  merchant.page.setDefaultTimeout(30_000);
  [label] = await deliverTwo(merchant, stage);
}, 240_000);
afterAll(async () => {
  await browser?.close();
});

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  withClient(stage.databaseUrl, async (client) => (await client.query<Row>(text, values)).rows);

/** Holds a statement in a state: with work that is not due, or with none, as after the last try. */
async function hold(
  id: string,
  state: string,
  { isStuck = false, trouble = null as string | null } = {},
): Promise<void> {
  await query("UPDATE statement SET state = $2, trouble = $3, progress = least(total, 1) WHERE id = $1", [
    id,
    state,
    trouble,
  ]);
  await query("DELETE FROM work WHERE kind = 'statement' AND subject = $1", [id]);
  if (isStuck) return;
  await query(
    `INSERT INTO work (shop_id, kind, subject, payload, due_at)
     SELECT shop_id, 'statement', id::text, '{}', now() + interval '1 hour' FROM statement WHERE id = $1`,
    [id],
  );
}

async function drop(name: string, text: string): Promise<string> {
  await merchant.openApp("/app/money/statements");
  await merchant.app
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await merchant.app.getByRole("heading", { name, level: 1 }).waitFor();
  const [row] = await query<{ id: string }>("SELECT id FROM statement WHERE name = $1", [name]);
  return row?.id ?? "";
}

/** Looks at a statement's page in Vietnamese, on a computer and on a phone. */
async function look(id: string, name: string, ...texts: (string | RegExp)[]): Promise<void> {
  for (const [width, height] of [
    [1280, 900],
    [390, 780],
  ] as const) {
    await goOnAs(merchant, stage.urls.admin, { language: "vi", size: { width, height } });
    await merchant.openApp(`/app/money/statements/${id}`);
    for (const text of texts) await merchant.see(text);
    await shoot(merchant, `state-${name}-${width}`);
    expect(await faultsOf(merchant), `${name}, ${width} px`).toEqual([]);
  }
}

test("a statement's page says in each state what was done, and what can be", async () => {
  const { statements: vi } = vietnamese;
  const press = (name: string | RegExp) => merchant.app.getByRole("button", { name }).click();
  const rows = `Mã vận đơn;COD trả cho shop;Phí vận chuyển\n${label};450.000;30.000\n${label};;25.000\nS9.X.1;1.000;500\nTổng;451.000;55.500\n`;
  const id = await drop("doi-soat-11.csv", rows);
  await merchant.see(vi.review_title);
  await look(id, "read", vi.state.read, anyOf(vi.booking.read));
  await hold(id, "reading");
  await look(id, "reading", vi.state.reading, vi.reading_text);
  await hold(id, "reading", { isStuck: true });
  await look(id, "stuck", vi.stuck_reading, vi.give_up);
  await press(vi.give_up);
  await merchant.see(vi.trouble.failed);
  await look(id, "given-up", vi.trouble.failed);
  await hold(id, "read");
  await query("DELETE FROM work WHERE kind = 'statement' AND subject = $1", [id]);
  await merchant.openApp(`/app/money/statements/${id}`);
  await press(vi.look_again);
  await merchant.see(vi.review_title);
  await hold(id, "applying");
  await look(id, "applying", vi.state.applying, anyOf(vi.booking.applying));
  await hold(id, "applying", { isStuck: true });
  await look(id, "applying-stuck", vi.stuck);
  await press(vi.go_on);
  await merchant.see(vi.applied_note);
  await look(id, "applied", vi.state.applied, anyOf(vi.booking.applied));
  await hold(id, "undoing");
  await look(id, "undoing", vi.state.undoing, anyOf(vi.booking.undoing));
  await hold(id, "undoing", { isStuck: true });
  await merchant.openApp(`/app/money/statements/${id}`);
  await press(vi.go_on);
  await merchant.see(vi.state.undone);
  await look(id, "undone", vi.state.undone, anyOf(vi.booking.undone));

  const asked = await drop("khong-ro-cot.csv", `A;B\n${label};450.000\n`);
  await look(asked, "columns", vi.state.columns, vi.columns_ask);
  const pdf = await drop("doi-soat.pdf.csv", "%PDF-1.7 x");
  await look(pdf, "pdf", vi.trouble.pdf);

  await goOnAs(merchant, stage.urls.admin, { language: "en", size: { width: 390, height: 780 } });
  await merchant.openApp(`/app/money/statements/${id}`);
  await merchant.see(en.statements.state.undone);
  await shoot(merchant, "state-undone-en");
  expect(merchant.troubles).toEqual([]);
});
