import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { CipherKey } from "./cipher.server";

/** Permission to open one shop's file until a time, for anyone who has the address. */
export interface FileGrant {
  fileId: string;
  shopId: string;
  /** The member of staff the file was made for. */
  userId: string;
  until: Date;
}

type CheckedGrant = { outcome: "granted"; grant: FileGrant } | { outcome: "expired" } | { outcome: "invalid" };

export interface FileAddresses {
  /** Returns the signed path and query of a file. */
  address(grant: FileGrant): string;
  /** Reads a file address. Nothing is trusted that this app did not sign. */
  check(url: URL, fileId: string, now: Date): CheckedGrant;
}

/** No address is valid for longer, whatever its own end. */
export const LONGEST_GRANT_MS = 5 * 60_000;

/**
 * Returns a maker and checker of addresses that a browser can open without a session token: a link or a new tab carries none,
 * and Shopify's mobile app opens nothing but https. Each is signed with a key derived for this purpose only, so that no
 * signature made for anything else is accepted. The active key signs; all keys of the ring check. Throws without a key.
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
