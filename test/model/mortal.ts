import type { Deps } from "~/flows/deps.server";
import type { Database, Sql } from "~/store/database.server";
import type { Locks } from "~/store/locks.server";
import type { Fate } from "./fate.ts";

/**
 * What a process does with the outside, cut off at its end: statements, commits, calls to the carrier and to Shopify. Code that
 * is in the middle of something then waits for ever, as if it were gone.
 */
export function mortal(deps: Deps, fate: Fate): Deps {
  return {
    ...deps,
    database: mortalDatabase(deps.database, fate),
    locks: mortalLocks(deps.locks, fate),
    carrier: mortalCalls(deps.carrier, fate),
    shopify: mortalCalls(deps.shopify, fate),
  };
}

/** A database whose connections are useless after the end: a transaction that was open is rolled back with them. */
export function mortalDatabase(database: Database, { pass }: Pick<Fate, "pass">): Database {
  const statements = (sql: Sql): Sql => ({
    query: (text, values, options) => pass("statement", () => sql.query(text, values, options)),
  });
  return {
    ...statements(database),
    transaction: (work, options) =>
      pass("transaction", () => database.transaction((sql) => pass("begun", () => work(statements(sql))), options)),
    close: () => database.close(),
  };
}

function mortalLocks(locks: Locks, { live }: Fate): Locks {
  return {
    exclusively: (key, work) => live(() => locks.exclusively(key, () => live(work))),
    take: async (keys) =>
      (await live(() => locks.take(keys))).map(({ key, free }) => ({ key, free: () => live(free) })),
    close: () => locks.close(),
  };
}

function mortalCalls<Client extends object>(client: Client, { pass }: Fate): Client {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function" || LISTS.test(String(name)) || name === "close") return member;
      if (name === "hasPlatform") return member;
      return (...given: unknown[]) => pass(String(name), () => Promise.resolve(member.apply(target, given)));
    },
  });
}

/** Lists that come page by page; what is done with their rows counts. */
const LISTS = /^listOrder(s|Pages)/;
