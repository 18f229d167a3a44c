import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identifyProcess, isAlive, type ProcessIdentity } from "../../scripts/process/identity.ts";
import { adviceFor, adviceForInstall } from "../../scripts/setup/advice.mjs";

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let program: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waybill-clone-"));
  for (const part of ["scripts", "package.json", "package-lock.json"]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
});
afterEach(() => {
  program?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a task in a clone without packages, with this shell script in place of npm; returns its output and exit code. */
async function run(
  npmScript: string,
  {
    command = [process.execPath, "scripts/run.mjs", "demo"],
    whileRunning = async (_: ChildProcess): Promise<unknown> => undefined,
  } = {},
) {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "npm"), `#!/bin/sh\n${npmScript}\n`);
  chmodSync(join(bin, "npm"), 0o755);
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
  const [file = "", ...args] = command;
  const child = spawn(file, args, { cwd: folder, env, stdio: "pipe" });
  program = child;
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [[code]] = await Promise.all([once(child, "close"), whileRunning(child)]);
  return { said, code: code as number | null };
}

/** Returns the processes that the script wrote down. */
function readPids(file: string): ProcessIdentity[] {
  const pids = readFileSync(file, "utf8").trim().split(" ").map(Number);
  return pids.map(identifyProcess).filter((identity) => identity !== undefined);
}

test("a registry that does not answer is reported, with advice", async () => {
  const { said, code } = await run("echo 'npm error code ETIMEDOUT' >&2; exit 1");
  expect(said).toMatch(/set-up: installing packages .*…\n/);
  expect(said).toContain("npm error code ETIMEDOUT");
  expect(said).toMatch(/npm ci failed, see above\. The package registry does not answer\./);
  expect(code).toBe(1);
});

test("a stop during the installation ends npm and all its children", async () => {
  const pids = join(folder, "pids");
  // A child that would outlive its parent, as a package's install script may start one.
  const { code, said } = await run(`sleep 60 & echo "$! $$" > ${pids}; wait`, {
    whileRunning: async (child) => {
      await vi.waitFor(() => expect(existsSync(pids) && readFileSync(pids, "utf8")).toMatch(/\d+ \d+\n/), 10_000);
      child.kill("SIGTERM");
    },
  });
  await vi.waitFor(() => expect(readPids(pids).filter(isAlive)).toEqual([]), 5_000);
  expect(code).toBe(128 + 15);
  expect(said).not.toContain("failed");
});

test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
  "%s to npm's own process alone ends all it has started",
  async (signal) => {
    const pids = join(folder, "pids");
    // The npm that runs the tests; which one that is depends on the Node that comes first in PATH.
    const npm =
      process.env.npm_execpath ??
      realpathSync(execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim());
    const outer = [process.execPath, npm, "run", "demo"];
    await run(`sleep 60 & echo "$! $$ $PPID" > ${pids}; wait`, {
      command: outer,
      whileRunning: async (child) => {
        await vi.waitFor(() => expect(existsSync(pids) && readFileSync(pids, "utf8")).toMatch(/\d+ \d+ \d+\n/), 10_000);
        child.kill(signal);
      },
    });
    await vi.waitFor(() => expect(readPids(pids).filter(isAlive)).toEqual([]), 5_000);
  },
);

test.each([
  ["npm error code ENOSPC", /^The disk is full: \d+ MB free at /],
  ["initdb: error: could not write: No space left on device", /^The disk is full/],
  ["npm error errno EROFS", /cannot be written\. Run `npm ci`/],
  ["Error: EACCES: permission denied, mkdir", /belongs to another user/],
  ["npm error code EAI_AGAIN", /The package registry does not answer/],
  ["npm error network request to the registry failed", /The package registry does not answer/],
  ['✘ [ERROR] Expected ")" but found "}"', /^$/],
])("the output %j gets advice", (words, advice) => {
  expect(adviceForInstall(words, folder)).toMatch(advice);
});

test.each([
  ["app ended unexpectedly: connect ECONNREFUSED 127.0.0.1:5433"],
  ["network_access = true in shopify.extension.toml"],
  ["listen EACCES: permission denied 0.0.0.0:80"],
])("%j, which is not from npm, gets no advice", (words) => {
  expect(adviceFor(words, folder)).toBe("");
});
