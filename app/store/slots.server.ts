import type { Log } from "~/log.server";
import { openHeldConnection } from "./held-connection.server";

/** A request for up to `count` of the `limit` slots that `key` has over all processes. */
interface SlotRequest {
  key: string;
  limit: number;
  count: number;
}

/** One of a key's slots. It is available to others once it is freed, or when this process or its connection ends. */
export interface Slot {
  key: string;
  free(): void;
}

export interface Slots {
  /**
   * Takes the free slots for each request, in order, without waiting; a request whose slots are all taken gets none. Throws
   * when PostgreSQL does not answer.
   */
  take(requests: SlotRequest[]): Promise<Slot[]>;
  close(): Promise<void>;
}

/** As with a lock: after this time without an answer the connection counts as broken, and all its slots are free. */
const ANSWER_MS = 2_000;

/**
 * `CASE` is evaluated before the lock is requested: a session may take its own lock twice and would then have to release it
 * twice. `LIMIT` stops the series as soon as enough slots are found.
 */
const TAKE = `
  SELECT wish.key, found.slot
    FROM unnest($1::text[], $2::int[], $3::int[]) WITH ORDINALITY AS wish(key, slots, wanted, turn),
         LATERAL (SELECT slot FROM generate_series(1, wish.slots) slot
                   WHERE CASE WHEN wish.key || '#' || slot = ANY($4::text[]) THEN false
                              ELSE pg_try_advisory_lock(hashtextextended(wish.key || '#' || slot, 0)) END
                   LIMIT wish.wanted) found
   ORDER BY wish.turn`;

/**
 * Returns slots that limit what is under way for each key over all processes. A slot is a session advisory lock on a dedicated
 * connection: it costs no pool connection, leaves no row behind, and is free within milliseconds of its owner's end (decision
 * 028).
 */
export function openSlots(url: string, log: Log): Slots {
  const connection = openHeldConnection(url, log, "slots", ANSWER_MS);
  let held = new Set<string>();
  let heldIn = 0;
  let leaving: string[] = [];
  const logNotFreed = (error: unknown) => log.warn({ err: error }, "slots.not_freed");

  /** Returns the names of the slots taken on the current connection; those of a lost connection are dropped. */
  function current(): Set<string> {
    if (connection.generation !== heldIn) {
      held = new Set();
      leaving = [];
      heldIn = connection.generation;
    }
    return held;
  }

  /** Releases all slots freed in one turn of the event loop with one query. */
  function release() {
    return connection.turn(async (ask) => {
      const mine = current();
      const names = leaving.splice(0);
      if (names.length === 0) return;
      await ask("SELECT pg_advisory_unlock(hashtextextended(name, 0)) FROM unnest($1::text[]) name", [names]);
      for (const name of names) mine.delete(name);
    });
  }

  function slotOf(key: string, name: string, generation: number): Slot {
    let freed = false;
    return {
      key,
      free() {
        if (freed || connection.generation !== generation) return;
        freed = true;
        if (leaving.push(name) === 1) setImmediate(() => release().catch(logNotFreed));
      },
    };
  }

  return {
    async take(requests) {
      if (requests.length === 0) return [];
      return connection.turn(async (ask) => {
        const mine = current();
        const rows = await ask<{ key: string; slot: number }>(TAKE, [
          requests.map(({ key }) => key),
          requests.map(({ limit }) => limit),
          requests.map(({ count }) => count),
          [...mine],
        ]);
        // Recorded within the turn: the next one must not take them again.
        return rows.map(({ key, slot }) => {
          const name = `${key}#${slot}`;
          mine.add(name);
          return slotOf(key, name, heldIn);
        });
      });
    },
    close: () => connection.close(),
  };
}
