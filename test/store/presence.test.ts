import { describe, expect, onTestFinished, test, vi } from "vitest";
import { isBillingAgreed, listEndedRoles, listProcesses, strikeRole } from "~/store/installation.server";
import { listenForWork, notifyWork } from "~/store/notices.server";
import { askForWork } from "~/store/work.server";
import { claimWork } from "~/store/work-in-hand.server";
import { aPresence, aQueue, silent } from "../jobs/a-queue";

const KIND = "book-shipment";

/** A table of work with one row, in hand of another process. */
async function aClaim() {
  const { database, url, presence } = await aQueue();
  const name = `waybill ${crypto.randomUUID()}`;
  const other = aPresence(url, name);
  const { owner } = await other.beat();
  await askForWork(database, KIND, [{ shopId: "a", subject: "1", payload: {} }]);
  expect(await claimWork(database, KIND, owner, [{ lane: "a", count: 1 }])).toHaveLength(1);
  const row = async () =>
    (await database.query("SELECT state, owner, lost, attempts, due_at <= now() AS due FROM work"))[0];
  const connections = async () =>
    (await database.query("SELECT 1 FROM pg_stat_activity WHERE application_name = $1", [name])).length;
  const kill = () =>
    database.query("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1", [name]);
  /** It answers no more, and its connections stay. */
  const freeze = () =>
    database.query("UPDATE worker SET beat_at = now() - interval '9 seconds' WHERE id = $1", [owner]);
  return { ...{ database, url, presence, other, owner, name, row, connections, kill, freeze } };
}

const FREE = { state: "waiting", owner: null, lost: 1, attempts: 0, due: true };

test("a process says which switch of billing it has", async () => {
  const { database, url } = await aQueue();
  expect(await isBillingAgreed(database)).toBe(true);
  for (const billing of ["pilot", "unset"]) await aPresence(url, `waybill ${crypto.randomUUID()}`, billing).beat();
  expect((await listProcesses(database)).flatMap((one) => one.billing ?? []).toSorted()).toEqual(["pilot", "unset"]);
  expect(await isBillingAgreed(database)).toBe(false);
});

describe("what a process has in hand", () => {
  test("stays its own as long as it lives", async () => {
    const { presence, other, owner, row } = await aClaim();
    await presence.beat();
    await other.beat();
    await presence.beat();
    expect(await row()).toMatchObject({ state: "running", owner, lost: 0 });
  });

  test("is free at the next beat of another after it was killed, and those who wait for work are told", async () => {
    const { presence, url, row, kill, database } = await aClaim();
    const heard: string[] = [];
    onTestFinished(listenForWork(url, silent, (kind) => heard.push(kind)));
    await vi.waitFor(async () => {
      await notifyWork(database, "somebody listens");
      expect(heard).toContain("somebody listens");
    });
    await kill();
    await presence.beat();
    expect(await row()).toEqual(FREE);
    await vi.waitFor(() => expect(heard).toContain(KIND));
    await presence.beat();
    expect(await row()).toEqual(FREE);
  });

  test("is free when it was silent for eight seconds, and its connections are ended", async () => {
    const { presence, row, connections, freeze, database } = await aClaim();
    expect(await connections()).toBe(1);
    await freeze();
    await presence.beat();
    expect(await row()).toEqual(FREE);
    await expect.poll(connections).toBe(0);
    // Nobody else's.
    expect(await database.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(await presence.beat()).toMatchObject({ workers: 1 });
  });

  test("is free once it has left", async () => {
    const { other, row, database } = await aClaim();
    await other.close();
    expect(await row()).toEqual(FREE);
    expect(await database.query("SELECT 1 FROM worker")).toHaveLength(1);
  });

  test("survives any number of kills without a failed attempt, and waits a little when it was in hand of many", async () => {
    const { database, presence, row, url, kill } = await aClaim();
    await database.query("UPDATE work SET lost = 20");
    await kill();
    await presence.beat();
    expect(await row()).toMatchObject({ state: "waiting", lost: 21, attempts: 0, due: false });
    const [wait] = await database.query<{ seconds: number }>(
      "SELECT ceil(extract(epoch FROM due_at - now()))::int AS seconds FROM work",
    );
    expect(wait?.seconds).toBeLessThanOrEqual(10);
    await database.query("UPDATE work SET due_at = date_trunc('milliseconds', now())");
    const { owner } = await aPresence(url).beat();
    expect(await claimWork(database, KIND, owner, [{ lane: "a", count: 1 }])).toHaveLength(1);
  });

  test("and somebody has locked does not hold up the beat; it is free at a later one", async () => {
    const { database, presence, row, kill } = await aClaim();
    await kill();
    await database.transaction(async (sql) => {
      await sql.query("SELECT 1 FROM work FOR UPDATE");
      await presence.beat();
      expect(await row()).toMatchObject({ state: "running" });
    });
    await presence.beat();
    expect(await row()).toEqual(FREE);
  });
});

describe("a process that others declared dead", () => {
  test("enters anew under another name", async () => {
    const { presence, other, owner, freeze } = await aClaim();
    await freeze();
    await presence.beat();
    // Its connection was ended; whether it knows that already is up to the network.
    const { owner: anew, workers } = await other.beat().catch(() => other.beat());
    expect(anew).not.toBe(owner);
    expect(workers).toBe(2);
  });

  test("is told when its connection lives", async () => {
    const { database, other, owner } = await aClaim();
    await database.query("DELETE FROM worker WHERE id = $1", [owner]);
    await expect(other.beat()).rejects.toThrow("silent for too long");
    expect((await other.beat()).owner).not.toBe(owner);
  });

  test("because it lost one connection keeps the others", async () => {
    const { database, presence, other, url, name, row, owner } = await aClaim();
    await database.query(
      `SELECT pg_terminate_backend(l.pid, 5000) FROM pg_locks l
        WHERE l.locktype = 'advisory' AND l.granted
          AND l.pid IN (SELECT pid FROM pg_stat_activity WHERE application_name = $1)`,
      [name],
    );
    // It enters under a new name before anybody looks for the dead.
    const entered = await other.beat().catch(() => other.beat());
    expect(entered.owner).not.toBe(owner);
    const again = aPresence(url, name);
    await again.beat();
    await presence.beat();
    expect(await row()).toEqual(FREE);
    expect(await other.beat()).toMatchObject({ owner: entered.owner });
  });
});

describe("the place of a process", () => {
  test("is among those that take work, and each has its own", async () => {
    const { url, presence } = await aQueue();
    const [two, three] = [aPresence(url), aPresence(url)];
    await two.beat();
    await three.beat();
    const places = [await presence.beat(), await two.beat(), await three.beat()];
    expect(places.map(({ workers }) => workers)).toEqual([3, 3, 3]);
    expect(new Set(places.map(({ rank }) => rank))).toEqual(new Set([0, 1, 2]));
    await two.close();
    expect(await presence.beat()).toMatchObject({ workers: 2 });
  });
});

test("a role of which no process is left is remembered until it is struck off", async () => {
  const { database } = await aQueue();
  await database.query(
    `INSERT INTO worker (id, process, takes_work, role) VALUES (gen_random_uuid(), 'one', false, 'edge'), (gen_random_uuid(), 'two', false, 'edge')`,
  );
  expect(await listEndedRoles(database)).toEqual([]);
  await database.query("DELETE FROM worker WHERE process = 'one'");
  expect(await listEndedRoles(database)).toEqual([]);
  await database.query("DELETE FROM worker WHERE process = 'two'");
  expect(await listEndedRoles(database)).toEqual([{ role: "edge", endedAt: expect.any(Date) }]);
  await database.query("UPDATE role_end SET ended_at = now() - interval '25 hours'");
  expect(await listEndedRoles(database)).toHaveLength(1);
  const again = "INSERT INTO worker (id, process, takes_work, role) VALUES (gen_random_uuid(), 'three', false, 'edge')";
  await database.query(again);
  // One that lives is not struck off, and is missed again when it ends.
  expect(await strikeRole(database, "edge")).toBeNull();
  await database.query("DELETE FROM worker WHERE process = 'three'");
  expect(await listEndedRoles(database)).toHaveLength(1);
  expect(await strikeRole(database, "edge")).toBeInstanceOf(Date);
  expect([await listEndedRoles(database), await strikeRole(database, "edge")]).toEqual([[], null]);
});
