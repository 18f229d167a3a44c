import { readFileSync, statSync } from "node:fs";
import { inject } from "vitest";
import type { Urls } from "../../scripts/stack/programs.ts";
import { type Control, controlOf } from "./sandboxes.ts";

/** Where a story takes place: a shop with an account at the carrier, in a running app. */
export interface Stage {
  urls: Pick<Urls, "admin" | "app" | "carrier" | "shopify" | "checkout">;
  databaseUrl: string;
  /** The shop's domain. */
  shop: string;
  account: CarrierLogin;
  controlCarrier: Control;
  controlShopify: Control;
  /** Outside addresses that the app tried to connect to; must be empty at the end of a story. */
  outside(): string[];
}

export interface CarrierLogin {
  code: string;
  email: string;
  password: string;
}

/** The app that the stories of a run share. */
export interface SharedApp {
  urls: Urls;
  databaseUrl: string;
  /** What the app has printed. */
  logFile: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the {@link SharedApp}, which is started when the first story asks for it. */
    sharedAppUrl: string;
  }
}

/** The demo store's login at the carrier. */
export const DEMO_LOGIN: CarrierLogin = {
  code: "S20260001",
  email: "shop@waybill.test",
  password: "giaohang2026",
};

/**
 * Opens a shop like the demo store, with an account like its account, in the app that the stories of a run share. Nothing of
 * another story is in it. A story that kills processes, or makes the carrier fail for everybody, starts an app of its own
 * (`startTestStack`).
 */
export async function openStage(name: string): Promise<Stage> {
  const answer = await fetch(inject("sharedAppUrl"));
  if (!answer.ok) throw new Error(await answer.text());
  const { urls, databaseUrl, logFile } = (await answer.json()) as SharedApp;
  const shop = `${name}.myshopify.com`;
  const controlCarrier = controlOf(urls.carrier);
  const controlShopify = controlOf(urls.shopify);
  await controlShopify("POST", "/demo-shops", { domain: shop });
  const account = await openAccount(controlCarrier, name);
  const printedBefore = statSync(logFile).size;
  return {
    urls: {
      ...urls,
      admin: `${urls.shopify}/store/${name}/apps/waybill`,
      checkout: `${urls.shopify}/storefront/${name}`,
    },
    databaseUrl,
    shop,
    account,
    controlCarrier,
    controlShopify,
    outside: () =>
      readFileSync(logFile)
        .subarray(printedBefore)
        .toString()
        .split("\n")
        .filter((line) => line.includes("connected outside loopback")),
  };
}

interface Account {
  code: string;
  tel: string;
  pickups: object[];
  products: object[];
}

async function openAccount(controlCarrier: Control, name: string): Promise<CarrierLogin> {
  const accounts = (await controlCarrier("GET", "/accounts")) as Account[];
  const demo = accounts.find(({ code }) => code === DEMO_LOGIN.code);
  if (!demo) throw new Error("the carrier has no account of the demo store");
  const { tel, pickups, products } = demo;
  const login = { code: `S-${name}`, email: `${name}@waybill.test`, password: DEMO_LOGIN.password };
  await controlCarrier("POST", "/accounts", { ...login, token: `token-of-${name}`, kind: "b2c", name, tel });
  await controlCarrier("PUT", `/accounts/${login.code}/pickups`, pickups);
  await controlCarrier("PUT", `/accounts/${login.code}/products`, products);
  return login;
}
