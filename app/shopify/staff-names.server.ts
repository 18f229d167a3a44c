import { LRUCache } from "lru-cache";
import { z } from "zod";
import { oneLine } from "~/domain/text";
import type { Log } from "~/log.server";
import { ShopifyError } from "./shopify-error";
import { type AppCredentials, requestToken } from "./token-endpoint.server";

/** A member of staff at the screen, with the session token of their request. */
interface StaffVisit {
  shopDomain: string;
  /** The session token's `sub`. */
  userId: string;
  sessionToken: string;
}

/** Asks Shopify what members of staff are called. */
export interface StaffNames {
  /**
   * The name of who is at the screen, handed to `keep` once before it is given; null when Shopify has none for them or
   * cannot be asked now. Takes 1.5 s at most beside `keep` and never rejects. However many ask for a person at once,
   * Shopify is asked once; after a failure that person is left alone for ten minutes.
   */
  learn(visit: StaffVisit, keep: (name: string | null) => Promise<void>): Promise<string | null>;
}

export interface StaffNamesDeps extends AppCredentials {
  /** Milliseconds since 1970. */
  now(): number;
  log: Pick<Log, "warn">;
}

const ANSWER_MS = 1_500;
const PAUSE_MS = 10 * 60_000;
const LONGEST_NAME = 100;

/** The part of an online access token's answer that is read: neither the token nor the e-mail address. */
const answerSchema = z.object({
  associated_user: z.object({
    id: z.union([z.int(), z.string()]).transform(String),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    locale: z.string().nullish(),
  }),
});

/**
 * A session token says only an id. Exchanged for an online access token, Shopify adds whose it is (decision 021); the
 * access token itself is dropped unused.
 */
export function createStaffNames(deps: StaffNamesDeps): StaffNames {
  const underWay = new Map<string, Promise<string | null>>();
  const pausedUntil = new LRUCache<string, number>({ max: 10_000 });

  async function ask({ shopDomain, userId, sessionToken }: StaffVisit): Promise<string | null> {
    const grant = {
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      subject_token: sessionToken,
      subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
      requested_token_type: "urn:shopify:params:oauth:token-type:online-access-token",
    };
    const { associated_user: user } = await requestToken(deps, shopDomain, grant, answerSchema, ANSWER_MS);
    if (user.id !== userId) throw new ShopifyError("unreadable", "the token endpoint named somebody else");
    return nameOf(user);
  }

  async function learnOnce(person: string, visit: StaffVisit, keep: (name: string | null) => Promise<void>) {
    try {
      const name = await ask(visit);
      await keep(name);
      return name;
    } catch (error) {
      pausedUntil.set(person, deps.now() + PAUSE_MS);
      const reason = error instanceof Error ? error.message : "unknown";
      deps.log.warn({ shop: visit.shopDomain, user: visit.userId, reason }, "shopify.staff_name_unknown");
      return null;
    } finally {
      underWay.delete(person);
    }
  }

  return {
    learn(visit, keep) {
      const person = `${visit.shopDomain}/${visit.userId}`;
      const running = underWay.get(person);
      if (running) return running;
      if ((pausedUntil.get(person) ?? 0) > deps.now()) return Promise.resolve(null);
      const learning = learnOnce(person, visit, keep);
      underWay.set(person, learning);
      return learning;
    },
  };
}

/** Family name first for who uses Shopify in Vietnamese, last for everybody else, as Shopify itself writes them. */
function nameOf({ first_name, last_name, locale }: z.output<typeof answerSchema>["associated_user"]): string | null {
  const given = oneLine(first_name ?? "");
  const family = oneLine(last_name ?? "");
  const parts = /^vi\b/i.test(locale ?? "") ? [family, given] : [given, family];
  return parts.filter(Boolean).join(" ").slice(0, LONGEST_NAME).toWellFormed().trim() || null;
}
