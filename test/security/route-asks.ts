import type { Owned } from "./a-furnished-shop.ts";

/** One request: a body makes it a POST. */
export interface Ask {
  at: string;
  send?: unknown;
  /** Asked by its own address, as a file or an extension is, not for the data of a page. */
  plain?: true;
}

/** Asks for a page's data, for a file, or sends JSON. */
export const get = (at: string): Ask => ({ at });
export const file = (at: string): Ask => ({ at, plain: true });
export const send = (at: string, ...bodies: unknown[]): Ask[] => bodies.map((body) => ({ at, send: body }));

/**
 * What a route is asked, as a function of the shop whose ids are in it; the same names for both shops. `many` also holds the ids of a
 * second shop, for the routes that take a list.
 */
export type Asks = (of: Owned, many: (pick: (one: Owned) => string) => string[]) => Ask[];

/** A new id, as a page makes one. */
export const fresh = (): string => crypto.randomUUID();
