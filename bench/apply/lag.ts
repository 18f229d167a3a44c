import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { seedUnderWay } from "../engine/booked.ts";
import type { Engine } from "../engine/engine.ts";
import { openLoop } from "../stage/open-loop.ts";
import { FORM_TYPE } from "../stage/pushes.ts";
import type { Results } from "../stage/results.ts";
import { pushesOf } from "./events.ts";

const PER_SECOND = 200;
const LEFT_TRIES = 600;

/** B7: measures how long a push waits from its acknowledgement until it is applied, at a steady load. */
export async function measureLag(engine: Engine, seconds: number, results: Results): Promise<void> {
  const count = seconds * PER_SECOND;
  const shop = await seedUnderWay(engine, Math.ceil(count / 4));
  const bodies = pushesOf(shop);
  await engine.client.query("DELETE FROM inbox");
  const pool = new Pool(`http://127.0.0.1:${engine.port}`, { connections: 64 });
  await openLoop(PER_SECOND, count, async (n) => {
    const answer = await pool.request({
      method: "POST",
      path: engine.pushPath,
      headers: FORM_TYPE,
      body: bodies[n] ?? "",
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`a push was answered with ${answer.statusCode}`);
  });
  await pool.close();
  for (let tries = 0; ; tries += 1) {
    const { rows } = await engine.client.query<{ left: number; p95: number; worst: number }>(
      `SELECT count(*) FILTER (WHERE applied_at IS NULL)::int AS left,
              percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM applied_at - received_at) * 1000) AS p95,
              max(extract(epoch FROM applied_at - received_at) * 1000)::float8 AS worst
         FROM inbox`,
    );
    const [row] = rows;
    if (row?.left === 0) {
      results.most(["push acknowledged until applied, p95", `at ${PER_SECOND}/s`], row.p95, 300, "ms");
      return results.note("B7 lag, worst", `${row.worst.toFixed(0)} ms`);
    }
    if (tries > LEFT_TRIES) throw new Error(`${row?.left} pushes are not applied`);
    await pause(100);
  }
}
