import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "~/log.server";
import { openDatabase } from "~/store/database.server";
import { openLocks } from "~/store/locks.server";
import { freshDatabase } from "../support/database.ts";

const log = createLog("silent");

/** Two processes in effect: each has its own lock connection. */
async function twoProcesses() {
  const url = await freshDatabase();
  const [one, two, database] = [openLocks(url, log), openLocks(url, log), openDatabase(url, log)];
  onTestFinished(async () => {
    await Promise.all([one.close(), two.close(), database.close()]);
  });
  const terminateHolder = () =>
    database.query(
      `SELECT pg_terminate_backend(l.pid, 5000) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()`,
    );
  return { one, two, terminateHolder };
}

/** Work that lasts until it is told to end. */
function held() {
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const work = async () => {
    begun.resolve();
    await done.promise;
    return "mine";
  };
  return { work, running: begun.promise, end: done.resolve };
}

const atOnce = async () => "got it";

test("a key has one holder, in this process and in others, and is free afterwards", async () => {
  const { one, two } = await twoProcesses();
  const { work, running, end } = held();
  const first = one.exclusively("parcel", work);
  await running;
  expect(await one.exclusively("parcel", atOnce)).toBe("busy");
  expect(await two.exclusively("parcel", atOnce)).toBe("busy");
  expect(await two.exclusively("another", atOnce)).toBe("got it");
  end();
  expect(await first).toBe("mine");
  expect(await two.exclusively("parcel", atOnce)).toBe("got it");
});

test("work that throws frees its key", async () => {
  const { one, two } = await twoProcesses();
  await expect(one.exclusively("parcel", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await two.exclusively("parcel", atOnce)).toBe("got it");
});

test("a holder whose connection ends frees its keys for others; it goes on, and locks again afterwards", async () => {
  const { one, two, terminateHolder } = await twoProcesses();
  const { work, running, end } = held();
  const first = one.exclusively("parcel", work);
  await running;
  await terminateHolder();
  await vi.waitFor(async () => expect(await two.exclusively("parcel", atOnce)).toBe("got it"));
  // The process itself knows that its work is still running.
  expect(await one.exclusively("parcel", atOnce)).toBe("busy");
  end();
  expect(await first).toBe("mine");
  await vi.waitFor(async () => expect(await one.exclusively("parcel", atOnce)).toBe("got it"));
});
