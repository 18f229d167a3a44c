import { createAdmin } from "~/shopify/admin.server";
import { createShopify, type ShopRef } from "~/shopify/client.server";
import { createFakeClock } from "./fake-clock.ts";
import { type Scripted, scriptFetch } from "./scripted-fetch.ts";

export const SHOP: ShopRef = { domain: "demo.myshopify.com" };

/** A client whose Shopify gives the scripted answers; `asked` lists each operation's name with its variables. */
export function scriptShop(script: Scripted[]) {
  const clock = createFakeClock();
  const { fetch, requests, left } = scriptFetch(script);
  const admin = createAdmin({
    accessToken: async () => "token",
    fetch,
    now: clock.now,
    wait: clock.wait,
    log: { warn: () => undefined },
  });
  return {
    shopify: createShopify(admin),
    clock,
    left,
    asked: () =>
      requests.map(({ body }) => [/(?:query|mutation) (\w+)/.exec(body.query)?.[1], body.variables] as const),
  };
}

/** GraphQL data with HTTP 200. */
export const data = (value: object): Scripted => ({ json: { data: value } });

/** An answer after which a mutation may have run. */
export const LOST: Scripted = { status: 502 };
