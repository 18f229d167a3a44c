import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { App } from "~/deps.server";
import { aShop, SHOP } from "../flows/a-shop.ts";

/** A person in the framed app of a shop: requests carry the session token that App Bridge would add. */
export async function aVisit() {
  const shop = await aShop();
  // Where the wired app lives on across reloads; the routes find it there.
  (globalThis as { waybillApp?: App }).waybillApp = shop.app;
  const { token } = (await shop.controlShopify("POST", "/session-token", { shop: SHOP })) as { token: string };

  const request = (path: string, init: RequestInit = {}) =>
    new Request(`http://localhost:4101${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, "user-agent": BROWSER, ...init.headers },
    });
  return {
    ...shop,
    token,
    /** What Remix gives a loader for a path. */
    get: (path: string, init?: RequestInit): LoaderFunctionArgs => ({
      request: request(path, init),
      params: {},
      context: {},
    }),
    /** What Remix gives an action for a JSON form. */
    post: (path: string, form: unknown): ActionFunctionArgs => ({
      request: request(path, {
        method: "POST",
        body: JSON.stringify(form),
        headers: { "content-type": "application/json" },
      }),
      params: {},
      context: {},
    }),
  };
}

/** Shopify's library turns programs away. */
const BROWSER = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
