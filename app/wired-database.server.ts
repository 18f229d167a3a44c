import { switchName } from "./billing-switch.server";
import type { Clock } from "./clock.server";
import { type Env, partsOf } from "./env.server";
import { createKeyHearer, type KeyHearer } from "./jobs/retired-keys.server";
import type { Log } from "./log.server";
import { RELEASE } from "./release.server";
import { type Cipher, createCipher } from "./store/cipher.server";
import { type Database, openDatabase } from "./store/database.server";
import { createKeyRing, type KeyRing } from "./store/key-ring.server";
import { type Locks, openLocks } from "./store/locks.server";
import { openPresence, type Presence } from "./store/presence.server";
import { openSlots, type Slots } from "./store/slots.server";

/** What one process has of the database, and what it shows and hears of the other processes there. */
export interface WiredDatabase {
  /** The address for further connections, under this process's name. */
  url: string;
  pages: Database;
  background: Database;
  reserve: Database;
  operator: Database;
  locks: Locks;
  slots: Slots;
  presence: Presence;
  ring: KeyRing;
  /** Forgets what a key that was retired elsewhere still opens. */
  keys: KeyHearer;
  cipher: Cipher;
  /** Ends the connections of pages, jobs, rates and the operator. */
  close(): Promise<void>;
}

/**
 * Database connections of one process, opened on demand. `reserve` is for work that must continue whatever pages and jobs do:
 * rates, incoming messages, health checks. With locks, slots, presence and listeners, a process uses at most 28 of
 * PostgreSQL's usual 100.
 */
const POOLS = { pages: 8, background: 9, reserve: 4, operator: 2 };
/** The operator looks when something is wrong: a page that says nothing for half a minute is one more thing that is. */
const OPERATOR_LIMITS = { statementMs: 3_000, unansweredMs: 1_000 };

/** Wires a process of this name with the database. Opens no connection: each one opens when it is first needed. */
export function wireDatabase(env: Env, process: string, clock: Clock, log: Log): WiredDatabase {
  const url = namedConnections(env.DATABASE_URL, process);
  const open = (size: number) => openDatabase(url, log, { size });
  const [pages, background, reserve] = [open(POOLS.pages), open(POOLS.background), open(POOLS.reserve)];
  const operator = openDatabase(url, log, { size: POOLS.operator, ...OPERATOR_LIMITS });
  const ring = createKeyRing(env.ENCRYPTION_KEYS);
  const keys = createKeyHearer(ring, log);
  const presence = openPresence(url, log, {
    ...{ process, ...partsOf(env.ROLE), role: env.ROLE, release: RELEASE, billing: switchName(env.BILLING) },
    onTime: clock.hear,
    ring: keys,
  });
  return {
    ...{ url, pages, background, reserve, operator, presence, ring, keys },
    locks: openLocks(url, log),
    slots: openSlots(url, log),
    cipher: createCipher(ring),
    async close() {
      await Promise.all([pages, background, reserve, operator].map((one) => one.close()));
    },
  };
}

/** Returns the address of the database with a name for the connections of this process, by which others can end them. */
function namedConnections(url: string, name: string): string {
  const named = new URL(url);
  named.searchParams.set("application_name", name);
  return named.href;
}
