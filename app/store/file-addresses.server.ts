import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { type CipherKey, createKeyRing, type KeyRing } from "./key-ring.server";

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
  /** Returns a path of the app with its query, signed: what is found there may be read without a session token. */
  sign(path: string, grant: Omit<FileGrant, "fileId">): string;
  /** Reads an address that {@link FileAddresses.sign} returned: its whole path and query are what was signed. */
  checkSigned(url: URL, now: Date): CheckedGrant;
}

/** No address is valid for longer, whatever its own end. */
export const LONGEST_GRANT_MS = 5 * 60_000;

/**
 * Returns a maker and checker of addresses that a browser can open without a session token: a link or a new tab carries none,
 * and Shopify's mobile app opens nothing but https. Each is signed with a key derived for this purpose only, so that no
 * signature made for anything else is accepted. The active key signs; all keys of the ring check, but for a retired one. Throws
 * without a key.
 */
export function createFileAddresses(given: readonly CipherKey[] | KeyRing): FileAddresses {
  const ring = "active" in given ? given : createKeyRing(given);
  if (ring.keys.length === 0) throw new Error("at least one encryption key is needed");
  const derived = new Map(ring.keys.map(({ id, key }) => [id, derive(key)]));
  const derivedOf = (key: CipherKey | undefined) => {
    const signing = key && derived.get(key.id);
    if (!signing) throw new Error("every encryption key of this process is retired");
    return signing;
  };

  const signedQuery = (fileId: string, { shopId, userId, until }: Omit<FileGrant, "fileId">) => {
    const query = { shop: shopId, user: userId, until: String(until.getTime()), signature: "" };
    query.signature = sign(derivedOf(ring.active()), fileId, query).toString("base64url");
    return query;
  };
  const addresses: FileAddresses = {
    address: (grant) => `/files/${grant.fileId}?${new URLSearchParams(signedQuery(grant.fileId, grant))}`,
    sign(path, grant) {
      const url = new URL(path, NO_ORIGIN);
      for (const [name, value] of Object.entries(signedQuery(pathOf(url), grant))) url.searchParams.set(name, value);
      return url.pathname + url.search;
    },
    checkSigned: (url, now) => addresses.check(url, pathOf(url), now),
    check({ searchParams }, fileId, now) {
      const [shop, user, until, signature] = SIGNED.map((name) => searchParams.get(name));
      if (!shop || !user || !until || !signature) return { outcome: "invalid" };
      const signed = Buffer.from(signature, "base64url");
      const isSigned = ring
        .opening()
        .some((key) => isEqual(signed, sign(derivedOf(key), fileId, { shop, user, until })));
      if (!isSigned) return { outcome: "invalid" };
      const leftMs = Number(until) - now.getTime();
      if (!(leftMs > 0 && leftMs <= LONGEST_GRANT_MS)) return { outcome: "expired" };
      return { outcome: "granted", grant: { fileId, shopId: shop, userId: user, until: new Date(Number(until)) } };
    },
  };
  return addresses;
}

/** A path is read as one of some origin; which, says nothing. */
const NO_ORIGIN = "http://app";
const SIGNED = ["shop", "user", "until", "signature"] as const;

/** A path with its query as it is signed: without the signature's own parts, and a path that is no file's id. */
function pathOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of SIGNED) query.delete(name);
  return `path ${pathname}?${query}`;
}

const derive = (key: Buffer) => Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), "waybill/file-address/v1", 32));

function sign(key: Buffer, fileId: string, { shop, user, until }: Record<"shop" | "user" | "until", string>): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify([fileId, shop, user, until]))
    .digest();
}

const isEqual = (given: Buffer, wanted: Buffer) => given.length === wanted.length && timingSafeEqual(given, wanted);
