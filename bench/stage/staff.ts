import { createHmac, randomUUID } from "node:crypto";
import { Pool } from "undici";
import { SHOPIFY } from "./app.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const CONNECTIONS = 32;

/** A member of staff using the app, signed in as App Bridge does: with a session token in every request. */
export interface Staff {
  /** Returns what a page's loader answers. Throws when the status is not 200. */
  reads(path: string): Promise<Answer>;
  /** Returns the whole page, as on its first opening. Throws when the status is not 200. */
  opens(path: string): Promise<Answer>;
  sends(path: string, value: unknown): Promise<Answer>;
  /** Reads a file as it comes. Throws when the status is not 200. */
  downloads(path: string): AsyncIterable<Buffer>;
  leave(): Promise<void>;
}

interface Answer {
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Returns a signed-in member of staff of the shop, with connections of their own. */
export function signIn({ port }: { port: number }, { domain }: { domain: string }): Staff {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  const ask = async (method: "GET" | "POST", path: string, headers: Record<string, string>, body?: string) => {
    const answer = await pool.request({ method, path, headers: { "user-agent": BROWSER, ...headers }, body });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode !== 200) throw new Error(`${method} ${path.slice(0, 60)}: ${answer.statusCode}`);
    return { headers: answer.headers, bytes };
  };
  return {
    reads: (path) => ask("GET", path, signedHeaders(domain)),
    opens(path) {
      const host = Buffer.from(`admin.shopify.com/store/${domain.split(".")[0]}`).toString("base64url");
      const frame = new URLSearchParams({
        embedded: "1",
        shop: domain,
        host,
        locale: "vi",
        id_token: sessionToken(domain),
      });
      return ask("GET", `${path}${path.includes("?") ? "&" : "?"}${frame}`, { accept: "text/html" });
    },
    sends: (path, value) =>
      ask("POST", path, { ...signedHeaders(domain), "content-type": "application/json" }, JSON.stringify(value)),
    async *downloads(path) {
      const answer = await pool.request({ method: "GET", path, headers: signedHeaders(domain) });
      if (answer.statusCode !== 200) throw new Error(`GET ${path.slice(0, 60)}: ${answer.statusCode}`);
      yield* answer.body;
    },
    leave: () => pool.destroy(),
  };
}

/** Returns the headers of a request of a shop's staff. */
export const signedHeaders = (domain: string) => ({
  "user-agent": BROWSER,
  authorization: `Bearer ${sessionToken(domain)}`,
});

/** Returns a session token as Shopify signs it, valid for a minute. */
function sessionToken(domain: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: `https://${domain}/admin`,
    dest: `https://${domain}`,
    aud: SHOPIFY.key,
    sub: "1",
    exp: now + 60,
    nbf: now,
    iat: now,
    jti: randomUUID(),
    sid: randomUUID(),
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", SHOPIFY.secret).update(text).digest("base64url")}`;
}
