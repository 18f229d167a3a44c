import type { Browser, FrameLocator, Locator, Page } from "playwright-core";
import { vi } from "vitest";
import { vi as texts } from "../../app/locales/vi";
import { openPage } from "../support/browser.ts";
import type { CarrierLogin, Stage } from "../support/stage.ts";

/** A member of staff in the Vietnamese Shopify admin. Texts come from the catalogue, so that a story checks what users read. */
export interface Merchant {
  page: Page;
  app: FrameLocator;
  /** The shop's login at the carrier. */
  account: CarrierLogin;
  /** Errors of the page's scripts and failed requests. */
  troubles: string[];
  /** A button or link by its exact text. */
  press(name: string | RegExp): Promise<void>;
  see(text: string | RegExp): Promise<void>;
  openApp(path?: string): Promise<void>;
  openOrder(name: string): Promise<void>;
  /** Waits until the orders list shows all of these. */
  waitForOrders(names: string[]): Promise<void>;
  /** Selects orders of the list. */
  tick(names: string[]): Promise<void>;
  close(): Promise<void>;
}

export async function aMerchant(browser: Browser, stage: Stage): Promise<Merchant> {
  const { page, context, troubles } = await openPage(browser);
  page.setDefaultTimeout(90_000);
  const app = page.frameLocator("iframe");
  const merchant: Merchant = {
    page,
    app,
    account: stage.account,
    troubles,
    press: (name) => buttonOrLink(app, name).click(),
    see: (text) => app.getByText(text).first().waitFor(),
    async openApp(path = "") {
      await page.goto(`${stage.urls.admin}${path}`);
      await waitForHydration(app);
    },
    async openOrder(name) {
      await merchant.openApp("/app/orders?tab=all");
      await app.getByRole("link", { name, exact: true }).click();
      await app.getByRole("heading", { name }).first().waitFor();
      await waitForHydration(app);
    },
    async waitForOrders(names) {
      await vi.waitFor(
        async () => {
          await merchant.openApp("/app/orders");
          for (const name of names) await app.getByRole("link", { name, exact: true }).waitFor({ timeout: 500 });
        },
        { timeout: 30_000, interval: 200 },
      );
    },
    async tick(names) {
      for (const name of names) {
        const box = app.getByRole("row").filter({ hasText: name }).getByRole("checkbox");
        await vi.waitFor(
          async () => {
            if (!(await box.isChecked())) await box.click({ force: true });
            if (!(await box.isChecked())) throw new Error(`${name} is not ticked`);
          },
          { timeout: 15_000, interval: 500 },
        );
      }
    },
    close: () => context.close(),
  };
  return merchant;
}

/** Waits for hydration: until then, the server's HTML does not react to clicks. */
async function waitForHydration(app: FrameLocator): Promise<void> {
  await vi.waitFor(
    async () => {
      const isAlive = await app
        .locator("h1")
        .first()
        .evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")));
      if (!isAlive) throw new Error("the page is not alive yet");
    },
    { timeout: 30_000, interval: 100 },
  );
}

function buttonOrLink(app: FrameLocator, name: string | RegExp): Locator {
  const exact = typeof name === "string";
  return app.getByRole("button", { name, exact }).or(app.getByRole("link", { name, exact })).first();
}

/** Goes through the guided set-up as a user in a hurry does: log in, confirm what is proposed, continue. */
export async function setUp(merchant: Merchant): Promise<void> {
  const { setup, home } = texts;
  const { app, press, see } = merchant;
  await merchant.openApp();
  await press(home.welcome.start);
  await see(setup.account.title);
  await app.getByLabel(setup.account.field.email).fill(merchant.account.email);
  await app.getByLabel(setup.account.field.password, { exact: true }).fill(merchant.account.password);
  await press(setup.account.submit.login);
  await see(setup.pickups.title);
  const confirm = app.getByRole("button", { name: setup.pickups.confirm });
  await confirm.first().waitFor();
  for (let left = await confirm.count(); left > 0; left -= 1) {
    const confirmed = app.getByText(setup.pickups.confirmed);
    const before = await confirmed.count();
    await confirm.first().click();
    await confirmed.nth(before).waitFor();
  }
  await press(texts.common.action.continue);
  await see(setup.money.kind.title);
  await press(setup.money.confirm);
  await see(setup.fee.title);
  await see("₫");
  await press(setup.fee.finish);
  await app.getByRole("heading", { name: texts.orders.title }).first().waitFor();
}

/** Sends a new COD order of 450,000 ₫ to the shop, with an address that raises no question; returns its name. */
export async function placeOrder(stage: Stage, input: object = {}): Promise<{ id: number; name: string }> {
  return (await stage.controlShopify("POST", `/shops/${stage.shop}/orders`, {
    lines: [{ title: "Áo thun", price: 450_000, weight: { value: 300, unit: "GRAMS" }, quantity: 1 }],
    shippingAddress: {
      firstName: "An",
      lastName: "Nguyễn",
      phone: "0900000002",
      address1: "12 Lê Lợi",
      address2: "Phường Bến Nghé, Quận 1",
      city: "Thành phố Hồ Chí Minh",
    },
    payment: { state: "pending", gateway: "Cash on Delivery (COD)" },
    ...input,
  })) as { id: number; name: string };
}

/** An order of the carrier's ledger. */
export interface LedgerOrder {
  account: string;
  label: string;
  partner_id: string;
  status: number;
}

/** Every order the carrier accepted from this shop for this order number. */
export async function ledgerOf(stage: Stage, orderName: string): Promise<LedgerOrder[]> {
  const orders = (await stage.controlCarrier("GET", "/ledger")) as LedgerOrder[];
  return orders.filter(
    ({ account, partner_id }) =>
      account === stage.account.code && partner_id.includes(`-${orderName.replace("#", "")}-`),
  );
}

/** The order as the Shopify admin shows it. */
export async function inShopify(stage: Stage, id: number) {
  const { order, ...summary } = (await stage.controlShopify("GET", `/shops/${stage.shop}/orders/${id}`)) as {
    financialStatus: string;
    order: {
      fulfillments: { status: string; tracking: { number: string; url: string }[]; events: { status: string }[] }[];
    };
  };
  return { ...summary, fulfillments: order.fulfillments };
}
