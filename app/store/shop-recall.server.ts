import { LRUCache } from "lru-cache";
import type { Log } from "~/log.server";
import { within } from "./within.server";

/** What a process remembers of each shop: read from the database when it is first needed, and kept while there is room (decision 155). */
export interface ShopRecall<Held> {
  /** Returns what is in memory of a shop; maybe only what this process found out by itself. */
  get(shopId: string): Held | undefined;
  /** Returns the same without counting as a use. */
  peek(shopId: string): Held | undefined;
  /** Returns what is in memory of a shop, after an empty one was made where there was nothing. */
  ensure(shopId: string): Held;
  /** To be called when what is held of a shop has become larger. */
  grown(shopId: string): void;
  /**
   * Reads what is not in memory. Returns undefined where nobody needs to wait: all of it is there, or the database does not answer; else a
   * promise that resolves when it is read, or has taken too long. Never rejects.
   */
  recall(shopId: string): Promise<void> | undefined;
  /** Resolves when all that is stored about a shop is in memory. Rejects when it could not be read. */
  fetch(shopId: string): Promise<void>;
  /** Reads a shop's again, where something of it is held. Rejects when it could not be read. */
  refresh(shopId: string): Promise<void>;
  /** Drops what is held of a shop; what is being read about it is dropped too. */
  forget(shopId: string): void;
  shopIds(): string[];
  readonly bytes: number;
}

/** What one reading brought. */
export interface ShopsRead<Held> {
  /** By shop; one without anything stored may be left out. */
  held: ReadonlyMap<string, Held>;
  /** Shops that would have made the reading too large: they are read next, together with others. Never all that were asked for. */
  left?: readonly string[];
}

export interface RecallOptions<Held> {
  what: string;
  read(shopIds: readonly string[]): Promise<ShopsRead<Held>>;
  empty(): Held;
  /** Returns what was read with what this process found out meanwhile; by default what was read. */
  join?(read: Held, found: Held): Held;
  bytesOf(held: Held): number;
  mostBytes: number;
  /** What was read longer ago is read again, while it is used. Left out: it is kept fresh by its owner. */
  maxAgeMs?: number | undefined;
  nowMs: () => number;
  log: Log;
}

/** A quote waits so long for what was learned for its shop: most of its time is the carrier's. */
export const PATIENCE_MS = 100;
/** After a failure nothing is read for so long: a database that is away is away for all shops. */
const PAUSE_MS = 1_000;
/** Shops of one reading. One reading goes on at a time: the few connections are shared with the intake, the rates and the health check. */
const SHOPS_AT_ONCE = 20;

interface Shelf<Held> {
  held: Held;
  /** When all that is stored was read; undefined: it was not. */
  readAt: number | undefined;
}

interface Pending {
  since: number;
  done: PromiseWithResolvers<void>;
}

/** Returns an empty memory. */
export function createShopRecall<Held extends object>(options: RecallOptions<Held>): ShopRecall<Held> {
  const { read, empty, bytesOf, nowMs, log, what, mostBytes } = options;
  const maxAgeMs = options.maxAgeMs ?? Number.POSITIVE_INFINITY;
  const shelves = new LRUCache<string, Shelf<Held>>({
    maxSize: mostBytes,
    sizeCalculation: ({ held }) => Math.min(mostBytes, bytesOf(held)),
  });
  const pending = new Map<string, Pending>();
  const wanted = new Set<string>();
  let isReading = false;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  function put(shopId: string, shelf: Shelf<Held>): void {
    shelves.delete(shopId);
    shelves.set(shopId, shelf);
  }

  function ask(shopId: string): Pending {
    const before = pending.get(shopId);
    if (before) return before;
    const one = { since: nowMs(), done: Promise.withResolvers<void>() };
    // Nobody may wait for it.
    one.done.promise.catch(() => undefined);
    pending.set(shopId, one);
    wanted.add(shopId);
    // What is asked for in the same turn is read together.
    queueMicrotask(readNext);
    return one;
  }

  function readNext(): void {
    if (isReading || wanted.size === 0) return;
    const asked = [...wanted].slice(0, SHOPS_AT_ONCE).flatMap((id) => {
      wanted.delete(id);
      const one = pending.get(id);
      return one ? [[id, one] as const] : [];
    });
    isReading = true;
    void readShops(asked).finally(() => {
      isReading = false;
      readNext();
    });
  }

  /** Who waits for a shop that was forgotten, or is to be read again, meanwhile does not wait for this reading. */
  async function readShops(asked: (readonly [string, Pending])[]): Promise<void> {
    const isWanted = ([id, one]: (typeof asked)[number]) => pending.get(id) === one;
    try {
      const { held, left = [] } = await read(asked.map(([id]) => id));
      const notYet = new Set(left);
      for (const [id, one] of asked.filter(isWanted)) {
        if (notYet.has(id)) {
          wanted.add(id);
          continue;
        }
        keep(id, held.get(id) ?? empty());
        pending.delete(id);
        one.done.resolve();
      }
    } catch (error) {
      log.warn({ err: error, what }, "quotes.not_refreshed");
      pausedUntil = nowMs() + PAUSE_MS;
      for (const [id, one] of asked.filter(isWanted)) {
        pending.delete(id);
        one.done.reject(error);
      }
    }
  }

  function keep(shopId: string, held: Held): void {
    const before = shelves.peek(shopId);
    const joined = before && options.join ? options.join(held, before.held) : held;
    put(shopId, { held: joined, readAt: nowMs() });
  }

  const isFresh = (shelf: Shelf<Held> | undefined) => shelf?.readAt !== undefined && nowMs() - shelf.readAt < maxAgeMs;

  return {
    get: (shopId) => shelves.get(shopId)?.held,
    peek: (shopId) => shelves.peek(shopId)?.held,
    ensure(shopId) {
      const known = shelves.get(shopId);
      if (known) return known.held;
      const shelf = { held: empty(), readAt: undefined };
      put(shopId, shelf);
      return shelf.held;
    },
    grown(shopId) {
      const shelf = shelves.peek(shopId);
      if (shelf) put(shopId, shelf);
    },
    recall(shopId) {
      const shelf = shelves.get(shopId);
      if (isFresh(shelf)) return undefined;
      const now = nowMs();
      if (!pending.has(shopId) && now < pausedUntil) return undefined;
      const { since, done } = ask(shopId);
      const left = since + PATIENCE_MS - now;
      return shelf?.readAt !== undefined || left <= 0 ? undefined : within(left, done.promise);
    },
    fetch: async (shopId) => (isFresh(shelves.get(shopId)) ? undefined : ask(shopId).done.promise),
    refresh: async (shopId) => (shelves.peek(shopId) || pending.has(shopId) ? readAgain(shopId) : undefined),
    forget,
    shopIds: () => [...shelves.keys()],
    get bytes() {
      return shelves.calculatedSize ?? 0;
    },
  };

  /** What is being read may be older than what is asked for now. */
  function readAgain(shopId: string): Promise<void> {
    const before = pending.get(shopId);
    pending.delete(shopId);
    const next = ask(shopId).done.promise;
    if (before) next.then(before.done.resolve, before.done.reject);
    return next;
  }

  function forget(shopId: string): void {
    shelves.delete(shopId);
    wanted.delete(shopId);
    const one = pending.get(shopId);
    pending.delete(shopId);
    one?.done.resolve();
  }
}
