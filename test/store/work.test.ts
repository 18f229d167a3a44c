import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { freeClaimedWork, listClaimedWork } from "~/store/claimed-work.server";
import { purgeWork, resumeWork } from "~/store/parked-work.server";
import { askForWork, type WantedWork } from "~/store/work.server";
import { claimWork, failWork, findShopsInLine, finishWork, putBackWork } from "~/store/work-in-hand.server";
import { finishDueWork } from "~/store/work-of-orders.server";
import { aPresence, aQueue } from "../jobs/a-queue";

const KIND = "read-order";
const ALL = [{ lane: "a", count: 100 }];
const HAND = { lane: "a", subject: "1" };
const LATER = 600;

/** The table of work, and a worker. */
async function aTable() {
  const { database, url, standing } = await aQueue();
  const { owner } = standing();
  const ask = (one: Partial<WantedWork> = {}) =>
    askForWork(database, KIND, [{ shopId: "a", subject: "1", payload: {}, ...one }]);
  const rows = () =>
    database.query<Row>(
      `SELECT subject, state, due_at <= now() AS due, asked, taken, attempts, lost, priority, payload, error, owner
         FROM work ORDER BY subject`,
    );
  const claim = (wishes = ALL, by = owner) => claimWork(database, KIND, by, wishes);
  return {
    ...{ database, url, owner, ask, rows, claim },
    only: async () => (await rows())[0],
    finish: (by = owner) => finishWork(database, KIND, by, [HAND]),
    fail: (seconds: number | null, by = owner) => failWork(database, KIND, by, HAND, { error: "Error", seconds }),
    putBack: (by = owner, isDone = false) => putBackWork(database, KIND, by, [{ ...HAND, seconds: LATER, isDone }]),
  };
}

interface Row {
  subject: string;
  state: "waiting" | "running" | "quiet" | "parked";
  due: boolean;
  asked: number;
  taken: number;
  attempts: number;
  lost: number;
  priority: number;
  payload: object;
  error: string | null;
  owner: string | null;
}

describe("asking for work that is there", () => {
  test("is due for whoever is told of it at once: its time is never rounded up", async () => {
    const { database } = await aTable();
    for (let n = 0; n < 20; n += 1) {
      const due = await database.transaction(async (sql) => {
        await askForWork(sql, KIND, [{ shopId: "a", subject: `s${n}`, payload: {} }]);
        return sql.query("SELECT due_at <= now() AS due FROM work WHERE subject = $1", [`s${n}`]);
      });
      expect(due).toEqual([{ due: true }]);
    }
  });

  test("and waits for a later time makes it due at the earlier one", async () => {
    const { ask, rows } = await aTable();
    await ask({ delaySeconds: LATER });
    expect(await rows()).toMatchObject([{ state: "waiting", due: false }]);
    await ask();
    expect(await rows()).toMatchObject([{ state: "waiting", due: true }]);
    await ask({ delaySeconds: LATER });
    expect(await rows()).toMatchObject([{ state: "waiting", due: true }]);
  });

  test("raises its priority and never lowers it; the latest payload counts", async () => {
    const { ask, only } = await aTable();
    await ask({ priority: -1, payload: { n: 1 } });
    await ask({ payload: { n: 2 } });
    expect(await only()).toMatchObject({ priority: 0, payload: { n: 2 } });
    await ask({ priority: -1, payload: { n: 3 } });
    expect(await only()).toMatchObject({ priority: 0, payload: { n: 3 } });
  });

  test("and runs has it done once more, at the time that was asked for", async () => {
    const { ask, only, claim, finish } = await aTable();
    await ask();
    await claim();
    await ask({ delaySeconds: LATER });
    await ask({ delaySeconds: 2 * LATER });
    expect(await only()).toMatchObject({ state: "running" });
    await finish();
    expect(await only()).toMatchObject({ state: "waiting", due: false, owner: null });
    await ask();
    expect(await claim()).toHaveLength(1);
    await ask();
    await finish();
    expect(await only()).toMatchObject({ state: "waiting", due: true });
  });

  test("and was given up gives it its attempts back", async () => {
    const { ask, only, claim, fail } = await aTable();
    await ask();
    await claim();
    await fail(null);
    expect(await only()).toMatchObject({ state: "parked", attempts: 1, error: "Error", owner: null });
    expect(await claim()).toEqual([]);
    await ask();
    expect(await only()).toMatchObject({ state: "waiting", due: true, attempts: 0, error: null });
  });

  test("in a moment in which its last attempt fails is as good as asking afterwards", async () => {
    const { ask, only, claim, fail } = await aTable();
    await ask();
    await claim();
    await ask();
    await fail(null);
    expect(await only()).toMatchObject({ state: "waiting", due: true, attempts: 0 });
  });

  test.each(["waiting", "running"] as const)(
    "with a quiet time, while it is %s without one, does not get lost and keeps it quiet afterwards",
    async (state) => {
      const { ask, only, claim, finish } = await aTable();
      await ask();
      if (state === "running") await claim();
      await ask({ quietSeconds: LATER });
      if (state === "running") {
        await finish();
        expect(await only()).toMatchObject({ state: "waiting" });
      }
      await claim();
      await finish();
      expect(await only()).toMatchObject({ state: "quiet" });
    },
  );
});

describe("work that must stay quiet for a time", () => {
  test("is not wanted again by those who say so, and is by those who do not", async () => {
    const { ask, only, claim, finish } = await aTable();
    await ask({ quietSeconds: LATER });
    await ask({ quietSeconds: LATER });
    expect(await only()).toMatchObject({ asked: 1 });
    await claim();
    await finish();
    await ask({ quietSeconds: LATER });
    expect(await only()).toMatchObject({ state: "quiet" });
    expect(await claim()).toEqual([]);
    await ask();
    expect(await claim()).toHaveLength(1);
    await finish();
    expect(await only()).toMatchObject({ state: "quiet" });
  });

  test("is wanted again after it, and its row is deleted", async () => {
    const { database, ask, rows, claim, finish } = await aTable();
    const wakeUp = () => database.query("UPDATE work SET quiet_until = now() - interval '1 second'");
    await ask({ quietSeconds: LATER });
    await claim();
    await finish();
    await wakeUp();
    await ask({ quietSeconds: LATER });
    expect(await rows()).toMatchObject([{ state: "waiting" }]);
    await claim();
    await finish();
    expect(await purgeWork(database, new Date(0))).toBe(0);
    await wakeUp();
    expect(await purgeWork(database, new Date(0))).toBe(1);
    expect(await rows()).toEqual([]);
  });
});

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

test("two transactions that ask for the same work in different order do not wait for each other for ever", async () => {
  const { database, rows } = await aTable();
  const wanted = ["1", "2", "3", "4"].map((subject) => ({ shopId: "a", subject, payload: {} }));
  const asking = Array.from({ length: 20 }, (_, n) =>
    database.transaction((sql) => askForWork(sql, KIND, n % 2 ? wanted : wanted.toReversed())),
  );
  await Promise.all(asking);
  expect(await rows()).toHaveLength(4);
});

test("work is not claimed while a transaction that asks for it is open, so that what it changes is seen", async () => {
  const { database, ask, claim } = await aTable();
  await ask();
  await database.transaction(async (sql) => {
    await askForWork(sql, KIND, [{ shopId: "a", subject: "1", payload: {} }]);
    expect(await claim()).toEqual([]);
  });
  expect(await claim()).toHaveLength(1);
});

test("given up long ago, it is deleted", async () => {
  const { database, ask, claim, fail, rows } = await aTable();
  await ask();
  await claim();
  await fail(null);
  expect(await purgeWork(database, new Date(Date.now() - 60_000))).toBe(0);
  expect(await purgeWork(database, new Date(Date.now() + 60_000))).toBe(1);
  expect(await rows()).toEqual([]);
});

/** What the table does with one row, in a few lines. `due`: now, or in ten minutes. */
interface Model {
  state: Row["state"];
  due: boolean;
  isAskedAgain: boolean;
  isQuiet: boolean;
  attempts: number;
  lost: number;
}

const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("ask" as const), due: fc.boolean(), quiet: fc.boolean() }) },
  { weight: 3, arbitrary: fc.constant({ kind: "claim" as const }) },
  fc.record({ kind: fc.constantFrom("finish", "retry", "park", "put_back", "lose") }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

function expected(row: Model | undefined, one: Act): Model | undefined {
  if (one.kind === "ask" && "due" in one) return asked(row, one);
  if (!row) return undefined;
  if (one.kind === "claim") {
    return row.state === "waiting" && row.due ? { ...row, state: "running", isAskedAgain: false } : row;
  }
  if (row.state !== "running") return row;
  const again = { ...row, state: "waiting" as const, attempts: 0 };
  switch (one.kind) {
    case "finish":
      if (row.isAskedAgain) return { ...again, lost: 0 };
      return row.isQuiet ? { ...row, state: "quiet", attempts: 0, lost: 0 } : undefined;
    case "retry":
      return { ...row, state: "waiting", due: false, attempts: row.attempts + 1 };
    case "park":
      return row.isAskedAgain ? again : { ...row, state: "parked", attempts: row.attempts + 1 };
    case "put_back":
      return { ...row, state: "waiting", due: false };
    default:
      return { ...row, state: "waiting", due: true, lost: row.lost + 1 };
  }
}

function asked(row: Model | undefined, { due, quiet }: { due: boolean; quiet: boolean }): Model {
  if (!row) return { state: "waiting", due, isAskedAgain: true, isQuiet: quiet, attempts: 0, lost: 0 };
  if (row.state !== "parked" && quiet && row.isQuiet) return row;
  const isQuiet = quiet || row.isQuiet;
  if (row.state === "quiet" || row.state === "parked") {
    return { ...row, state: "waiting", due, isQuiet, attempts: 0, lost: 0 };
  }
  const waitsAlready = row.state === "waiting" || row.isAskedAgain;
  return { ...row, due: (waitsAlready && row.due) || due, isQuiet, isAskedAgain: true };
}

test("a row behaves like its model, whatever happens to it", { timeout: 120_000 }, async () => {
  const { database, url, ask, only, claim, finish, fail, putBack } = await aTable();
  const dying = aPresence(url);
  const heir = aPresence(url);
  let { owner } = await dying.beat();
  const carryOut = async (one: Act): Promise<unknown> => {
    if (one.kind === "ask" && "due" in one) {
      return ask({ delaySeconds: one.due ? 0 : LATER, quietSeconds: one.quiet ? LATER : undefined });
    }
    switch (one.kind) {
      case "claim":
        return claim(ALL, owner);
      case "finish":
        return finish(owner);
      case "retry":
        return fail(LATER, owner);
      case "park":
        return fail(null, owner);
      case "put_back":
        return putBack(owner);
      default:
        await database.query("DELETE FROM worker WHERE id = $1", [owner]);
        await heir.beat();
        await expect(dying.beat()).rejects.toThrow("silent for too long");
        owner = (await dying.beat()).owner;
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 25 }), async (acts) => {
      await database.query("DELETE FROM work");
      let model: Model | undefined;
      for (const one of acts) {
        await carryOut(one);
        model = expected(model, one);
        const row = await only();
        const found = row && { state: row.state, due: row.due, attempts: row.attempts, lost: row.lost };
        const { isAskedAgain, isQuiet, ...rest } = model ?? {};
        // A row at rest is due at no time.
        const due = model?.state === "waiting" ? model.due : found?.due;
        expect(found, JSON.stringify(one)).toEqual(model && { ...rest, due });
        if (row) expect(row.owner).toBe(model?.state === "running" ? owner : null);
      }
    }),
    { numRuns: 40 },
  );
});

test("shops whose work is all for a later time are not in line", async () => {
  const { database, ask } = await aTable();
  await ask({ delaySeconds: LATER });
  await ask({ shopId: "b" });
  expect(await findShopsInLine(database, KIND, "", 9)).toEqual(["b"]);
});

test("jobs that wait or run in the queue of an earlier release become work, each subject once", async () => {
  const { database, rows } = await aTable();
  const migration = readFileSync("prisma/migrations/20261123100000_keyed_work/migration.sql", "utf8");
  const move = migration.slice(migration.indexOf("DO LANGUAGE"));
  await database.query(move);
  expect(await rows()).toEqual([]);
  await database.query(`
    CREATE SCHEMA jobs;
    CREATE TYPE jobs.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
    CREATE TABLE jobs.job (name text, data jsonb, priority int, state jobs.job_state, start_after timestamptz);
    INSERT INTO jobs.job VALUES
      ('book-shipment', '{"shopId": "a", "shipmentId": "p1"}', 0, 'active', now()),
      ('book-shipment', '{"shopId": "a", "shipmentId": "p1"}', 0, 'retry', now() + interval '1 hour'),
      ('book-shipment', '{"shopId": "a", "shipmentId": "p2"}', -1, 'completed', now()),
      ('read-order', '{"shopId": "a", "orderId": "o1"}', 0, 'created', now() + interval '1 hour'),
      ('parked', '{"shopId": "a", "orderId": "o2"}', 0, 'created', now())`);
  await database.query(move);
  expect(await rows()).toMatchObject([
    { subject: "o1", state: "waiting", due: false, payload: { shopId: "a", orderId: "o1" } },
    { subject: "p1", state: "waiting", due: true, payload: { shopId: "a", shipmentId: "p1" } },
  ]);
});

describe("work that failed for want of a token", () => {
  const REJECTED = "ShopifyError: token_rejected";
  const failed = async (seconds: number | null, error = REJECTED) => {
    const table = await aTable();
    await table.ask();
    await table.claim();
    await failWork(table.database, KIND, table.owner, HAND, { error, seconds });
    return table;
  };

  test.each([[LATER], [null]])("is due with the new one, also when it was given up (waits %s s)", async (seconds) => {
    const { database, only } = await failed(seconds);
    await resumeWork(database, "b", REJECTED);
    await resumeWork(database, "a", "ShopifyError: access_denied");
    expect(await only()).toMatchObject(seconds === null ? { state: "parked" } : { state: "waiting", due: false });
    await resumeWork(database, "a", REJECTED);
    expect(await only()).toMatchObject({ state: "waiting", due: true, attempts: 0, error: null });
  });

  test("stays with somebody who asks for it at this moment", async () => {
    const { database, only } = await failed(null);
    await database.transaction(async (sql) => {
      await askForWork(sql, KIND, [{ shopId: "a", subject: "1", payload: {} }]);
      await resumeWork(database, "a", REJECTED);
    });
    expect(await only()).toMatchObject({ state: "waiting", due: true, asked: 2 });
  });
});
