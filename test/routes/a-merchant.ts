import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { onTestFinished } from "vitest";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import { SHOP, type TestShop } from "../flows/a-shop";

const ORIGIN = "http://localhost:4101";

/** Who can log in at the stand-in: the first is the account's owner. */
export const LAN = { userId: "91828374", name: "Nguyễn Thị Lan" };
export const MINH = { userId: "91828375", name: "Trần Văn Minh" };

/**
 * A member of the shop's staff, by default the account's owner, signed in as App Bridge does: a fresh session token with every request. The routes of this
 * process serve this shop's app until the test ends.
 */
export async function aMerchant(shop: TestShop, { userId } = LAN) {
  const holder = globalThis as { waybillApp?: TestShop["app"] };
  holder.waybillApp = shop.app;
  onTestFinished(() => {
    delete holder.waybillApp;
  });
  const headers = async () => {
    const { token } = (await shop.controlShopify("POST", "/session-token", { shop: SHOP, userId })) as {
      token: string;
    };
    return { authorization: `Bearer ${token}`, "user-agent": COMPUTER_BROWSER };
  };
  return {
    /** What Remix passes to a loader for this URL. */
    async asks(path: string, params: LoaderFunctionArgs["params"] = {}): Promise<LoaderFunctionArgs> {
      return { request: new Request(ORIGIN + path, { headers: await headers() }), params, context: {} };
    },
    /** What Remix passes to an action for this form. */
    async sends(path: string, body: unknown, params: ActionFunctionArgs["params"] = {}): Promise<ActionFunctionArgs> {
      const request = new Request(ORIGIN + path, {
        method: "POST",
        headers: { ...(await headers()), "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { request, params, context: {} };
    },
  };
}

/** A request without a session. */
export function aStranger(path: string): LoaderFunctionArgs {
  const request = new Request(ORIGIN + path, {
    headers: { "user-agent": COMPUTER_BROWSER, authorization: "Bearer nonsense" },
  });
  return { request, params: {}, context: {} };
}

/** The answer a route threw. */
export async function thrownBy(work: Promise<unknown>): Promise<Response> {
  try {
    await work;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error("nothing was thrown");
}

/** The number in an order's gid, as used in page URLs. */
export const orderKeyOf = (orderId: string) => orderId.split("/").at(-1) ?? "";
