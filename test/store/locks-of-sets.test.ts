import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "~/log.server";
import { openDatabase } from "~/store/database.server";
import { type HeldLock, openLocks } from "~/store/locks.server";
import { freshDatabase } from "../support/database.ts";

const log = createLog("silent");

/** Two processes in effect: each has its own lock connection. */
async function twoProcesses() {
  const url = await freshDatabase();
  const [one, two, database] = [openLocks(url, log), openLocks(url, log), openDatabase(url, log)];
  onTestFinished(async () => {
    await Promise.all([one.close(), two.close(), database.close()]);
  });
  /** Session locks in this database, and the last statement of the connection that holds them. */
  const holders = () =>
    database.query<{ pid: number; query: string }>(
      `SELECT a.pid, a.query FROM pg_locks l JOIN pg_database d ON d.oid = l.database JOIN pg_stat_activity a USING (pid)
        WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()`,
    );
  const breakConnections = async () => {
    for (const { pid } of await holders()) await database.query("SELECT pg_terminate_backend($1, 5000)", [pid]);
  };
  return { one, two, holders, breakConnections };
}

const keysOf = (locks: readonly HeldLock[]) => locks.map(({ key }) => key).toSorted();
const freeAll = (locks: readonly HeldLock[]) => Promise.all(locks.map((lock) => lock.free()));

test("those that another caller or process has are left out, the others are taken", async () => {
  const { one, two } = await twoProcesses();
  const first = await one.take(["a", "b"]);
  expect(keysOf(first)).toEqual(["a", "b"]);
  expect(keysOf(await one.take(["a", "b", "c"]))).toEqual(["c"]);
  expect(keysOf(await two.take(["a", "b", "c", "d"]))).toEqual(["d"]);
  expect(await two.take(["a"])).toEqual([]);
  expect(await two.exclusively("a", async () => "got it")).toBe("busy");
  expect(await one.exclusively("a", async () => "got it")).toBe("busy");
  await freeAll(first);
  expect(keysOf(await two.take(["a", "b"]))).toEqual(["a", "b"]);
});

test("a key that is named twice is taken once, and one freeing frees it", async () => {
  const { one, two, holders } = await twoProcesses();
  const locks = await one.take(["a", "a"]);
  expect(keysOf(locks)).toEqual(["a"]);
  await freeAll(locks);
  expect(await holders()).toEqual([]);
  expect(keysOf(await two.take(["a"]))).toEqual(["a"]);
});

test("each is freed on its own; those that are freed together are freed by one statement", async () => {
  const { one, two, holders } = await twoProcesses();
  const [a, ...others] = await one.take(["a", "b", "c", "d"]);
  await a?.free();
  expect(await holders()).toHaveLength(3);
  expect(keysOf(await two.take(["a", "b"]))).toEqual([a?.key]);
  const asked = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => asked.mockRestore());
  await freeAll(others);
  expect(asked.mock.calls.filter(([text]) => String(text).includes("pg_advisory_unlock"))).toHaveLength(1);
  asked.mockRestore();
  expect(await holders()).toHaveLength(1);
});

test("a lost connection frees them for others, and freeing them afterwards takes nothing from the new holder", async () => {
  const { one, two, holders, breakConnections } = await twoProcesses();
  const lost = await one.take(["a", "b"]);
  await breakConnections();
  const [taken] = await vi.waitFor(async () => {
    const locks = await two.take(["a"]);
    expect(keysOf(locks)).toEqual(["a"]);
    return locks;
  });
  // The process itself knows that its work is still running.
  expect(await one.take(["a", "b"])).toEqual([]);
  await freeAll(lost);
  expect(await one.take(["a"])).toEqual([]);
  expect(await holders()).toHaveLength(1);
  await taken?.free();
  expect(keysOf(await one.take(["a", "b"]))).toEqual(["a", "b"]);
});

test("a lock of an earlier connection is freed without asking the next one", async () => {
  const { one, breakConnections } = await twoProcesses();
  const [lost] = await one.take(["a"]);
  await breakConnections();
  await vi.waitFor(async () => expect(await one.take(["other"])).toHaveLength(1));
  const asked = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => asked.mockRestore());
  await lost?.free();
  expect(asked).not.toHaveBeenCalled();
  expect(keysOf(await one.take(["a"]))).toEqual(["a"]);
});

test("a request that fails leaves no key behind", async () => {
  const { one } = await twoProcesses();
  await one.take(["held"]);
  const broken = vi
    .spyOn(pg.Client.prototype, "query")
    .mockImplementation(() => Promise.reject(new Error("broken")) as never);
  onTestFinished(() => broken.mockRestore());
  await expect(one.take(["a", "b"])).rejects.toThrow("broken");
  broken.mockRestore();
  expect(keysOf(await one.take(["a", "b"]))).toEqual(["a", "b"]);
});
