import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import pg from "pg";

/** What commits single rows into the same table: pgbench, or a loop over as many connections where there is no pgbench. */
export interface Committer {
  name: string;
  /** Inserts one row per commit over 32 connections, for about a second on a quiet machine. Returns rows per second, connecting left out. */
  run(): Promise<number>;
}

const CONNECTIONS = 32;
/** About a second's rows on a quiet machine. */
const ROWS = { small: 12_800, large: 6_400 };
const LARGE_BYTES = 2_000;
const INSERT = `INSERT INTO inbox (source, sender_id, topic, headers, body, received_at)
  VALUES ('carrier', md5(random()::text || clock_timestamp()::text), 'status', '{"content-type": "application/x-www-form-urlencoded"}', repeat('x', SIZE), now())`;

/** Returns pgbench where the machine has it, else a loop of `pg`, whose own CPU limits it. Rows have a body of `bytes`. */
export async function committer(databaseUrl: string, dir: string, bytes: number): Promise<Committer> {
  const insert = INSERT.replace("SIZE", String(bytes)).replaceAll(/\s+/g, " ");
  const { exitCode } = await execa("pgbench", ["--version"], { reject: false });
  if (exitCode !== 0) return { name: "a pg loop (no pgbench here)", run: () => pgLoop(databaseUrl, insert) };
  const script = join(dir, `insert-${bytes}.sql`);
  writeFileSync(script, `${insert};\n`);
  const rows = bytes < LARGE_BYTES ? ROWS.small : ROWS.large;
  // So many rows and not so many seconds: pgbench's clock runs while it connects, which takes a busy machine longer than a second.
  const load = ["-c", String(CONNECTIONS), "-j", "2", "-t", String(rows / CONNECTIONS)];
  const options = ["-n", "-M", "prepared", ...load, "-f", script];
  return {
    name: "pgbench",
    async run() {
      const { stdout } = await execa("pgbench", [...options, databaseUrl]);
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
      if (!(perSecond > 0)) throw new Error(`pgbench says ${stdout}`);
      return perSecond;
    },
  };
}

async function pgLoop(databaseUrl: string, insert: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const until = performance.now() + 1_000;
  let rows = 0;
  const lane = async () => {
    for (; performance.now() < until; rows += 1) await pool.query({ name: "insert", text: insert });
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  await pool.end();
  return rows;
}
