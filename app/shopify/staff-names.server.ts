import { LRUCache } from "lru-cache";
import { z } from "zod";
import { atMost } from "~/domain/cache-limit";
import { oneLine } from "~/domain/text";
import type { Log } from "~/log.server";
import { ShopifyError } from "./shopify-error";
import { type AppCredentials, requestToken } from "./token-endpoint.server";

/** A staff member's request, with its session token. */
interface StaffVisit {
  shopDomain: string;
  /** The session token's `sub`. */
  userId: string;
  sessionToken: string;
}

/** What Shopify says about a member of staff beside an online token. */
export interface StaffReport {
  name: string | null;
  /** The owner of the account. */
  isOwner: boolean;
  /** What Shopify lets them do, as access scopes, comma-separated; null when it did not say. */
  scopes: string | null;
}

/** Asks Shopify for the names of staff, and for what it lets them do. */
export interface StaffNames {
  /**
   * Returns the staff member's name, after passing what Shopify said once to `keep`; null when Shopify has none or cannot be asked now. Takes at
   * most 1.5 s, plus `keep`, and never rejects. Concurrent requests for one person share one call; after a failure, that person's
   * name is not requested for ten minutes.
   */
  learn(visit: StaffVisit, keep: (report: StaffReport) => Promise<void>): Promise<string | null>;
}

export interface StaffNamesDeps extends AppCredentials {
  /** Milliseconds since 1970. */
  now(): number;
  log: Pick<Log, "warn">;
}

const ANSWER_MS = 1_500;
const PAUSE_MS = 10 * 60_000;
const LONGEST_NAME = 100;

/** No list of scopes is longer; a longer answer is not one. */
const LONGEST_SCOPES = 4_000;

/** The part of the answer that is read; the access token and the e-mail address are not. */
const answerSchema = z.object({
  associated_user_scope: z.string().max(LONGEST_SCOPES).nullish(),
  associated_user: z.object({
    id: z.union([z.int(), z.string()]).transform(String),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    locale: z.string().nullish(),
    account_owner: z.boolean().nullish(),
  }),
});

/**
 * Makes the client for staff names. A session token contains only an id; when it is exchanged for an online access token, Shopify
 * adds the name (decision 021), whether they own the account, and what they may do there (decision 079). The access token itself is discarded unused.
 */
export function createStaffNames(deps: StaffNamesDeps): StaffNames {
  const underWay = new Map<string, Promise<string | null>>();
  const pausedUntil = new LRUCache<string, number>(atMost(10_000));

  async function ask({ shopDomain, userId, sessionToken }: StaffVisit): Promise<StaffReport> {
    const grant = {
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      subject_token: sessionToken,
      subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
      requested_token_type: "urn:shopify:params:oauth:token-type:online-access-token",
    };
    const answer = await requestToken(deps, shopDomain, grant, answerSchema, ANSWER_MS);
    const { associated_user: user, associated_user_scope: scopes } = answer;
    if (user.id !== userId) throw new ShopifyError("unreadable", "the token endpoint named somebody else");
    return { name: nameOf(user), isOwner: user.account_owner ?? false, scopes: scopes?.replaceAll(" ", "") || null };
  }

  async function learnOnce(person: string, visit: StaffVisit, keep: (report: StaffReport) => Promise<void>) {
    try {
      const report = await ask(visit);
      await keep(report);
      return report.name;
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

/** Returns the full name as Shopify itself writes it: family name first for staff who use Shopify in Vietnamese, else last. */
function nameOf({ first_name, last_name, locale }: z.output<typeof answerSchema>["associated_user"]): string | null {
  const given = oneLine(first_name ?? "");
  const family = oneLine(last_name ?? "");
  const parts = /^vi\b/i.test(locale ?? "") ? [family, given] : [given, family];
  return parts.filter(Boolean).join(" ").slice(0, LONGEST_NAME).toWellFormed().trim() || null;
}
