import { expect, test } from "vitest";
import { mintSessionToken } from "../../sandbox/shopify/oauth/jwt.ts";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import { FILE_ROUTES } from "../support/file-routes.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import { routeOf } from "./asking.ts";
import { DOOR_ASKS, type DoorName } from "./door-asks.ts";
import { OWNER } from "./furnished-place.ts";
import type { Ask } from "./route-asks.ts";
import { ROUTE_ASKS } from "./route-table.ts";
import { type OneShop, oneShop } from "./two-shops.ts";

/** The headers that keep an answer where it belongs. */
const WATCHED = [
  "cache-control",
  "content-security-policy",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
] as const;
type Kept = Partial<Record<(typeof WATCHED)[number], string>>;

const EVERY = {
  "referrer-policy": "strict-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
};
const DATA: Kept = { ...EVERY, "cache-control": "no-store" };
const REST = "base-uri 'none'; object-src 'none'; script-src";
const PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
const pageOf = (framing: string, scripts: string): Kept => ({
  ...DATA,
  "content-security-policy": `frame-ancestors ${framing}https://admin.shopify.com; ${REST} ${scripts}`,
  "permissions-policy": PERMISSIONS,
});

/** A page that the build writes, for its shop's staff. */
const STAFF_PAGE = pageOf("https://<shop> ", "'self' https://cdn.shopify.com 'nonce-<nonce>'");

/** An address of a file may be opened by whoever has it, so no other page is told of it. */
const FILE: Kept = { ...DATA, "referrer-policy": "no-referrer" };

/** Routes whose answers are of another kind, with the kind: first as a page, then as its data. */
const OTHER_KINDS: Record<string, Kept[]> = {
  ...Object.fromEntries(FILE_ROUTES.map((name) => [name, [FILE]])),
  // It leads on to the step that is next.
  "app.setup": [DATA, DATA],
};

/** The same for doors, of every answer. */
const OTHER_DOORS: Record<string, Kept> = {
  // Shopify alone asks, with POST, and keeps the answer as it documents.
  "/rates/": EVERY,
  "/track/estimate/": { ...EVERY, "cache-control": "public, max-age=60" },
  files: FILE,
  t: {
    ...{ ...DATA, "referrer-policy": "same-origin" },
    "content-security-policy":
      "default-src 'none'; style-src 'sha256-<hash>'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  },
};

/** Asks as the shop's owner does. */
async function headersOf(shop: OneShop, ask: Pick<Ask, "at" | "send">): Promise<Kept> {
  return watched(await asked(shop, ask), shop.ours.domain);
}

async function asked({ origin, ours }: OneShop, { at, send }: Pick<Ask, "at" | "send">): Promise<Response> {
  const token = mintSessionToken({
    ...{ domain: ours.domain, apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET, userId: OWNER.userId },
  });
  const headers = { authorization: `Bearer ${token}`, "user-agent": COMPUTER_BROWSER, accept: "text/html" };
  const how = { ...headers, ...(send !== undefined && { "content-type": "application/json" }) };
  const body = send === undefined ? {} : { method: "POST", body: JSON.stringify(send) };
  return fetch(origin + at, { ...body, headers: how, redirect: "manual" });
}

async function watched(response: Response, domain: string): Promise<Kept> {
  // Whole: a file that is sent while it is read is not cut off.
  await response.arrayBuffer();
  const found = WATCHED.flatMap((name) => {
    const value = response.headers.get(name);
    if (value === null) return [];
    const alike = value.replace(/nonce-[\w+/=]+/, "nonce-<nonce>").replace(/sha256-[\w+/=]+/, "sha256-<hash>");
    return [[name, alike.replaceAll(domain, "<shop>")]];
  });
  return Object.fromEntries(found) as Kept;
}

/** What a route of staff answers: as a page and as its data, or in the one way in which it is asked. */
async function answersOf(shop: OneShop, name: string): Promise<Kept[]> {
  const asks = ROUTE_ASKS[name]?.(shop.ours, (pick) => [pick(shop.ours)]) ?? [];
  // What a deed answers is completed by the same hand as what is read.
  const ask = asks.find(({ send }) => send === undefined) ?? asks[0];
  if (!ask) throw new Error(`${name} is asked nothing`);
  const data = { ...ask, at: dataOf(ask.at) };
  if (hasPage(shop, name)) return [await headersOf(shop, ask), await headersOf(shop, data)];
  // As the pages ask them; those of the extensions and files have an address of their own.
  return [await headersOf(shop, ask.plain || ask.at.startsWith("/ext/") ? ask : data)];
}

/** Where a page's router asks for what is at an address. */
function dataOf(at: string): string {
  const [path = "", query] = at.split("?");
  return `${path === "/" ? "/_root" : path}.data${query ? `?${query}` : ""}`;
}

const hasPage = ({ build }: OneShop, name: string) => routeOf(build, name)?.module.default !== undefined;

/** What a door answers to what is right and to what is wrong. */
async function answersOfDoor(shop: OneShop, door: DoorName): Promise<Kept[]> {
  const knocks = DOOR_ASKS[door]({ ...shop, theirs: shop.ours });
  const answers = knocks.map(async ({ at, init }) =>
    watched(await fetch(shop.origin + at, { ...init, redirect: "manual" }), shop.ours.domain),
  );
  return Promise.all(answers);
}

// That every route and door is in these tables is asked in two-tenants-routes.test.ts and two-tenants-doors.test.ts.
test("every route and every door has the headers of its kind", { timeout: 300_000 }, async () => {
  const shop = await oneShop({ secure: true });
  for (const name of Object.keys(ROUTE_ASKS)) {
    const kind = OTHER_KINDS[name] ?? (hasPage(shop, name) ? [STAFF_PAGE, DATA] : [DATA]);
    expect.soft(await answersOf(shop, name), name).toEqual(kind);
  }
  for (const door of Object.keys(DOOR_ASKS) as DoorName[]) {
    const answers = await answersOfDoor(shop, door);
    expect.soft(answers, door).toEqual(answers.map(() => OTHER_DOORS[door] ?? DATA));
  }
});

/** Where files are, for whoever may have them. */
function filesOf(shop: OneShop): string[] {
  const routes = Object.keys(ROUTE_ASKS).filter((name) => OTHER_KINDS[name]?.includes(FILE));
  const asks = routes.flatMap((name) => ROUTE_ASKS[name]?.(shop.ours, (pick) => [pick(shop.ours)]) ?? []);
  return [...asks.map(({ at }) => at), `/files/${shop.ours.fileId}${shop.ours.fileQuery}`];
}

test("no file is answered as the data of a page, for which it would be read whole before any of it is sent", async () => {
  const shop = await oneShop();
  const files = filesOf(shop);
  expect(files.length).toBeGreaterThan(6);
  for (const at of files) {
    const file = await asked(shop, { at });
    await file.arrayBuffer();
    // What Remix takes for data is the path, whatever follows it.
    const others = [dataOf(at), dataOf(at).replace("/app/", "/APP/")];
    const data = await Promise.all(others.map((other) => asked(shop, { at: other })));
    await Promise.all(data.map((one) => one.arrayBuffer()));
    expect.soft([file.status, ...data.map(({ status }) => status)], at).toEqual([200, 404, 404]);
  }
});
