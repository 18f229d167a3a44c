import { setTimeout as pause } from "node:timers/promises";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import type { Control } from "../cast/stand-ins.ts";

/** How often staff press a button again that had no answer, and after what time. */
const TRIES = 120;
const AGAIN_MS = 500;

/** A member of staff at the app's own doors, signed in as App Bridge does. */
export interface Staff {
  /** Opens the app in Shopify's admin, once; returns whether the page came. */
  opens(): Promise<boolean>;
  /** Reads what a page or route answers. Tries again until it answers 200. */
  reads(path: string): Promise<string>;
  /** Sends a form and tries again until it answers 200. */
  sends(path: string, form: unknown): Promise<string>;
  /** Sends a form once, whatever comes of it: one click of several. */
  clicks(path: string, form: unknown): Promise<void>;
  /** Sends a form once; returns the answer, or null when there was none. */
  prints(path: string, form: unknown): Promise<string | null>;
}

/** Signs in to a shop of the stand-in. */
export function signIn(frontUrl: string, shopify: Control, shop: string): Staff {
  const ask = async (method: "GET" | "POST", path: string, form?: unknown) => {
    const { token } = await shopify<{ token: string }>("POST", "/session-token", { shop });
    const response = await fetch(`${frontUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "user-agent": COMPUTER_BROWSER },
      body: form === undefined ? undefined : JSON.stringify(form),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  };
  const patiently = async (method: "GET" | "POST", path: string, form?: unknown) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(method, path, form);
      } catch (error) {
        if (tries === TRIES) throw error;
        await pause(AGAIN_MS);
      }
    }
  };
  return {
    async opens() {
      const { token } = await shopify<{ token: string }>("POST", "/session-token", { shop });
      const host = Buffer.from(`admin.shopify.com/store/${shop.split(".")[0]}`).toString("base64url");
      const query = new URLSearchParams({ shop, host, embedded: "1", id_token: token });
      const headers = { "user-agent": COMPUTER_BROWSER, accept: "text/html" };
      return fetch(`${frontUrl}/app?${query}`, { headers, signal: AbortSignal.timeout(20_000) }).then(
        ({ status }) => status === 200,
        () => false,
      );
    },
    reads: (path) => patiently("GET", path),
    sends: (path, form) => patiently("POST", path, form),
    prints: (path, form) => ask("POST", path, form).catch(() => null),
    clicks: (path, form) =>
      ask("POST", path, form).then(
        () => undefined,
        () => undefined,
      ),
  };
}
