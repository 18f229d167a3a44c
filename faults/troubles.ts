import { setTimeout as pause } from "node:timers/promises";
import type { Books } from "./books.ts";
import type { Cast } from "./cast/cast.ts";
import type { Diary } from "./diary.ts";
import type { Isolation } from "./judge/isolation.ts";
import { connect, type Shop } from "./life/shop.ts";
import type { View } from "./life/view.ts";
import type { Chance } from "./seeded.ts";

export interface TroubleOptions {
  books: Pick<Books, "deadTokens">;
  cast: Cast;
  shops: readonly Shop[];
  chance: Chance;
  diary: Diary;
  isolation: Isolation;
  view: View;
  seconds: number;
  /** Called when a shop cannot work, and again when it can. */
  onShopOutage(shopId: string, away: boolean): void;
}

/** When a trouble begins, and how long it lasts, as shares of the storm. */
const BEGINS = { token: 0.2, leaves: 0.3, permission: 0.55 };
const LASTS = 0.15;

/** What befalls a shop as a whole while it storms, and is put right by its staff (perf F8, F18). Returns what happened. */
export async function makeTroubles(options: TroubleOptions): Promise<string[]> {
  const done = options.shops.map(async (shop) => {
    switch (shop.plan.trouble) {
      case "token":
        return (await Promise.all([endToken(options, shop), losePermission(options, shop)])).flat();
      case "leaves":
        return leave(options, shop);
      default:
        return [];
    }
  });
  return (await Promise.all(done)).flat();
}

/** The carrier ends the token; staff log in again after a time, and get a new one. */
async function endToken(options: TroubleOptions, shop: Shop) {
  const { books, cast, chance, diary, isolation, seconds, onShopOutage } = options;
  const { plan, id, staff } = shop;
  await pause((BEGINS.token + chance.next() * 0.1) * seconds * 1_000);
  const token = Array.from({ length: 40 }, () => chance.between(0, 15).toString(16)).join("");
  diary.note("fault", `${plan.domain}: its carrier token ends`);
  isolation.learnToken(token, plan);
  onShopOutage(id, true);
  await cast.carrier.control("POST", "/accounts", { code: plan.account.code, kind: "b2c", token });
  books.deadTokens.add(plan.account.token);
  await pause(LASTS * seconds * 1_000);
  await connect(staff, plan);
  diary.note("staff", `${plan.domain}: connected again`);
  onShopOutage(id, false);
  return ["token ended, connected again"];
}

/** Staff open the app again after this time if that brought no token: the process that served them has ended, or PostgreSQL. */
const OPENS_AGAIN_MS = 5_000;

/**
 * The shop removes the app, and installs it again after a time. Shopify then opens it for its staff, which brings the new token,
 * mostly before the app has heard of the removal; nobody opens a page after that.
 */
async function leave({ cast, chance, diary, view, seconds, onShopOutage }: TroubleOptions, { plan, id, staff }: Shop) {
  await pause((BEGINS.leaves + chance.next() * 0.1) * seconds * 1_000);
  diary.note("fault", `${plan.domain}: removes the app`);
  onShopOutage(id, true);
  await cast.shopify.control("POST", `/shops/${plan.domain}/uninstall`, {});
  await pause(chance.pick([0, LASTS]) * seconds * 1_000);
  await cast.shopify.control("POST", `/shops/${plan.domain}/install`, {});
  const isBack = async () => {
    const { liveTokens } = await cast.shopify.control<{ liveTokens: number }>("GET", `/shops/${plan.domain}`);
    const rows = await view.query(HAS_TOKEN, [id]).catch(() => []);
    return liveTokens > 0 && rows.length > 0;
  };
  const isUnheard = () =>
    view.latest.messages.some(({ shop_id, topic }) => shop_id === id && topic === "app/uninstalled");
  let isToOpen = true;
  while (isToOpen || isUnheard()) {
    if (isToOpen && (await staff.opens())) diary.note("staff", `${plan.domain}: opened again`);
    await untilTrue(isBack, OPENS_AGAIN_MS);
    if (isUnheard()) await pause(300);
    isToOpen = !(await isBack());
  }
  onShopOutage(id, false);
  return ["removed, installed again"];
}

const HAS_TOKEN = `SELECT 1 FROM shop s JOIN "Session" t ON t.shop = s.domain
  WHERE s.id = $1 AND s.uninstalled_at IS NULL AND t.expires > now() AT TIME ZONE 'UTC'`;

async function untilTrue(isTrue: () => Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && !(await isTrue())) await pause(200);
}

/** What the shop's token may not do for a time: make events, see fulfillment orders, read orders. */
const PERMISSIONS = ["write_fulfillments", "write_merchant_managed_fulfillment_orders", "write_orders"];

/** The token loses a permission in Shopify for a time (perf F18). */
async function losePermission({ cast, chance, diary, seconds, onShopOutage }: TroubleOptions, { plan, id }: Shop) {
  await pause((BEGINS.permission + chance.next() * 0.1) * seconds * 1_000);
  const at = `/shops/${plan.domain}`;
  const { installation } = await cast.shopify.control<{ installation: { scopes: string[] } }>("GET", at);
  const { scopes } = installation;
  const lost = chance.pick(PERMISSIONS);
  diary.note("fault", `${plan.domain}: loses ${lost}`);
  onShopOutage(id, true);
  await cast.shopify.control("PATCH", at, { scopes: scopes.filter((scope) => scope !== lost) });
  await pause(LASTS * seconds * 1_000);
  await cast.shopify.control("PATCH", at, { scopes });
  diary.note("fault", `${plan.domain}: has ${lost} again`);
  onShopOutage(id, false);
  return [`lost ${lost} for a time`];
}
