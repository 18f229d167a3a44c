import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Stack, startStack } from "../../scripts/demo-stack.ts";
import { identifyProcess } from "../../scripts/process/identity.ts";
import { isFree } from "../../scripts/process/port.ts";
import type { Program } from "../../scripts/stack/child.ts";
import { anyPorts, choosePorts, type Ports } from "../../scripts/stack/ports.ts";
import { PROGRAMS, type ProgramName } from "../../scripts/stack/programs.ts";
import { openSecrets } from "../../scripts/stack/secrets.ts";

// Each test starts four processes, the first one creates a database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** One folder for all, as a developer has it: making a new database takes longer than all the rest. */
let dataDir: string;
let folders: string[];
let log: string[];
let stack: Stack | undefined;

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-stack-"));
  folders.push(folder);
  return folder;
};

beforeAll(() => {
  folders = [];
  dataDir = newFolder();
});
beforeEach(() => {
  log = [];
  stack = undefined;
});
afterEach(async () => {
  await stack?.stop();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The stack with programs that only listen; `deaf` ones ignore SIGTERM. */
async function start({
  deaf = [] as ProgramName[],
  ports = anyPorts(),
  signal = undefined as AbortSignal | undefined,
  folder = dataDir,
  revived = new Set<ProgramName>(),
} = {}) {
  const standIn =
    (name: ProgramName) =>
    (plan: Parameters<(typeof PROGRAMS)["app"]>[0]): Program => ({
      ...PROGRAMS[name](plan),
      args: ["test/scripts/stand-in.mjs", deaf.includes(name) ? "deaf" : "polite"],
      env: { ...process.env, PORT: String(plan.ports[name]) },
    });
  const programs = { carrier: standIn("carrier"), shopify: standIn("shopify"), app: standIn("app") };
  stack = await startStack({
    dataDir: folder,
    programs,
    signal,
    revived,
    choosePorts: () => ports,
    log: (line) => log.push(line),
  });
  return stack;
}

async function allFree(ports: Ports): Promise<boolean> {
  const free = await Promise.all([ports.app, ports.carrier, ports.shopify].map(isFree));
  return free.every(Boolean);
}

test("starts everything, and stops everything although a part ignores SIGTERM", async () => {
  const ports = await anyPorts();
  const running = await start({ ports: Promise.resolve(ports), deaf: ["app"] });
  expect((await fetch(running.urls.carrier)).status).toBe(200);
  expect(running.urls.admin).toBe(`http://localhost:${ports.shopify}/store/waybill-demo/apps/waybill`);
  const database = running.pid("postgres") ?? 0;

  await running.stop();
  expect(await allFree(ports)).toBe(true);
  expect(identifyProcess(database)).toBeUndefined();
});

test("stops when the database has died first, and names it", async () => {
  const running = await start();
  process.kill(running.pid("postgres") ?? 0, "SIGKILL");
  expect((await running.failed).part).toBe("postgres");
  await running.stop();
});

test("a part that ends unexpectedly is named with its last lines", async () => {
  const running = await start();
  await fetch(`${running.urls.carrier}/?crash=1`).catch(() => undefined);
  const { part, lastLines } = await running.failed;
  expect(part).toBe("carrier");
  expect(lastLines).toEqual(["listening", "the disk is full", "(ended by exit code 7)"]);
});

test("a part that was killed or restarted on purpose is no failure, and comes back on its port", async () => {
  const running = await start();
  for (const part of ["app", "postgres"] as const) {
    const before = running.pid(part);
    await running.kill(part);
    await running.restart(part);
    expect(running.pid(part)).not.toBe(before);
  }
  const verdict = await Promise.race([running.failed, Promise.resolve("nothing failed")]);
  expect(verdict).toBe("nothing failed");
  expect((await fetch(running.urls.carrier)).status).toBe(200);
});

test("an app that ends is started again, and everything beside it goes on", async () => {
  const ports = await anyPorts();
  const running = await start({ ports: Promise.resolve(ports), revived: new Set(["app"]) });
  const [carrier, before] = [running.pid("carrier"), running.pid("app")];
  const app = `http://127.0.0.1:${ports.app}`;
  for (const end of [() => fetch(`${app}/?crash=1`), () => process.kill(running.pid("app") ?? 0, "SIGKILL")]) {
    log.length = 0;
    await Promise.resolve(end()).catch(() => undefined);
    await vi.waitFor(() => expect(log.at(-1)).toBe("app answers again."), { timeout: 20_000, interval: 50 });
    expect(log[0]).toContain("app ended; the rest goes on.");
    expect((await fetch(app)).status).toBe(200);
  }
  expect(running.pid("app")).not.toBe(before);
  expect(running.pid("carrier")).toBe(carrier);
  expect(await Promise.race([running.failed, Promise.resolve("nothing failed")])).toBe("nothing failed");

  // Stopped while the app is down: nothing is left, and nothing is started later.
  await fetch(`${app}/?crash=1`).catch(() => undefined);
  await vi.waitFor(() => expect(log.at(-1)).toContain("app ended"), { timeout: 20_000, interval: 20 });
  await running.stop();
  expect(running.pid("app")).toBeUndefined();
  expect(await allFree(ports)).toBe(true);
});

test("stops while starting, and leaves nothing behind", async () => {
  const ports = await anyPorts();
  const starting = new AbortController();
  const given = start({ ports: Promise.resolve(ports), signal: starting.signal, folder: newFolder() });
  starting.abort();
  await expect(given).rejects.toThrow();
  expect(await allFree(ports)).toBe(true);
});

test("a folder has one stack at a time", async () => {
  const running = await start();
  await expect(start()).rejects.toThrow(`is in use by process ${process.pid}`);
  stack = running;
});

test("secrets are generated once and readable by their owner alone", () => {
  const folder = newFolder();
  const file = join(folder, "demo.json");
  const first = openSecrets(file);
  expect(openSecrets(file)).toEqual(first);
  expect(openSecrets(join(folder, "other.json"))).not.toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a default port in use is replaced by the next free one; a configured one is refused by its variable", async () => {
  const blocker = createServer();
  const port = await new Promise<number>((resolve) => {
    blocker.listen(0, "127.0.0.1", () => resolve((blocker.address() as { port: number }).port));
  });
  const free = await anyPorts();
  const named = {
    PORT: String(free.app),
    CARRIER_SANDBOX_PORT: String(free.carrier),
    SHOPIFY_SANDBOX_PORT: String(port),
  };
  await expect(choosePorts(named)).rejects.toThrow(
    `port ${port} is in use; end the program that has it or choose another port: SHOPIFY_SANDBOX_PORT=`,
  );
  const chosen = await choosePorts({ ...named, SHOPIFY_SANDBOX_PORT: undefined });
  expect(chosen).toMatchObject({ app: free.app, carrier: free.carrier });
  expect(new Set(Object.values(chosen)).size).toBe(4);
  await new Promise((resolve) => blocker.close(resolve));
});
