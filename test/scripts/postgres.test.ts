import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readLockFile } from "../../scripts/postgres/orphan.ts";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { identifyProcess } from "../../scripts/process/identity.ts";

vi.setConfig({ testTimeout: 120_000 });

// One folder for all tests: each start finds what the previous test left.
let dataDir: string;
let running: Postgres | undefined;
const strangers: ChildProcess[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "waybill-postgres-"));
  // The usual mode of a project's folder: as root, the tests run the server under another account, which needs access.
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  for (const stranger of strangers.splice(0)) stranger.kill("SIGKILL");
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(options: { port?: number; log?: (line: string) => void } = {}): Promise<Postgres> {
  running = await startPostgres({ dataDir, log: () => undefined, ...options });
  return running;
}

async function answer(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT 1 + 1 AS two");
  await client.end();
  return rows;
}

test("starts, answers, stops, and keeps its port the next time", async () => {
  const first = await start();
  expect(await answer(first.url("postgres"))).toEqual([{ two: 2 }]);
  await first.stop();
  expect(identifyProcess(first.process.pid)).toBeUndefined();
  expect((await start()).port).toBe(first.port);
});

test("stops the server that a killed program left behind, and takes its place", async () => {
  const program = spawn(process.execPath, ["test/scripts/hold-postgres.ts", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = (await once(program.stdout, "data")) as [Buffer];
  const orphan = JSON.parse(printed.toString()) as { pid: number; port: number };
  program.kill("SIGKILL");
  await once(program, "exit");
  expect(identifyProcess(orphan.pid)?.command).toContain("postgres");

  const lines: string[] = [];
  const next = await start({ log: (line) => lines.push(line) });
  expect(lines).toEqual([`stopping the database that an earlier run left behind (process ${orphan.pid})`]);
  expect(identifyProcess(orphan.pid)).toBeUndefined();
  expect(next.port).toBe(orphan.port);
  expect(await answer(next.url("postgres"))).toEqual([{ two: 2 }]);
});

test("starts again at once after the server itself was killed", async () => {
  const first = await start();
  process.kill(first.process.pid, "SIGKILL");
  await first.ended;
  await first.stop();
  expect(await answer((await start()).url("postgres"))).toEqual([{ two: 2 }]);
});

test.each([
  ["something else", ["-e", "setInterval(() => 0, 1000)"]],
  [
    "a program that names the directory, as a backup of it would",
    ["-e", "setInterval(() => 0, 1000)", "postgres", "-D"],
  ],
])("never ends another process whose pid is in the lock file: %s", async (_, args) => {
  const cluster = join(dataDir, "cluster");
  const stranger = spawn(process.execPath, [...args, cluster, "-p", "5432"], { stdio: "ignore" });
  strangers.push(stranger);
  await once(stranger, "spawn");
  writeFileSync(
    join(cluster, "postmaster.pid"),
    `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n0 0\nready\n`,
  );

  expect(await answer((await start()).url("postgres"))).toEqual([{ two: 2 }]);
  expect(identifyProcess(stranger.pid ?? 0)).toBeDefined();
});

test("a required port in use is named with its variable", async () => {
  const blocker = createServer();
  blocker.listen(0, "127.0.0.1");
  await once(blocker, "listening");
  const { port } = blocker.address() as { port: number };
  await expect(start({ port })).rejects.toThrow(`port ${port} is in use`);
  await expect(start({ port })).rejects.toThrow("POSTGRES_PORT=");
  blocker.close();
});

test("the data directory of another major version is named, and not touched", async () => {
  await (await start()).stop();
  const version = join(dataDir, "cluster/PG_VERSION");
  const present = readFileSync(version, "utf8");
  writeFileSync(version, "12\n");
  await expect(start()).rejects.toThrow(/cluster was made by PostgreSQL 12, this is 18/);
  writeFileSync(version, present);
});

test("a lock file that is missing or incomplete does not count", () => {
  expect(readLockFile(join(dataDir, "nowhere"))).toBeUndefined();
  writeFileSync(join(dataDir, "postmaster.pid"), "");
  expect(readLockFile(dataDir)).toBeUndefined();
});
