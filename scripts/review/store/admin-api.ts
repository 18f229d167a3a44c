import { z } from "zod";
import { API_VERSION } from "../../../app/shopify/version.ts";

/** Asks a store's Admin API. */
export interface AdminApi {
  /** Sends an operation and returns its data, read by the schema. Throws `Refused`, and when there is no answer that can be read. */
  ask<T>(query: string, data: z.ZodType<T>, variables?: object): Promise<T>;
  /** Waits so long; a test lets the stand-in's clock run instead. */
  wait(ms: number): Promise<void>;
}

/** What Shopify refused, in its own words. */
export class Refused extends Error {}

/** Refused before anything was done, so that the same may be asked again after so long. */
const AGAIN_AFTER = [
  { says: /^Throttled$/, ms: 2_000 },
  { says: /too many attempts/i, ms: 15_000 },
];
const MOST_TRIES = 20;
const ANSWER_WITHIN_MS = 30_000;

const answerSchema = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/** The refusals of a mutation. */
export const userErrors = z.array(z.object({ field: z.array(z.string()).nullable(), message: z.string() }));

/**
 * Opens the Admin API of a store.
 *
 * @param origin `https://<store>.myshopify.com`
 * @param headers with the access token
 */
export function openAdminApi(origin: string, headers: Record<string, string>, wait: AdminApi["wait"]): AdminApi {
  const url = `${origin}/admin/api/${API_VERSION}/graphql.json`;
  return {
    wait,
    async ask(query, data, variables = {}) {
      for (let tries = 1; ; tries += 1) {
        const response = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify({ query, variables }),
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        if (!response.ok)
          throw new Refused(`Shopify answers ${response.status}: ${(await response.text()).slice(0, 300)}`);
        const answer = answerSchema.parse(await response.json());
        const [error] = answer.errors ?? [];
        if (!error) return data.parse(answer.data);
        const later = AGAIN_AFTER.find(({ says }) => says.test(error.message));
        if (!later || tries === MOST_TRIES) throw new Refused(error.message);
        await wait(later.ms);
      }
    },
  };
}

/** Throws `Refused` with Shopify's words if a mutation was refused; `what` names what it was for. */
export function accepted(what: string, errors: z.infer<typeof userErrors>) {
  if (errors.length === 0) return;
  throw new Refused(`${what}: ${errors.map(({ field, message }) => `${message} (${field?.join(".")})`).join("; ")}`);
}
