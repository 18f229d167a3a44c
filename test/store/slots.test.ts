import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "~/log.server";
import { openDatabase } from "~/store/database.server";
import { openSlots, type Slot } from "~/store/slots.server";
import { freshDatabase } from "../support/database.ts";

const log = createLog("silent");

/** Two processes in effect: each has its own connection. */
async function twoProcesses() {
  const url = await freshDatabase();
  const [one, two, database] = [openSlots(url, log), openSlots(url, log), openDatabase(url, log)];
  onTestFinished(async () => {
    await Promise.all([one.close(), two.close(), database.close()]);
  });
  const locks = async () => {
    const [row] = await database.query<{ held: number }>(
      `SELECT count(*)::int AS held FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()`,
    );
    return row?.held;
  };
  const killHolders = () =>
    database.query(
      `SELECT pg_terminate_backend(l.pid, 5000) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()`,
    );
  return { one, two, locks, killHolders };
}

const wish = (key: string, count: number, limit = 3) => ({ key, limit, count });
const keysOf = (slots: Slot[]) => slots.map(({ key }) => key);
const freeAll = (slots: Slot[]) => {
  for (const place of slots) place.free();
};

describe("slots of one key", () => {
  test("are limited in number, over this process and others", async () => {
    const { one, two } = await twoProcesses();
    expect(await one.take([wish("shop", 2)])).toHaveLength(2);
    expect(await two.take([wish("shop", 2)])).toHaveLength(1);
    expect(await two.take([wish("shop", 2)])).toEqual([]);
    expect(await one.take([wish("shop", 1)])).toEqual([]);
    expect(await two.take([wish("another", 5)])).toHaveLength(3);
  });

  test("requested concurrently, are never granted twice", async () => {
    const { one, two, locks } = await twoProcesses();
    const asked = Array.from({ length: 40 }, (_, n) => (n % 2 ? one : two).take([wish("shop", 1, 5)]));
    const taken = (await Promise.all(asked)).flat();
    expect(taken).toHaveLength(5);
    expect(await locks()).toBe(5);
    freeAll(taken);
    await vi.waitFor(async () => expect(await locks()).toBe(0));
  });

  test("are granted again once they are freed, each once", async () => {
    const { one, two, locks } = await twoProcesses();
    const [first, ...others] = await one.take([wish("shop", 3)]);
    first?.free();
    first?.free();
    await vi.waitFor(async () => expect(await locks()).toBe(2));
    const theirs = await two.take([wish("shop", 3)]);
    expect(theirs).toHaveLength(1);
    first?.free();
    freeAll(others);
    await vi.waitFor(async () => expect(await locks()).toBe(1));
    expect(await one.take([wish("shop", 3)])).toHaveLength(2);
  });
});

test("several keys are served in the order requested, each within its own limit", async () => {
  const { one, two } = await twoProcesses();
  await two.take([wish("b", 2)]);
  const taken = await one.take([wish("c", 1), wish("b", 2), wish("a", 9, 2)]);
  expect(keysOf(taken)).toEqual(["c", "b", "a", "a"]);
});

test("a killed holder's slots are granted to others; what it frees afterwards is not theirs", async () => {
  const { one, two, killHolders } = await twoProcesses();
  const before = await one.take([wish("shop", 3)]);
  await killHolders();
  await vi.waitFor(async () => expect(await two.take([wish("shop", 3)])).toHaveLength(3));
  freeAll(before);
  // The first call after the loss may still use the broken connection.
  await vi.waitFor(async () => expect(await one.take([wish("another", 1)])).toHaveLength(1));
  expect(await one.take([wish("shop", 3)])).toEqual([]);
});

test("a slot of a lost connection, freed late, stays with its new holder in the same process", async () => {
  const { one, two, locks, killHolders } = await twoProcesses();
  const before = await one.take([wish("shop", 3)]);
  await killHolders();
  // The first call after the loss may still use the broken connection.
  const now = await vi.waitFor(() => one.take([wish("shop", 3)]));
  expect(now).toHaveLength(3);

  freeAll(before);
  await new Promise(setImmediate);
  // Answered after everything freed before it.
  await one.take([wish("another", 1)]);
  expect(await two.take([wish("shop", 3)])).toEqual([]);

  freeAll(now);
  await vi.waitFor(async () => expect(await locks()).toBe(1));
});
