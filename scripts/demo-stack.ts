import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { claimFolder } from "./process/claim.ts";
import { startChild } from "./stack/child.ts";
import { openStackDatabase } from "./stack/database.ts";
import { createParts, type Failure, type PartName, type Parts } from "./stack/parts.ts";
import { anyPorts, type Ports } from "./stack/ports.ts";
import { type Plan, PROGRAMS, type ProgramName, type Programs, type Urls, urlsOf } from "./stack/programs.ts";
import { openRecord } from "./stack/record.ts";
import { createReviver } from "./stack/revive.ts";
import { openSecrets, type Secrets } from "./stack/secrets.ts";

export interface StackOptions {
  /** Folder for all state, created when missing. One stack per folder. */
  dataDir: string;
  /** Called after the orphans of a killed run have released their ports. Defaults to any four free ports. */
  choosePorts?(): Promise<Ports>;
  /** How to start the parts; set by tests of the start itself. */
  programs?: Programs;
  /** Runs the app from its sources, with Vite. */
  development?: boolean;
  /** Additional or overriding variables for the app. */
  env?: Record<string, string | undefined>;
  /** Parts that are started again when they end without being stopped, while the others go on. None without it. */
  revived?: ReadonlySet<ProgramName>;
  /** Aborts the start and ends what has been started. */
  signal?: AbortSignal;
  /** Receives the stack's own messages. */
  log(line: string): void;
  /** Receives every line that the parts print. */
  onLine?(part: ProgramName, line: string, stream: "stdout" | "stderr"): void;
}

/** A running stack: PostgreSQL, both sandboxes and the app. */
export interface Stack {
  urls: Urls;
  databaseUrl: string;
  secrets: Secrets;
  /** Resolves with the first part that ends without being stopped and is not started again. */
  failed: Promise<Failure>;
  pid(part: PartName): number | undefined;
  /** Ends all parts within 5 s, even if some have already ended. */
  stop(): Promise<void>;
  /** Kills one part, as a power cut would, and waits until it has ended. */
  kill(part: PartName): Promise<void>;
  /** Starts one part again on the same port, after ending it gently if it still runs, and waits until it answers. */
  restart(part: PartName): Promise<void>;
}

/**
 * Starts PostgreSQL, both sandboxes and the app, and waits until all answer. First ends what a killed run in the same folder left
 * running. Throws `FolderInUse` while another stack uses the folder, and with the last lines of a part that does not start;
 * nothing is left running then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const claim = claimFolder(dataDir);
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
  // A part that does not even start the first time is a failure.
  let restart: Stack["restart"] | undefined;
  const revive = createReviver({
    parts: options.revived ?? new Set(),
    start: async (part) => restart?.(part),
    log: options.log,
    stopped: signal,
  });
  const parts = createParts((failure) => restart !== undefined && revive(failure));
  const stop = async () => {
    stopping.abort();
    await parts.endAll(options.log);
    claim.release();
  };
  // Ends the running parts at once, so that waiting for them ends too. The database ends when it has finished opening.
  const giveUp = () => void parts.endAll(options.log);
  options.signal?.addEventListener("abort", giveUp, { once: true });
  try {
    const started = await startParts({ ...options, dataDir, signal }, parts);
    options.signal?.throwIfAborted();
    restart = started.restart;
    return { ...started, failed: parts.failed, pid: parts.pid, kill: parts.kill, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    options.signal?.removeEventListener("abort", giveUp);
  }
}

type Started = Pick<Stack, "urls" | "databaseUrl" | "secrets" | "restart">;

async function startParts(options: StackOptions, parts: Parts): Promise<Started> {
  const { dataDir, signal, log, programs = PROGRAMS } = options;
  const record = openRecord(join(dataDir, "processes.json"));
  await record.endOrphans(log);
  const plan: Plan = {
    dataDir,
    ports: await (options.choosePorts ?? anyPorts)(),
    secrets: openSecrets(join(dataDir, "demo.json")),
    databaseUrl: "",
    development: options.development ?? false,
    env: options.env ?? {},
  };
  const startProgram = async (name: ProgramName): Promise<void> => {
    signal?.throwIfAborted();
    const program = programs[name](plan);
    if (!program) return;
    const child = startChild(program, (line, stream) => options.onLine?.(name, line, stream));
    record.note(name, child.process);
    parts.add(name, { pid: child.process.pid, ended: child.ended, end: child.end });
    await child.ready;
  };
  const startDatabase = async (port?: number) => {
    const database = await openStackDatabase(dataDir, port, log);
    parts.add("postgres", database);
    plan.databaseUrl = database.url;
  };

  const ready = await Promise.allSettled([startDatabase(), startProgram("carrier"), startProgram("shopify")]);
  for (const result of ready) if (result.status === "rejected") throw result.reason;
  await startProgram("app");

  return {
    urls: urlsOf(plan),
    databaseUrl: plan.databaseUrl,
    secrets: plan.secrets,
    async restart(name) {
      await parts.end(name);
      if (name === "postgres") await startDatabase(Number(new URL(plan.databaseUrl).port));
      else await startProgram(name);
    },
  };
}
