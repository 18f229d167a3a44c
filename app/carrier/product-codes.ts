import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import type { Carrier, CarrierCredentials } from "./carrier";
import type { KnownProduct } from "./products";

/** Whose products: codes belong to the carrier account, not to the Shopify shop. */
type ProductOwner = Pick<CarrierCredentials, "environment" | "clientSource">;

/**
 * How a look-up went.
 *
 * - `asked`: the carrier was called with these credentials.
 * - `remembered`: every answer was in memory or came from another caller's call.
 * - `not_asked`: a look-up failed recently or in another caller's call; the account is not called for now.
 */
export type ProductsFound = "asked" | "remembered" | "not_asked";

/** The carrier's product codes by exact name (carrier 4.8), cached in memory for ten minutes. */
export interface ProductCodes {
  /** Returns the cached codes by name; makes no call. */
  known(owner: ProductOwner, names: readonly string[]): ReadonlyMap<string, string>;
  /** Returns the names that would be asked for: they are not cached, and the account may be called. */
  notAsked(owner: ProductOwner, names: readonly string[]): string[];
  /**
   * Looks up the names that are not cached, with one call per name however many callers need it. Throws the first CarrierError;
   * the account is then not called for a minute, since a parcel can go without codes. The error is thrown only to the caller
   * whose token was used: callers that joined the call may have another token, and get `not_asked`.
   */
  lookUp(credentials: CarrierCredentials, names: readonly string[]): Promise<ProductsFound>;
  /** Drops the cached answers of products that were just registered, so that their codes are looked up again. */
  forget(owner: ProductOwner, names: readonly string[]): void;
}

const FRESH_MS = 10 * 60_000;
const PAUSE_MS = 60_000;

interface Question {
  credentials: CarrierCredentials;
  name: string;
  /** Whether this caller's credentials were used, as opposed to joining another caller's call. */
  wentOut: boolean;
}

/** Makes an empty cache in front of the carrier's product look-up. */
export function createProductCodes(carrier: Pick<Carrier, "lookUpProducts">): ProductCodes {
  const answers = new LRUCache<string, { code: string | null }, Question>({
    ...atMost(20_000),
    ttl: FRESH_MS,
    fetchMethod: async (_key, _stale, { context: question }) => {
      question.wentOut = true;
      const { credentials, name } = question;
      return { code: exactCode(await carrier.lookUpProducts(credentials, name), name) };
    },
  });
  const paused = new LRUCache<string, true>({ ...atMost(5_000), ttl: PAUSE_MS });

  return {
    known: (owner, names) =>
      new Map(
        names.flatMap((name) => {
          const code = answers.get(keyOf(owner, name))?.code;
          return code ? [[name, code] as const] : [];
        }),
      ),
    notAsked: (owner, names) =>
      paused.has(keyOf(owner, "")) ? [] : names.filter((name) => !answers.has(keyOf(owner, name))),
    async lookUp(credentials, names) {
      const account = keyOf(credentials, "");
      if (paused.has(account)) return "not_asked";
      const questions = [...new Set(names)].map((name): Question => ({ credentials, name, wentOut: false }));
      let failed = false;
      await Promise.all(
        questions.map(async (question) => {
          try {
            await answers.fetch(keyOf(credentials, question.name), { context: question });
          } catch (error) {
            paused.set(account, true);
            if (question.wentOut) throw error;
            failed = true;
          }
        }),
      );
      if (failed) return "not_asked";
      return questions.some(({ wentOut }) => wentOut) ? "asked" : "remembered";
    },
    forget(owner, names) {
      for (const name of names) answers.delete(keyOf(owner, name));
    },
  };
}

/**
 * Returns the code of the only product with exactly this name, else null. The look-up is a search, and a product with a similar
 * name is another product.
 */
function exactCode(products: readonly KnownProduct[], name: string): string | null {
  const codes = new Set(products.filter((product) => product.name === name).map(({ productCode }) => productCode));
  const [code] = codes;
  return code !== undefined && codes.size === 1 ? code : null;
}

function keyOf({ environment, clientSource }: ProductOwner, name: string): string {
  return JSON.stringify([environment, clientSource, name]);
}
