import { setTimeout as pause } from "node:timers/promises";
import type { Cast } from "./cast/cast.ts";
import type { Diary } from "./diary.ts";
import type { Isolation } from "./judge/isolation.ts";
import { connect, type Shop } from "./life/shop.ts";
import type { View } from "./life/view.ts";
import type { Chance } from "./seeded.ts";

export interface TroubleOptions {
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
const BEGINS = { token: 0.2, leaves: 0.3 };
const LASTS = 0.15;

/** What befalls a shop as a whole while it storms, and is put right by its staff (perf F8, F18). Returns what happened. */
export async function makeTroubles(options: TroubleOptions): Promise<string[]> {
  const done = options.shops.map(async (shop) => {
    switch (shop.plan.trouble) {
      case "token":
        return endToken(options, shop);
      case "leaves":
        return leave(options, shop);
      default:
        return [];
    }
  });
  return (await Promise.all(done)).flat();
}

/** The carrier ends the token; staff log in again after a time, and get a new one. */
async function endToken({ cast, chance, diary, isolation, seconds, onShopOutage }: TroubleOptions, shop: Shop) {
  const { plan, id, staff } = shop;
  await pause((BEGINS.token + chance.next() * 0.1) * seconds * 1_000);
  const token = Array.from({ length: 40 }, () => chance.between(0, 15).toString(16)).join("");
  diary.note("fault", `${plan.domain}: its carrier token ends`);
  isolation.learnToken(token, plan);
  onShopOutage(id, true);
  await cast.carrier.control("POST", "/accounts", { code: plan.account.code, kind: "b2c", token });
  await pause(LASTS * seconds * 1_000);
  await connect(staff, plan);
  diary.note("staff", `${plan.domain}: connected again`);
  onShopOutage(id, false);
  return ["token ended, connected again"];
}

/** How often staff who came back open a page. */
const OPENS_EVERY_MS = 3_000;
const PAGE = "/app/setup/pickups.data";

/**
 * The shop removes the app, and installs it again after a time. Its staff then go on using it: the app gets a new token from a
 * visit only, and may have heard of the removal after the first.
 */
async function leave({ cast, chance, diary, view, seconds, onShopOutage }: TroubleOptions, { plan, id, staff }: Shop) {
  const endsAt = Date.now() + seconds * 1_000;
  await pause((BEGINS.leaves + chance.next() * 0.1) * seconds * 1_000);
  diary.note("fault", `${plan.domain}: removes the app`);
  onShopOutage(id, true);
  await cast.shopify.control("POST", `/shops/${plan.domain}/uninstall`, {});
  await pause(LASTS * seconds * 1_000);
  await cast.shopify.control("POST", `/shops/${plan.domain}/install`, {});
  await staff.reads(PAGE);
  diary.note("staff", `${plan.domain}: installed again`);
  const isUnheard = () =>
    view.latest.messages.some(({ shop_id, topic }) => shop_id === id && topic === "app/uninstalled");
  while (Date.now() < endsAt || isUnheard()) {
    await pause(OPENS_EVERY_MS);
    await staff.reads(PAGE);
  }
  onShopOutage(id, false);
  return ["removed, installed again"];
}
