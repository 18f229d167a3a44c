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

/** A request with a valid session token of a member of staff, for a page that Shopify opened. */
export interface AdminVisit {
  shopDomain: string;
  /** The session token's `sub`. */
  userId: string;
  sessionToken: string;
  /** Shopify opened the app with it; false for the requests of a page that is open. */
  isOpening: boolean;
  /** Shopify's redirect, which keeps the parameters that a framed page needs. */
  redirect(path: string): Response;
  /** Returns the response for a token that Shopify itself does not accept: the browser tries again with a new one. */
  tokenRejection(): Promise<Response>;
}

export interface ShopifyApp {
  /**
   * Admits a request of the embedded app. Throws the Response for every other request: 401 with Shopify's retry header for a data
   * request with an invalid token, the page that fetches a token, or a redirect to Shopify for a page that was not opened there.
   */
  admin(request: Request): Promise<AdminVisit>;
  /** Returns the shop whose checkout extension sent the request; null when its token is not from a checkout of this app. */
  checkout(request: Request): Promise<CheckoutToken | null>;
  /**
   * Answers `/auth/…`: the page that fetches a session token, the page that leaves the frame, and otherwise a redirect to
   * Shopify.
   */
  auth(request: Request): Promise<Response>;
  /** Adds the headers that let Shopify's admin frame a page. */
  addDocumentResponseHeaders(request: Request, headers: Headers): void;
}

type Library = ReturnType<typeof createLibrary>;

/**
 * Makes the app's entry checks (decision 025). Session tokens are verified here, strictly and with every current secret. How a
 * page gets into its frame and obtains a token is left to Shopify's library, of which there is one instance per secret, since it
 * takes only one.
 */
export function createShopifyApp(config: ShopifyAppConfig): ShopifyApp {
  const { apiKey, apiSecrets, now } = config;
  const libraries = new Map(apiSecrets.map((secret) => [secret, createLibrary(config, secret)]));
  const [library] = libraries.values();
  if (!library) throw new Error("the app needs at least one secret");

  /** Has the library build the response: without a usable token it always throws one. */
  const tokenRejection = (request: Request) => answerOf(library.authenticate.admin(withoutToken(request)));

  return {
    async admin(request) {
      if (request.method === "OPTIONS") throw await answerOf(library.authenticate.admin(request));
      const way = isDocument(request) ? adminUrlFor(new URL(request.url), apiKey) : null;
      if (way) throw redirectTo(way);
      const sessionToken = offeredToken(request);
      const token = await verifyAdminToken(sessionToken, config, now());
      if (!token) throw await tokenRejection(request);
      const { redirect } = await (libraries.get(token.secret) ?? library).authenticate.admin(request);
      const { shopDomain, userId } = token;
      return {
        ...{ shopDomain, userId, sessionToken, redirect },
        isOpening: isDocument(request),
        tokenRejection: () => tokenRejection(request),
      };
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

/** Makes Shopify's library for one secret. Shopify grants the scopes from `shopify.app.toml`. */
function createLibrary({ apiKey, appUrl, log }: ShopifyAppConfig, apiSecretKey: string) {
  return shopifyApp({
    apiKey,
    apiSecretKey,
    appUrl,
    // The same as version.ts, as a test checks: the library accepts only its own enum.
    apiVersion: ApiVersion.October26,
    authPathPrefix: "/auth",
    distribution: AppDistribution.AppStore,
    sessionStorage: storageWithoutTokens,
    // Token exchange instead of redirects (shopify 8.2).
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
 * A session storage without tokens. The library would exchange and refresh on its own, in parallel, and each new token ends the
 * one before (shopify 8.5). So it is told that every shop has a session, and never sees a token: they all come from
 * `tokens.server.ts`.
 */
const storageWithoutTokens: SessionStorage = {
  loadSession: async (id) =>
    new Session({ id, shop: id.replace(/^offline_/, ""), state: "", isOnline: false, accessToken: "kept elsewhere" }),
  storeSession: async () => true,
  deleteSession: async () => true,
  deleteSessions: async () => true,
  findSessionsByShop: async () => [],
};

const isDocument = (request: Request) => !request.headers.has("authorization");

/**
 * Returns the session token of a request: from the header of a data request, from the address of a page; "" when there is none.
 */
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

/**
 * Returns the Response that the library throws. It also throws other errors, for addresses that somebody made up: those become
 * 400.
 */
async function answerOf(asked: ReturnType<Library["authenticate"]["admin"]>): Promise<Response> {
  try {
    await asked;
    return new Response(null, { status: 401 });
  } catch (thrown) {
    return thrown instanceof Response ? thrown : new Response(null, { status: 400 });
  }
}

const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location } });
