import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { CipherKey } from "./cipher.server";

/** Whose file may be opened, by whoever holds the address, and until when. */
export interface FileGrant {
  fileId: string;
  shopId: string;
  /** The member of staff it was made for. */
  userId: string;
  until: Date;
}

type CheckedGrant = { outcome: "granted"; grant: FileGrant } | { outcome: "expired" } | { outcome: "invalid" };

export interface FileAddresses {
  /** Path and query of a file, signed. */
  address(grant: FileGrant): string;
  /** Reads an address of this app; nothing else is believed than what it signed. */
  check(url: URL, fileId: string, now: Date): CheckedGrant;
}

/** No address opens longer, whatever it says. */
export const LONGEST_GRANT_MS = 5 * 60_000;

/**
 * Addresses that a browser can open without a session token: a link or a new tab carries none, and Shopify's mobile app opens nothing but
 * https. Each is signed by a key derived for this purpose alone, so that no signature made for anything else passes for one;
 * the active key signs, all of the ring check.
 */
export function createFileAddresses(ring: readonly CipherKey[]): FileAddresses {
  const keys = ring.map(({ key }) =>
    Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), "waybill/file-address/v1", 32)),
  );
  const [active] = keys;
  if (!active) throw new Error("at least one encryption key is needed");

  return {
    address(grant) {
      const until = String(grant.until.getTime());
      const query = { shop: grant.shopId, user: grant.userId, until, signature: "" };
      query.signature = sign(active, grant.fileId, query).toString("base64url");
      return `/files/${grant.fileId}?${new URLSearchParams(query)}`;
    },
    check({ searchParams }, fileId, now) {
      const [shop, user, until, signature] = ["shop", "user", "until", "signature"].map((name) =>
        searchParams.get(name),
      );
      if (!shop || !user || !until || !signature) return { outcome: "invalid" };
      const given = Buffer.from(signature, "base64url");
      const isSigned = keys.some((key) => isEqual(given, sign(key, fileId, { shop, user, until })));
      if (!isSigned) return { outcome: "invalid" };
      const leftMs = Number(until) - now.getTime();
      if (!(leftMs > 0 && leftMs <= LONGEST_GRANT_MS)) return { outcome: "expired" };
      return { outcome: "granted", grant: { fileId, shopId: shop, userId: user, until: new Date(Number(until)) } };
    },
  };
}

function sign(key: Buffer, fileId: string, { shop, user, until }: Record<"shop" | "user" | "until", string>): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify([fileId, shop, user, until]))
    .digest();
}

const isEqual = (given: Buffer, wanted: Buffer) => given.length === wanted.length && timingSafeEqual(given, wanted);
