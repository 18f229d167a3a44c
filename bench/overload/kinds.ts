import { freshPush } from "../intake/messages.ts";
import { judge, rateBody } from "../quotes/requests.ts";
import type { Stage } from "../quotes/stage.ts";
import { FORM_TYPE } from "../stage/pushes.ts";
import { FALLBACK_VND, type SeededShop } from "../stage/shops.ts";
import { signedHeaders } from "../stage/staff.ts";
import type { Call } from "./callers.ts";

const KEYS = 50;
/** One quote in so many is asked for the first time, and the carrier with it. */
const FRESH_EVERY = 10;

/** The three kinds of calls, with as many callers as keep the app busy with that kind alone. */
export function kindsOf(stage: Stage, shops: readonly SeededShop[]) {
  let [quotes, pages] = [0, 0];
  const quote = (): Call => {
    quotes += 1;
    const body = quotes % FRESH_EVERY === 0 ? stage.fresh() : cachedBody(quotes);
    const path = stage.warm[quotes % stage.warm.length] ?? "";
    const headers = { "content-type": "application/json" };
    return {
      options: { method: "POST", path, headers, body: body.text },
      judge: (given, text) => void judge(200, String(given["server-timing"] ?? ""), text, body, FALLBACK_VND),
    };
  };
  const push = (): Call => ({
    options: { method: "POST", path: stage.pushPath, headers: FORM_TYPE, body: freshPush() },
  });
  const page = (): Call => {
    pages += 1;
    const { domain } = shops[pages % shops.length] ?? { domain: "" };
    const path = "/app/orders.data?tab=all&_routes=routes%2Fapp.orders._index";
    return {
      options: { method: "GET", path, headers: signedHeaders(domain) },
      judge: (_, text) => {
        if (!text.includes('"orderKey"')) throw new Error("a page without its orders");
      },
    };
  };
  return {
    quotes: { next: quote, callers: 64 },
    intake: { next: push, callers: 64 },
    pages: { next: page, callers: 16 },
  };
}

/** Returns one of the questions whose answers are in memory once each was asked. */
export const cachedBody = (n: number) => rateBody(7_000_000 + (n % KEYS), n % KEYS);
