import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { handOver } from "./hand-over.ts";
import { speedProbe } from "./statistics.ts";

/** State of the machine, for judging the figures (perf 1.4). */
interface Machine {
  turns: number;
  /** Durable writes of 8 KB per second. No answer waits for one, but what quotes leave behind is written. */
  syncs: number;
  /** CPU time taken by other virtual machines since this one started, in clock ticks: `steal` in /proc/stat. */
  stealTicks: number;
  load: number;
}

/** Returns the present state of the machine. Takes more than a second. */
export function lookAtMachine(): Machine {
  return { turns: speedProbe(), syncs: syncProbe(), stealTicks: stealTicks(), load: loadavg()[0] ?? 0 };
}

/** Prints both states and hands them over; returns whether the machine was steady enough for a verdict on missed limits. */
export function compareMachine(before: Machine, after: Machine): boolean {
  const speedMoved = Math.abs(after.turns / before.turns - 1);
  const steady = speedMoved <= 0.3;
  const stolenTicks = after.stealTicks - before.stealTicks;
  console.log(
    `load ${before.load.toFixed(1)} → ${after.load.toFixed(1)}, speed moved by ${(speedMoved * 100).toFixed(0)} %, ` +
      `${before.syncs} → ${after.syncs} syncs/s, ${stolenTicks} ticks stolen`,
  );
  handOver({
    machine: {
      ...{ loadBefore: before.load, loadAfter: after.load, speedMoved, stolenTicks, steady },
      ...{ syncsBefore: before.syncs, syncsAfter: after.syncs },
    },
  });
  return steady;
}

function syncProbe(): number {
  const dir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  const file = openSync(join(dir, "probe"), "w");
  const block = Buffer.alloc(8 * 1024);
  const until = performance.now() + 1_000;
  let syncs = 0;
  for (; performance.now() < until; syncs += 1) {
    writeSync(file, block, 0, block.length, 0);
    fdatasyncSync(file);
  }
  closeSync(file);
  rmSync(dir, { recursive: true });
  return syncs;
}

function stealTicks(): number {
  return Number(/^cpu\s+(?:\d+\s+){7}(\d+)/.exec(readFileSync("/proc/stat", "utf8"))?.[1] ?? 0);
}

/** Throws when the database is set not to write durably (perf 1.5). */
export async function demandDurable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
      const { rows } = await client.query<Record<string, string>>(`SHOW ${setting}`);
      if (rows[0]?.[setting] !== "on")
        throw new Error(`${setting} is ${rows[0]?.[setting]}: these figures say nothing`);
    }
  } finally {
    await client.end();
  }
}
