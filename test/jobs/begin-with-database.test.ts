import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";
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

  test.each<[string, () => Promise<unknown>]>([
    ["takes a connection and says nothing", connectInVain],
    ["takes no connection", () => connect(CLOSED)],
    ["has no connection free", waitForPlace],
    ["cuts the connection", cutWhileConnecting],
    ["answers too late", answerTooLate],
    ["has ended the connection", askAfterEnd],
    ["ends the connection meanwhile", askAfterCut],
  ])("during which PostgreSQL %s begins once more", async (_, fail) => {
    const url = await postgres.freshDatabase();
    const begin = vi.fn(async () => void (begin.mock.calls.length === 1 && (await fail())));
    await aStart(url, 60_000, begin).started;
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

/** Nobody listens there. */
const CLOSED = "postgresql://nobody@127.0.0.1:1/nothing";

async function connect(connectionString: string): Promise<void> {
  await new pg.Client({ connectionString, connectionTimeoutMillis: 50 }).connect();
}

/** Connects to what is a server as far as TCP goes. */
async function toServer(onConnection: (socket: Socket) => void): Promise<void> {
  const server = createServer(onConnection).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  await connect(`postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`);
}

const connectInVain = () =>
  toServer((socket) => {
    socket.on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
  });
const cutWhileConnecting = () => toServer((socket) => void socket.destroy());

async function waitForPlace(): Promise<void> {
  const pool = new pg.Pool({ connectionString: await postgres.freshDatabase(), max: 1, connectionTimeoutMillis: 50 });
  const held = await pool.connect();
  try {
    await pool.connect();
  } finally {
    held.release();
    await pool.end();
  }
}

/** Opens a connection to a database that answers, asks something that fails, and closes it. */
async function asking(ask: (client: pg.Client) => Promise<unknown>, options: pg.ClientConfig = {}): Promise<void> {
  const client = new pg.Client({ connectionString: await postgres.freshDatabase(), ...options });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await ask(client);
  } finally {
    await client.end();
  }
}

const answerTooLate = () => asking((client) => client.query("SELECT pg_sleep(1)"), { query_timeout: 50 });

const askAfterEnd = () =>
  asking(async (client) => {
    await client.end();
    await client.query("SELECT 1");
  });

const askAfterCut = () =>
  asking(async (client) => {
    await client.query("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
    await client.query("SELECT 1");
  });
