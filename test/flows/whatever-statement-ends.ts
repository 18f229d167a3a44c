import { expect } from "vitest";
import type { Database } from "~/store/database.server";
import type { TestShop } from "./a-shop";

interface Race {
  /** Puts the work back to its beginning. */
  begin(): Promise<unknown>;
  /** Ends it: what it made is stored before it is gone. */
  end(): Promise<unknown>;
  /** Reads the page, and expects of it what must hold whenever the work ended. */
  look(statement: number): Promise<void>;
}

/**
 * Reads a page again and again while work ends right after its first statement, its second and so on. Statements that the page asks side by
 * side are carried out one by one: once the first asked first, and once the last, as either may be with several connections.
 */
export async function whateverStatementEnds({ deps: { database } }: TestShop, race: Race): Promise<void> {
  const plain = database.query;
  for (const order of ["first", "last"] as const) {
    let statement = 0;
    let done = 0;
    do {
      statement += 1;
      await race.begin();
      done = 0;
      database.query = inOrder(plain, order, async () => {
        done += 1;
        if (done !== statement) return;
        const asked = database.query;
        // The work's own statements are not the page's.
        database.query = plain;
        await race.end();
        database.query = asked;
      });
      await race.look(statement).finally(() => {
        database.query = plain;
      });
    } while (done >= statement);
    expect(statement, "statements that the page asks").toBeGreaterThan(2);
  }
}

/** Returns a way to ask the database that carries out one statement after the other, and tells after each, before its answer is given. */
function inOrder(plain: Database["query"], order: "first" | "last", after: () => Promise<void>): Database["query"] {
  const asked: (() => Promise<void>)[] = [];
  let isRunning = false;
  const run = async () => {
    do {
      // What is asked side by side is all there.
      await new Promise((resolve) => setImmediate(resolve));
      await (order === "first" ? asked.shift() : asked.pop())?.();
    } while (asked.length > 0);
    isRunning = false;
  };
  return (text, values, options) =>
    new Promise((resolve, reject) => {
      asked.push(async () => {
        try {
          const answer = await plain<never>(text, values, options);
          await after();
          resolve(answer);
        } catch (error) {
          reject(error as Error);
        }
      });
      if (!isRunning) void run();
      isRunning = true;
    });
}
