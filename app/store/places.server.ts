import type { Log } from "~/log.server";
import { openHeldConnection } from "./held-connection.server";

/** A wish for up to `count` of the `limit` places that `key` has over all processes. */
export interface Wish {
  key: string;
  limit: number;
  count: number;
}

/** One of a key's places. Others can have it from the moment it is freed, or when this process or its connection ends. */
export interface Place {
  key: string;
  free(): void;
}

export interface Places {
  /**
   * Takes at once what is free of each wish, in their order, and gives nothing for what is taken. Throws when PostgreSQL
   * does not answer.
   */
  take(wishes: Wish[]): Promise<Place[]>;
  close(): Promise<void>;
}

/** As with a lock: answered at once, or the connection is broken and all its places are free. */
const ANSWER_MS = 2_000;

/**
 * The case decides before the lock is asked for: a session may take its own lock twice, and would then have to give it back
 * twice. The limit stops the series as soon as enough places were found.
 */
const TAKE = `
  SELECT wish.key, found.place
    FROM unnest($1::text[], $2::int[], $3::int[]) WITH ORDINALITY AS wish(key, places, wanted, turn),
         LATERAL (SELECT place FROM generate_series(1, wish.places) place
                   WHERE CASE WHEN wish.key || '#' || place = ANY($4::text[]) THEN false
                              ELSE pg_try_advisory_lock(hashtextextended(wish.key || '#' || place, 0)) END
                   LIMIT wish.wanted) found
   ORDER BY wish.turn`;

/**
 * So many at a time for each key, whatever number of processes there are: a place is a session advisory lock on a connection of
 * its own, so that it costs no pool connection, leaves no row behind, and is free within milliseconds of its holder's end
 * (decision 028).
 */
export function openPlaces(url: string, log: Log): Places {
  const connection = openHeldConnection(url, log, "places", ANSWER_MS);
  let held = new Set<string>();
  let heldIn = 0;
  let leaving: string[] = [];
  const notGivenBack = (error: unknown) => log.warn({ err: error }, "places.not_given_back");

  /** What was held in a connection that is gone is held no more. */
  function current(): Set<string> {
    if (connection.generation !== heldIn) {
      held = new Set();
      leaving = [];
      heldIn = connection.generation;
    }
    return held;
  }

  /** All that are freed in one turn of the event loop are given back in one question. */
  function giveBack() {
    return connection.turn(async (ask) => {
      const mine = current();
      const names = leaving.splice(0);
      if (names.length === 0) return;
      await ask("SELECT pg_advisory_unlock(hashtextextended(name, 0)) FROM unnest($1::text[]) name", [names]);
      for (const name of names) mine.delete(name);
    });
  }

  function placeOf(key: string, name: string, generation: number): Place {
    let freed = false;
    return {
      key,
      free() {
        if (freed || connection.generation !== generation) return;
        freed = true;
        if (leaving.push(name) === 1) setImmediate(() => giveBack().catch(notGivenBack));
      },
    };
  }

  return {
    async take(wishes) {
      if (wishes.length === 0) return [];
      return connection.turn(async (ask) => {
        const mine = current();
        const rows = await ask<{ key: string; place: number }>(TAKE, [
          wishes.map(({ key }) => key),
          wishes.map(({ limit }) => limit),
          wishes.map(({ count }) => count),
          [...mine],
        ]);
        // Noted within the turn: the next one must not take them again.
        return rows.map(({ key, place }) => {
          const name = `${key}#${place}`;
          mine.add(name);
          return placeOf(key, name, heldIn);
        });
      });
    },
    close: () => connection.close(),
  };
}
