import "@shopify/shopify-app-remix/adapters/node";
import { ApiVersion, AppDistribution, LogSeverity, Session, shopifyApp } from "@shopify/shopify-app-remix/server";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { Log } from "~/log.server";
import { adminUrlFor, installAddress } from "./admin-url";
import { type AppIdentity, type CheckoutToken, verifyAdminToken, verifyCheckoutToken } from "./session-token.server";

export interface ShopifyAppConfig extends AppIdentity {
  appUrl: string;
  now(): Date;
  log?: Log;
}

/** A member of staff whose session token is theirs, at a page that Shopify opened. */
export interface AdminVisit {
  shopDomain: string;
  /** The session token's `sub`. */
  userId: string;
  sessionToken: string;
  /** Shopify's redirect: it keeps what a framed page needs in its address. */
  redirect(path: string): Response;
  /** What is answered when Shopify itself takes the token for nothing: the browser comes back with another. */
  turnedAway(): Promise<Response>;
}

export interface ShopifyApp {
  /**
   * Admits a request of the embedded app. Throws the Response for everybody else: 401 with Shopify's header for another try when a data
   * request's token is not good, the page that fetches a token, or the way to Shopify for a page that was not opened there.
   */
  admin(request: Request): Promise<AdminVisit>;
  /** The shop whose checkout extension asks; null when the token is none of a checkout of this app. */
  checkout(request: Request): Promise<CheckoutToken | null>;
  /** Answers below `/auth`: the page that fetches a session token, the way out of the frame, and for all else the way to Shopify. */
  auth(request: Request): Promise<Response>;
  /** Lets Shopify's admin frame a page. */
  addDocumentResponseHeaders(request: Request, headers: Headers): void;
}

type Library = ReturnType<typeof createLibrary>;

/**
 * Who comes in (decision 025). Tokens are verified here, by every current secret and exactly; what Shopify's library knows better, which
 * is how a page gets into its frame and to its token, is asked of the library, which is one per secret, for it knows one.
 */
export function createShopifyApp(config: ShopifyAppConfig): ShopifyApp {
  const { apiKey, apiSecrets, now } = config;
  const libraries = new Map(apiSecrets.map((secret) => [secret, createLibrary(config, secret)]));
  const [library] = libraries.values();
  if (!library) throw new Error("the app needs at least one secret");

  /** By the library itself, which finds no token, or none that anybody could have signed. It always throws. */
  const turnedAway = (request: Request) => answerOf(library.authenticate.admin(withoutToken(request)));

  return {
    async admin(request) {
      if (request.method === "OPTIONS") throw await answerOf(library.authenticate.admin(request));
      const way = isDocument(request) ? adminUrlFor(new URL(request.url), apiKey) : null;
      if (way) throw redirectTo(way);
      const sessionToken = offeredToken(request);
      const token = await verifyAdminToken(sessionToken, config, now());
      if (!token) throw await turnedAway(request);
      const { redirect } = await (libraries.get(token.secret) ?? library).authenticate.admin(request);
      const { shopDomain, userId } = token;
      return { shopDomain, userId, sessionToken, redirect, turnedAway: () => turnedAway(request) };
    },

    checkout: (request) => verifyCheckoutToken(offeredToken(request), config, now()),

    async auth(request) {
      const url = new URL(request.url);
      const known = url.pathname === "/auth/session-token" || url.pathname === "/auth/exit-iframe";
      if (known) return answerOf(library.authenticate.admin(request));
      const shopless = adminUrlFor(url, apiKey) === "/";
      return redirectTo(shopless ? "/" : installAddress(url.searchParams.get("shop") ?? "", apiKey));
    },

    addDocumentResponseHeaders: (request, headers) => library.addDocumentResponseHeaders(request, headers),
  };
}

/** Shopify's library for pages of one secret. Scopes are granted by Shopify from `shopify.app.toml`. */
function createLibrary({ apiKey, appUrl, log }: ShopifyAppConfig, apiSecretKey: string) {
  return shopifyApp({
    apiKey,
    apiSecretKey,
    appUrl,
    // The same as version.ts, which a test checks: the library takes only its own enum.
    apiVersion: ApiVersion.October26,
    authPathPrefix: "/auth",
    distribution: AppDistribution.AppStore,
    sessionStorage: tokenless,
    // Token exchange in place of redirects (shopify 8.2).
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
    logger: {
      level: LogSeverity.Warning,
      ...(log && {
        log: (severity: LogSeverity, message: string) => {
          if (severity === LogSeverity.Error) log.error({ message }, "shopify.library");
          else log.warn({ message }, "shopify.library");
        },
      }),
    },
  });
}

/**
 * The library would exchange and refresh by itself, in parallel, and each new token ends the one before (shopify 8.5). It is told that
 * every shop has a session, and never learns a token: the one source of those is `tokens.server.ts`.
 */
const tokenless: SessionStorage = {
  loadSession: async (id) =>
    new Session({ id, shop: id.replace(/^offline_/, ""), state: "", isOnline: false, accessToken: "kept elsewhere" }),
  storeSession: async () => true,
  deleteSession: async () => true,
  deleteSessions: async () => true,
  findSessionsByShop: async () => [],
};

const isDocument = (request: Request) => !request.headers.has("authorization");

/** Of a data request in its header, of a page in its address; an empty text when there is none. */
function offeredToken(request: Request): string {
  const header = request.headers.get("authorization");
  if (header !== null) return /^Bearer (\S+)$/.exec(header)?.[1] ?? "";
  return new URL(request.url).searchParams.get("id_token") ?? "";
}

function withoutToken(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete("id_token");
  const headers = new Headers(request.headers);
  if (!isDocument(request)) headers.set("authorization", "Bearer refused");
  return new Request(url, { method: request.method, headers });
}

/** What the library throws to be answered. It also throws errors at addresses that a stranger made up. */
async function answerOf(asked: ReturnType<Library["authenticate"]["admin"]>): Promise<Response> {
  try {
    await asked;
    return new Response(null, { status: 401 });
  } catch (thrown) {
    return thrown instanceof Response ? thrown : new Response(null, { status: 400 });
  }
}

const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location } });
