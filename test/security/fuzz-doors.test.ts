import { expect, test } from "vitest";
import { expectConsole } from "../support/console.ts";
import type { GoodRequest } from "./bad-request.ts";
import { DOOR_ASKS } from "./door-asks.ts";
import { asStaff, broken } from "./fuzz.ts";
import { ROUTE_ASKS } from "./route-table.ts";
import { type OneShop, oneShop } from "./two-shops.ts";

/** The router's word about an address that is none of ours, which it says outside production only. */
const NO_ROUTE = /^warn: No routes matched location/;

test("no door, no page and no extension's address breaks on what is sent to it, signed or not", {
  timeout: 900_000,
}, async () => {
  expectConsole(NO_ROUTE);
  const shop = await oneShop();
  const [doors, pages] = [doorRequests(shop), pageRequests(shop)];
  expect(pages.length).toBeGreaterThan(200);
  expect([...(await broken(shop, doors)), ...(await broken(shop, pages))]).toEqual([]);
});

/** What is asked of the doors with our own credentials, and what is refused there. */
function doorRequests(shop: OneShop): GoodRequest[] {
  return Object.entries(DOOR_ASKS).flatMap(([name, asks]) =>
    asks({ ...shop, theirs: shop.ours }).map(({ at, init }) => ({
      ...{ name, target: at, method: init?.method === "POST" ? ("POST" as const) : ("GET" as const) },
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === "string" ? init.body : "",
    })),
  );
}

/** What is asked of the pages with our own ids; those of a list with many. */
function pageRequests({ ours, build }: OneShop): GoodRequest[] {
  return Object.entries(ROUTE_ASKS).flatMap(([name, asks]) =>
    asks(ours, (pick) => [pick(ours)]).map(({ at, send, plain }) => {
      const [path = "", query = ""] = at.split("?");
      const route = build.routes[`routes/${name}`];
      const isPlain = plain || path.startsWith("/ext/");
      const target = isPlain ? path : path === "/" ? "/_root.data" : `${path}.data`;
      const search = [send !== undefined && route?.index ? "index" : "", query].filter(Boolean).join("&");
      return {
        ...{ name, target: search ? `${target}?${search}` : target },
        method: send === undefined ? ("GET" as const) : ("POST" as const),
        headers: { ...asStaff(ours), ...(send !== undefined && { "content-type": "application/json" }) },
        body: send === undefined ? "" : JSON.stringify(send),
      };
    }),
  );
}
