import { Session } from "@shopify/shopify-api";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import { PrismaSessionStorage } from "@shopify/shopify-app-session-storage-prisma";
import { type Cipher, CipherError } from "./cipher.server";
import type { Database } from "./database.server";

/**
 * Shopify's own Prisma storage, with both tokens sealed on the way in and opened on the way out (invariant 7).
 * A row that no key opens reads as absent: the library then exchanges a new token.
 */
export function createSessionStorage(database: Database, cipher: Cipher): SessionStorage {
  const rows = new PrismaSessionStorage(database.prisma);
  const read = (session: Session) => {
    try {
      return openTokens(session, cipher);
    } catch (error) {
      if (error instanceof CipherError) return undefined;
      throw error;
    }
  };

  return {
    storeSession: (session) => rows.storeSession(sealTokens(session, cipher)),
    loadSession: async (id) => {
      const session = await rows.loadSession(id);
      return session && read(session);
    },
    deleteSession: (id) => rows.deleteSession(id),
    deleteSessions: (ids) => rows.deleteSessions(ids),
    findSessionsByShop: async (shop) =>
      (await rows.findSessionsByShop(shop)).map(read).filter((session) => session !== undefined),
  };
}

const context = (session: Session, field: string) => ({ owner: session.shop, field: `session.${field}` });

function sealTokens(session: Session, cipher: Cipher): Session {
  return new Session({
    ...session.toObject(),
    accessToken: session.accessToken && cipher.seal(session.accessToken, context(session, "access")),
    refreshToken: session.refreshToken && cipher.seal(session.refreshToken, context(session, "refresh")),
  });
}

function openTokens(session: Session, cipher: Cipher): Session {
  return new Session({
    ...session.toObject(),
    accessToken: session.accessToken && cipher.open(session.accessToken, context(session, "access")),
    refreshToken: session.refreshToken && cipher.open(session.refreshToken, context(session, "refresh")),
  });
}

/** The offline tokens of a shop, as the token source wants them: one row, one write, one refresher at a time. */
export function offlineTokenStore(database: Database, sessions: SessionStorage) {
  const sessionId = (shopDomain: string) => `offline_${shopDomain}`;
  return {
    async load(shopDomain: string) {
      const session = await sessions.loadSession(sessionId(shopDomain));
      if (!session?.accessToken) return null;
      return {
        accessToken: session.accessToken,
        // A session without an end was made before expiring tokens: it counts as valid until Shopify refuses it.
        accessTokenExpiresAt: session.expires ?? new Date(8.64e15),
        refreshToken: session.refreshToken ?? null,
        refreshTokenExpiresAt: session.refreshTokenExpires ?? null,
      };
    },
    async save(
      shopDomain: string,
      tokens: {
        accessToken: string;
        accessTokenExpiresAt: Date;
        refreshToken: string | null;
        refreshTokenExpiresAt: Date | null;
      },
    ) {
      const session = await sessions.loadSession(sessionId(shopDomain));
      if (!session) return;
      session.accessToken = tokens.accessToken;
      session.expires = tokens.accessTokenExpiresAt;
      session.refreshToken = tokens.refreshToken ?? undefined;
      session.refreshTokenExpires = tokens.refreshTokenExpiresAt ?? undefined;
      await sessions.storeSession(session);
    },
    /** Waits for its turn: the refresher before us stores a fresh pair, which we then read. */
    lock<Result>(shopDomain: string, work: () => Promise<Result>): Promise<Result> {
      return database.transaction(async (sql) => {
        await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`token:${shopDomain}`]);
        return work();
      });
    },
  };
}
