import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { en } from "../../app/locales/en";
import { vi as texts } from "../../app/locales/vi";
import viFlow from "../../app/locales/vi/shopify_flow.json";
import { flowTextsOf } from "../../sandbox/shopify/admin-pages/flow-texts.ts";
import { axeFaults } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { startTestStack, type TestStack } from "../support/stack.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { goOnAs, shoot, WAYS, type Way } from "./screen.ts";

/** Shopify Flow, as the stand-in plays it: workflows that begin with what the app tells, and actions that the app does for them. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const CATALOGUES = { vi: texts, en };
const REASON = "Đã không nhận 2 lần, gọi trước";

/** The page of Flow in the admin, with what a story does on it. */
function flowPage(page: Page, admin: string, language: Way["language"]) {
  const address = admin.replace(/\/apps\/waybill$/, "/flow");
  const t = flowTextsOf(language);
  const latest = (name: string) =>
    page
      .locator("section", { has: page.getByRole("heading", { name: t.runs }) })
      .getByRole("row")
      .filter({ hasText: name })
      .first();
  /** Looks again until the page shows it: it does not follow what happens by itself. */
  const until = (look: () => Promise<void>) =>
    vi.waitFor(
      async () => {
        await page.goto(address);
        await look();
      },
      { timeout: 60_000, interval: 500 },
    );
  return {
    t,
    until,
    open: () => page.goto(address),
    turnOn: (trigger: string) => page.getByRole("button", { name: `${t.turnOn}: ${trigger}` }).click(),
    /** Runs an action for an order, and waits until it ended so. */
    async run(action: string, order: string, fields: Record<string, string>, state: keyof typeof t.states) {
      await page.goto(address);
      const form = page.getByRole("form", { name: action, exact: true });
      await form.getByLabel(t.order).selectOption({ label: order });
      for (const [name, value] of Object.entries(fields)) await form.getByLabel(name).fill(value);
      await form.getByRole("button", { name: t.run, exact: true }).click();
      await until(async () => expect(await latest(`${action} ${order}`).textContent()).toContain(t.states[state]));
      return (await latest(`${action} ${order}`).textContent()) ?? "";
    },
    latest,
    /** What the app told of a trigger, for an order. */
    told: (trigger: string, order: string) =>
      page
        .locator("section", { has: page.getByRole("heading", { name: t.received }) })
        .getByRole("row")
        .filter({ hasText: `${trigger} ${order}` }),
    async faults(): Promise<string[]> {
      const found = (await axeFaults(page.mainFrame())).map(({ rule, elements }) => `${rule}: ${elements.join(" | ")}`);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      return [...found, ...(wide > 0 ? [`scrolls ${wide} px to the side`] : [])];
    },
  };
}

describe("a workflow", () => {
  let stage: Stage;
  let merchant: Merchant;
  beforeAll(async () => {
    stage = await openStage("shopify-flow");
    merchant = await aMerchant(browser, stage);
    await setUp(merchant);
  }, 180_000);

  for (const way of WAYS) {
    const { language, size } = way;
    const app = CATALOGUES[language];
    test(`holds, releases, books and cancels, and hears of it: ${language}, ${size.width} px`, async () => {
      await goOnAs(merchant, stage.urls.shopify, way);
      const picture = (name: string) => shoot(merchant, `${name}.${language}.${size.width}`);
      const pages = flowPage(merchant.page, stage.urls.admin, language);
      await pages.open();
      for (const trigger of ["Parcel booked", "Parcel became ready", "Parcel needs a person"]) {
        if (await merchant.page.getByRole("button", { name: `${pages.t.turnOn}: ${trigger}` }).count()) {
          await pages.turnOn(trigger);
        }
      }
      await picture("flow-workflows");
      expect(await pages.faults(), "the page of Flow").toEqual([]);
      const { name } = await placeOrder(stage);
      await merchant.waitForOrders([name]);
      await pages.until(async () => expect(await pages.told("Parcel became ready", name).count()).toBe(1));

      await pages.run("Hold parcel", name, { Reason: REASON }, "done");
      await merchant.openOrder(name);
      await merchant.see(app.problems.problem.flow_hold.title);
      await merchant.see(REASON);
      await picture("flow-held");
      await pages.until(async () =>
        expect(await pages.told("Parcel needs a person", name).textContent()).toContain("Reason code: held"),
      );
      // What stops staff stops a workflow, which is told why in the language of the shop's staff, whoever reads it.
      expect(await pages.run("Book parcel", name, {}, "failed")).toContain(viFlow.problem.held);
      expect(await ledgerOf(stage, name)).toEqual([]);

      await pages.run("Release parcel", name, {}, "done");
      await pages.run("Book parcel", name, {}, "done");
      const [booked, ...more] = await ledgerOf(stage, name);
      expect(more).toEqual([]);
      await pages.until(async () =>
        expect(await pages.told("Parcel booked", name).textContent()).toContain(`Tracking number: ${booked?.label}`),
      );
      await pages.told("Parcel booked", name).scrollIntoViewIfNeeded();
      await picture("flow-told");
      expect(await pages.run("Hold parcel", name, { Reason: REASON }, "failed")).toContain(viFlow.problem.sent_already);
      await merchant.openOrder(name);
      await merchant.see(app.history.detail.held_by.replace("{{by}}", "Shopify Flow"));
      await picture("flow-history");

      await pages.run("Cancel parcel", name, {}, "done");
      expect((await ledgerOf(stage, name)).map(({ status }) => status)).toEqual([-1]);
      await pages.latest(`Cancel parcel ${name}`).scrollIntoViewIfNeeded();
      await picture("flow-runs");
      expect(merchant.troubles).toEqual([]);
      expect(stage.outside()).toEqual([]);
    });
  }
});

describe("the app is dead while Flow asks", () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack({ env: { SWEEP_SECONDS: "1" } });
  }, 180_000);
  afterAll(() => stack?.stop());

  test("Flow asks again, and the parcel is booked once", async () => {
    const merchant = await aMerchant(browser, stack);
    await setUp(merchant);
    const pages = flowPage(merchant.page, stack.urls.admin, "vi");
    const { name } = await placeOrder(stack);
    await merchant.waitForOrders([name]);
    await pages.open();
    await pages.turnOn("Parcel booked");
    await stack.kill("app");
    const asked = await pages.run("Book parcel", name, {}, "running");
    expect(asked).toContain(pages.t.states.running);
    // A workflow cannot be switched on meanwhile: what is not committed is not acknowledged.
    await pages.turnOn("Parcel delivered");
    await pages.open();
    await merchant.page.getByRole("button", { name: `${pages.t.turnOn}: Parcel delivered` }).waitFor();
    await pages.latest(`Book parcel ${name}`).scrollIntoViewIfNeeded();
    await shoot(merchant, "flow-app-dead.vi.1280");
    await stack.restart("app");
    await pages.until(async () =>
      expect(await pages.latest(`Book parcel ${name}`).textContent()).toContain(pages.t.states.done),
    );
    expect(await ledgerOf(stack, name)).toHaveLength(1);
    await pages.until(async () => expect(await pages.told("Parcel booked", name).count()).toBe(1));
    await pages.latest(`Book parcel ${name}`).scrollIntoViewIfNeeded();
    await shoot(merchant, "flow-app-back.vi.1280");
  });
});
