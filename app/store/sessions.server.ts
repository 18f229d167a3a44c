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
