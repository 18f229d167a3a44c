import { randomBytes } from "node:crypto";
import type { AccessToken, Shop } from "../world/state/shop.ts";
import { toTimestamp, type World } from "../world/world.ts";

const REFRESH_SECONDS = 7_776_000;
const ONLINE_PREFIX = "shpua_";

/**
 * Returns the pair that a token exchange acquires for an installed shop. An app has only one expiring offline token per
 * shop: every earlier pair becomes invalid at once, refresh token included (shopify 8.5).
 */
export function acquireToken(world: World, shop: Shop, lifetimeSeconds: number): AccessToken {
  shop.tokens = shop.tokens.filter(isOnline);
  return issueToken(world, shop, lifetimeSeconds, null);
}

const isOnline = ({ accessToken }: AccessToken) => accessToken.startsWith(ONLINE_PREFIX);

function issueToken(world: World, shop: Shop, lifetimeSeconds: number, supersedes: string | null): AccessToken {
  const now = world.now().getTime();
  const token: AccessToken = {
    accessToken: `shpat_${randomBytes(16).toString("hex")}`,
    expiresAt: toTimestamp(new Date(now + lifetimeSeconds * 1000)),
    scopes: shop.installation?.scopes ?? [],
    refreshToken: `shprt_${randomBytes(16).toString("hex")}`,
    refreshExpiresAt: toTimestamp(new Date(now + REFRESH_SECONDS * 1000)),
    supersedes,
  };
  return keep(world, shop, token);
}

/** Returns a token of one member of staff, which lasts one day and cannot be refreshed. */
export function issueOnlineToken(world: World, shop: Shop): AccessToken {
  const expiresAt = toTimestamp(new Date(world.now().getTime() + ONLINE_LIFETIME_SECONDS * 1000));
  const token: AccessToken = {
    accessToken: `${ONLINE_PREFIX}${randomBytes(16).toString("hex")}`,
    expiresAt,
    scopes: shop.installation?.scopes ?? [],
    refreshToken: "",
    refreshExpiresAt: expiresAt,
    supersedes: null,
  };
  return keep(world, shop, token);
}

function keep(world: World, shop: Shop, token: AccessToken): AccessToken {
  const now = world.now().getTime();
  shop.tokens = [...shop.tokens.filter(({ refreshExpiresAt }) => Date.parse(refreshExpiresAt) > now), token];
  world.changed();
  return token;
}

/** Returns the live token of a request; undefined when it is unknown or expired, or when the shop removed the app. */
export function findLiveToken(world: World, shop: Shop, accessToken: string | undefined): AccessToken | undefined {
  const token = shop.tokens.find((candidate) => candidate.accessToken === accessToken);
  return shop.installation && token && Date.parse(token.expiresAt) > world.now().getTime() ? token : undefined;
}

/** The result of a refresh: a new pair, or the reason for the refusal. */
export type Refresh = { outcome: "refreshed"; token: AccessToken } | { outcome: "refused"; why: string };

/**
 * Exchanges a refresh token for a new pair. The old one stays usable until the new one is first used, so that a caller who
 * lost the answer can ask again.
 */
export function refreshToken(world: World, shop: Shop, refresh: string, lifetimeSeconds: number): Refresh {
  if (!shop.installation) return { outcome: "refused", why: "the app is not installed" };
  const used = shop.tokens.find((candidate) => candidate.refreshToken === refresh);
  if (!used) return { outcome: "refused", why: "the refresh token is unknown or was replaced" };
  if (Date.parse(used.refreshExpiresAt) <= world.now().getTime()) {
    return { outcome: "refused", why: "the refresh token has expired" };
  }
  if (used.supersedes) retire(shop, used.supersedes);
  return { outcome: "refreshed", token: issueToken(world, shop, lifetimeSeconds, refresh) };
}

/** Invalidates a refresh token whose successor was used; its access token lives until it expires. */
function retire(shop: Shop, refresh: string) {
  for (const token of shop.tokens) {
    if (token.refreshToken === refresh) token.refreshToken = "";
  }
}

export const ONLINE_LIFETIME_SECONDS = 86_399;

export const REFRESH_LIFETIME_SECONDS = REFRESH_SECONDS;
