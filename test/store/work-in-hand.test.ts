import { describe, expect, test, vi } from "vitest";
import { freeClaimedWork, listClaimedWork } from "~/store/claimed-work.server";
import { askForWork } from "~/store/work.server";
import { finishWork, putBackWork } from "~/store/work-in-hand.server";
import { finishDueWork } from "~/store/work-of-orders.server";
import { aPresence } from "../jobs/a-queue";
import { ALL, aTable, KIND, LATER } from "./a-table-of-work.ts";

describe("work in hand", () => {
  test("of another worker is left alone by all who do not have it", async () => {
    const { ask, only, claim, finish, fail, putBack, url } = await aTable();
    const { owner: other } = await aPresence(url).beat();
    await ask();
    await claim();
    const before = await only();
    await finish(other);
    await fail(null, other);
    await putBack(other);
    expect(await only()).toEqual(before);
    expect(await claim(ALL, other)).toEqual([]);
  });

  test("fails, and waits; is put back, which is no attempt; and is done", async () => {
    const { ask, only, claim, finish, fail, putBack, database } = await aTable();
    const due = () => database.query("UPDATE work SET due_at = date_trunc('milliseconds', now())");
    await ask();
    await claim();
    await fail(LATER);
    expect(await only()).toMatchObject({ state: "waiting", due: false, attempts: 1, error: "Error" });
    expect(await claim()).toEqual([]);
    await due();
    expect(await claim()).toMatchObject([{ attempts: 1 }]);
    await putBack();
    expect(await only()).toMatchObject({ state: "waiting", due: false, attempts: 1 });
    await due();
    await claim();
    await finish();
    expect(await only()).toBeUndefined();
  });

  test("is put back as done for now: its attempts are forgotten, and it goes before what was not begun", async () => {
    const { ask, only, rows, claim, fail, putBack, database, owner } = await aTable();
    const due = () => database.query("UPDATE work SET due_at = date_trunc('milliseconds', now())");
    await ask();
    await claim();
    await fail(LATER);
    await due();
    await claim();
    await putBack(owner, true);
    expect(await only()).toMatchObject({
      state: "waiting",
      due: false,
      attempts: 0,
      lost: 0,
      error: null,
      owner: null,
    });
    await due();
    await ask({ subject: "0" });
    expect(await rows()).toHaveLength(2);
    expect(await claim([{ lane: "a", count: 1 }])).toMatchObject([{ subject: "1" }]);
  });

  test("that is done for now and was asked for meanwhile waits no longer than it was asked to", async () => {
    const { ask, only, claim, putBack, owner } = await aTable();
    await ask();
    await claim();
    await ask();
    await putBack(owner, true);
    expect(await only()).toMatchObject({ state: "waiting", due: true });
  });

  test("that cannot be done yet waits its time, also when it was asked for meanwhile", async () => {
    const { ask, only, claim, putBack } = await aTable();
    await ask();
    await claim();
    await ask();
    await putBack();
    expect(await only()).toMatchObject({ state: "waiting", due: false, asked: 2 });
  });

  test.each(["ended", "put back"])("that is asked for while it is being %s is done once more", async (how) => {
    const { database, ask, only, claim, finish, putBack, owner } = await aTable();
    await ask();
    await claim();
    const ended = await database.transaction(async (sql) => {
      await askForWork(sql, KIND, [{ shopId: "a", subject: "1", payload: { again: true } }]);
      const end = how === "ended" ? finish() : putBack(owner, true);
      await vi.waitFor(async () =>
        expect(await database.query("SELECT 1 FROM pg_locks WHERE NOT granted")).not.toEqual([]),
      );
      return { end };
    });
    await ended.end;
    expect(await only()).toMatchObject({
      state: "waiting",
      due: true,
      asked: 2,
      owner: null,
      payload: { again: true },
    });
  });

  test("is put back in sets, each piece for its own time", async () => {
    const { database, owner, ask, claim } = await aTable();
    for (let n = 0; n < 30; n += 1) await ask({ subject: `${n}` });
    const claimed = await claim();
    const wanted = claimed.map((one) => ({ ...one, seconds: 100 + Number(one.subject), isDone: true }));
    await putBackWork(database, KIND, owner, wanted);
    const rows = await database.query<{ subject: string; seconds: number }>(
      "SELECT subject, round(extract(epoch FROM due_at - changed_at))::int AS seconds FROM work WHERE state = 'waiting'",
    );
    expect(rows).toHaveLength(30);
    for (const { subject, seconds } of rows) expect(seconds).toBe(100 + Number(subject));
  });

  test("is finished in sets, each row by itself", async () => {
    const { database, owner, ask, rows, claim } = await aTable();
    for (let n = 0; n < 30; n += 1) await ask({ subject: `s${n}`, quietSeconds: n === 7 ? LATER : undefined });
    const claimed = await claim();
    expect(claimed).toHaveLength(30);
    await ask({ subject: "s3" });
    await finishWork(database, KIND, owner, claimed);
    expect(await rows()).toMatchObject([
      { subject: "s3", state: "waiting" },
      { subject: "s7", state: "quiet" },
    ]);
  });

  test("is not claimed by a worker that was declared dead", async () => {
    const { database, ask, claim, owner, only } = await aTable();
    await ask();
    await database.query("DELETE FROM worker WHERE id = $1", [owner]);
    expect(await claim()).toEqual([]);
    expect(await only()).toMatchObject({ state: "waiting" });
  });

  test("that a worker knows nothing of is freed by it", async () => {
    const { database, ask, claim, owner, rows } = await aTable();
    for (const subject of ["1", "2"]) await ask({ subject });
    await claim();
    const claims = ["1", "2"].map((subject) => ({ kind: KIND, lane: "a", subject }));
    expect(await listClaimedWork(database, owner)).toEqual(claims);
    await freeClaimedWork(database, owner, claims.slice(0, 1));
    expect(await rows()).toMatchObject([
      { subject: "1", state: "waiting", due: true, lost: 1, attempts: 0, owner: null },
      { subject: "2", state: "running", lost: 0, owner },
    ]);
  });

  test("of another worker is finished together with its order, unless it was asked for again", async () => {
    const { database, ask, claim, rows } = await aTable();
    for (const subject of ["1", "2", "3"]) await ask({ subject });
    await claim([{ lane: "a", count: 2 }]);
    await ask({ subject: "2" });
    const due = ["1", "2", "3"].map((subject) => ({ subject, asked: 1 }));
    await finishDueWork(database, KIND, "a", due);
    expect(await rows()).toMatchObject([{ subject: "2", state: "running" }]);
  });
});
