import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { beginWithDatabase } from "~/jobs/begin-with-database.server";
import { createLog } from "~/log.server";
import { openDatabase } from "~/store/database.server";
import { aLogDestination } from "../flows/a-person.ts";
import { type OwnPostgres, startOwnPostgres } from "../support/own-database.ts";
import { withClient } from "../support/template-database.ts";
import { silent } from "./a-queue";

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres?.remove());

/** A start that waits for this database, and the lines it writes. */
function aStart(url: string, limitMs: number, begin: () => Promise<unknown> = async () => undefined) {
  const logbook = aLogDestination();
  const database = openDatabase(url, silent);
  onTestFinished(() => database.close());
  const state = { ready: false };
  const log = createLog("info", logbook.destination);
  const started = beginWithDatabase(database, log, begin, { limitMs, everyMs: 20, sayEveryMs: 100 }).then(() => {
    state.ready = true;
  });
  const said = () =>
    logbook.lines
      .map((line) => JSON.parse(line) as { event: string; missing?: string })
      .filter(({ event }) => event === "start.waits_for_database");
  return { started, state, said };
}

describe("a start", () => {
  test("before PostgreSQL waits for it, and says so every few seconds", async () => {
    const url = await postgres.freshDatabase();
    await postgres.stop();
    const { started, state, said } = aStart(url, 60_000);
    await vi.waitFor(() => expect(said().length).toBeGreaterThanOrEqual(2), 10_000);
    expect(String(said()[0]?.missing)).toContain("PostgreSQL cannot be reached");
    expect(state.ready).toBe(false);
    await postgres.startAgain();
    await started;
  });

  test("before its migrations waits for them", async () => {
    const url = await postgres.freshDatabase();
    await withClient(url, (client) => client.query("UPDATE _prisma_migrations SET rolled_back_at = now()"));
    const { started, state, said } = aStart(url, 60_000);
    await vi.waitFor(() => expect(said().length).toBeGreaterThanOrEqual(1), 10_000);
    expect(String(said()[0]?.missing)).toContain("npm run migrate");
    expect(state.ready).toBe(false);
    await withClient(url, (client) => client.query("UPDATE _prisma_migrations SET rolled_back_at = NULL"));
    await started;
  });

  test("during which PostgreSQL goes away waits for it again, and begins once more", async () => {
    const url = await postgres.freshDatabase();
    const begin = vi.fn(async () => {
      if (begin.mock.calls.length > 1) return;
      await postgres.stop();
      throw Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
    });
    const { started, said } = aStart(url, 60_000, begin);
    await vi.waitFor(() => expect(said().length).toBeGreaterThanOrEqual(1), 10_000);
    await postgres.startAgain();
    await started;
    expect(begin).toHaveBeenCalledTimes(2);
  });

  test("that fails for a reason of its own ends with it", async () => {
    const url = await postgres.freshDatabase();
    const { started } = aStart(url, 60_000, () => Promise.reject(new Error("a fault of the app")));
    await expect(started).rejects.toThrow("a fault of the app");
  });

  test("that waited long enough ends with one sentence for the operator", async () => {
    const url = await postgres.freshDatabase();
    await postgres.stop();
    onTestFinished(() => postgres.startAgain());
    const { started } = aStart(url, 0);
    await expect(started).rejects.toMatchObject({
      name: "DatabaseNotReady",
      message: expect.stringMatching(
        /^Waybill cannot start: after 0 s PostgreSQL cannot be reached \(.+\); check DATABASE_URL$/,
      ),
    });
  });
});
