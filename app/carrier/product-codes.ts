import { LRUCache } from "lru-cache";
import type { Carrier, CarrierCredentials } from "./carrier";
import type { KnownProduct } from "./products";

/** Whose products: codes belong to the account, not to the shop. */
type ProductOwner = Pick<CarrierCredentials, "environment" | "clientSource">;

/**
 * How a look-up went. `remembered`: all is in memory, without a question in this caller's name. `not_asked`: the account is
 * left alone for now.
 */
export type ProductsFound = "asked" | "remembered" | "not_asked";

/** The carrier's product codes by exact name (carrier 4.8), kept in memory for a short while. */
export interface ProductCodes {
  /** What is in memory, by name; asks nobody. */
  known(owner: ProductOwner, names: readonly string[]): ReadonlyMap<string, string>;
  /**
   * Asks the carrier for the names that are not in memory; one question per name however many ask at once. Throws the
   * first CarrierError, after which the account is left alone for a minute, since a parcel can go without codes.
   * Only to whoever asked: those who joined may have another token, and hear `not_asked`.
   */
  lookUp(credentials: CarrierCredentials, names: readonly string[]): Promise<ProductsFound>;
  /** Products that were just registered: their codes are to be asked for anew. */
  forget(owner: ProductOwner, names: readonly string[]): void;
}

const FRESH_MS = 10 * 60_000;
const PAUSE_MS = 60_000;

interface Question {
  credentials: CarrierCredentials;
  name: string;
  /** Whether it went out in this caller's name, or joined another's. */
  wentOut: boolean;
}

/** Makes an empty memory in front of the carrier's product look-up. */
export function createProductCodes(carrier: Pick<Carrier, "lookUpProducts">): ProductCodes {
  const answers = new LRUCache<string, { code: string | null }, Question>({
    max: 20_000,
    ttl: FRESH_MS,
    fetchMethod: async (_key, _stale, { context: question }) => {
      question.wentOut = true;
      const { credentials, name } = question;
      return { code: exactCode(await carrier.lookUpProducts(credentials, name), name) };
    },
  });
  const paused = new LRUCache<string, true>({ max: 5_000, ttl: PAUSE_MS });

  return {
    known: (owner, names) =>
      new Map(
        names.flatMap((name) => {
          const code = answers.get(keyOf(owner, name))?.code;
          return code ? [[name, code] as const] : [];
        }),
      ),
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

/** The code of the one product with exactly this name: the look-up searches, and a like name is another product. */
function exactCode(products: readonly KnownProduct[], name: string): string | null {
  const codes = new Set(products.filter((product) => product.name === name).map(({ productCode }) => productCode));
  const [code] = codes;
  return code !== undefined && codes.size === 1 ? code : null;
}

function keyOf({ environment, clientSource }: ProductOwner, name: string): string {
  return JSON.stringify([environment, clientSource, name]);
}
