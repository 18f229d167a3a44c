import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimFolder, FolderInUse } from "../../scripts/process/claim.ts";
import { endProcess } from "../../scripts/process/end.ts";
import { identifyProcess, identifySelf, isAlive, type ProcessIdentity } from "../../scripts/process/identity.ts";
import { openRecord } from "../../scripts/stack/record.ts";

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waybill-orphans-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function startProgram(code = "setInterval(() => 0, 1000)"): Promise<ProcessIdentity> {
  const child = spawn(process.execPath, ["-e", `${code}; console.log("up")`], { stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  await once(child.stdout, "data");
  const identity = identifyProcess(child.pid ?? 0);
  if (!identity) throw new Error("it has already ended");
  return identity;
}

const earlier = (identity: ProcessIdentity) => ({ ...identity, startedAt: "an earlier process with this pid" });

test("the next run ends recorded processes that are alive, and spares another under a reused pid", async () => {
  const [ours, stranger] = [await startProgram(), await startProgram()];
  writeFileSync(join(folder, "processes.json"), JSON.stringify({ app: ours, carrier: earlier(stranger) }));
  const lines: string[] = [];
  await openRecord(join(folder, "processes.json")).endOrphans((line) => lines.push(line));
  expect(lines).toEqual([`stopping the app that an earlier run left behind (process ${ours.pid})`]);
  expect(isAlive(ours)).toBe(false);
  expect(isAlive(stranger)).toBe(true);
});

test("without a record nothing is ended", async () => {
  const lines: string[] = [];
  await openRecord(join(folder, "processes.json")).endOrphans((line) => lines.push(line));
  expect(lines).toEqual([]);
});

test("a process that ignores SIGTERM is killed; another under its pid is not", async () => {
  const stubborn = await startProgram("process.on('SIGTERM', () => 0); setInterval(() => 0, 1000)");
  const steps = [
    { signal: "SIGTERM", withinMs: 50 },
    { signal: "SIGKILL", withinMs: 2_000 },
  ] as const;
  expect(await endProcess(earlier(stubborn), steps)).toBeUndefined();
  expect(isAlive(stubborn)).toBe(true);
  expect(await endProcess(stubborn, steps)).toBe("SIGKILL");
  expect(await endProcess(stubborn, steps)).toBeUndefined();
});

test("a folder has one living owner; that of a dead one is taken over", async () => {
  const owner = await startProgram();
  writeFileSync(join(folder, "owner.json"), JSON.stringify(owner));
  expect(() => claimFolder(folder)).toThrow(FolderInUse);
  expect(() => claimFolder(folder)).toThrow(`${folder} is in use by process ${owner.pid} (${owner.command})`);

  writeFileSync(join(folder, "owner.json"), JSON.stringify(earlier(owner)));
  const claim = claimFolder(folder);
  expect(() => claimFolder(folder)).toThrow(`process ${process.pid}`);
  claim.release();
  claimFolder(folder).release();
});

test("an incomplete claim does not count", () => {
  writeFileSync(join(folder, "owner.json"), '{"pid":12');
  claimFolder(folder).release();
});

test("a living process is recognised each time", () => {
  expect(identifyProcess(process.pid)).toEqual(identifySelf());
  expect(isAlive(identifySelf())).toBe(true);
  expect(identifyProcess(2 ** 30)).toBeUndefined();
});
