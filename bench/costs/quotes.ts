import { readFileSync } from "node:fs";
import pg from "pg";
import { setStage } from "../quotes/stage.ts";
import { openLoop } from "../stage/open-loop.ts";
import type { Results } from "../stage/results.ts";
import type { Ends } from "../stage/run.ts";
import { cpuMicroseconds, treeCpuMicroseconds } from "../stage/statistics.ts";
import { perThing, used } from "./meter.ts";

const PER_SECOND = 200;
const WARM_UP = 1_000;

/** Measures a quote that the carrier answers, and one that is answered from memory. PostgreSQL only learns of them afterwards. */
export async function measureQuotes(ends: Ends, quotes: number, results: Results): Promise<void> {
  const { stub, warm, appPid, databaseUrl, ask, fresh } = await setStage(ends);
  await stub.behave({ mode: "answer", latencyMs: 50 });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  ends.push(() => client.end());
  const postgresPid = await serverOf(client);
  const cpu = () => ({ app: cpuMicroseconds(appPid), postgres: treeCpuMicroseconds(postgresPid) });
  const meter = { client, cpu };
  const live = (count: number) =>
    openLoop(PER_SECOND, count, async (n) => void (await ask(warm[n % warm.length] ?? "", fresh())));
  await live(WARM_UP);
  results.note("a quote that the carrier answers", perThing(await used(meter, () => live(quotes)), quotes));
  const same = warm.map(() => fresh());
  const cached = () =>
    openLoop(
      PER_SECOND,
      quotes,
      async (n) => void (await ask(warm[n % warm.length] ?? "", same[n % warm.length] ?? fresh())),
    );
  for (const [n, body] of same.entries()) await ask(warm[n] ?? "", body);
  results.note("a quote from memory", perThing(await used(meter, cached), quotes));
}

/** Returns the process that all connections of a PostgreSQL on this machine are children of. */
async function serverOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8"));
  if (!parent) throw new Error("the database is not on this machine");
  return Number(parent[1]);
}
