import { Pool } from "undici";
import type { Engine } from "../engine/engine.ts";
import { openLoop } from "../stage/open-loop.ts";
import { FORM_TYPE } from "../stage/pushes.ts";
import type { Results } from "../stage/results.ts";
import { median, quantile, spread } from "../stage/statistics.ts";
import { freshPush } from "./messages.ts";

const STEADY = { perSecond: 1_000, seconds: 5 };
const BURST = 20_000;

/** B6: measures the time until a push is acknowledged, at a steady load and in one burst. */
export async function measureLatency(engine: Engine, runs: number, results: Results): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${engine.port}`, { connections: 1_000, pipelining: 1 });
  const send = async (body: string) => {
    const answer = await pool.request({ method: "POST", path: engine.pushPath, headers: FORM_TYPE, body });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`a push was answered with ${answer.statusCode}`);
  };
  const steady = (seconds: number) => openLoop(STEADY.perSecond, STEADY.perSecond * seconds, () => send(freshPush()));
  await steady(2);
  const p99: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await engine.client.query("TRUNCATE inbox");
    p99.push(quantile(await steady(STEADY.seconds), 0.99));
  }
  results.most(["message acknowledged, p99", `at ${STEADY.perSecond}/s`], median(p99), 20, "ms", spread(p99));

  const worst: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await engine.client.query("TRUNCATE inbox");
    const bodies = Array.from({ length: BURST }, freshPush);
    worst.push(Math.max(...(await openLoop(BURST, BURST, (n) => send(bodies[n] ?? "")))) / 1_000);
  }
  results.most(
    ["burst acknowledged, slowest", `${BURST} in one second, all with 200`],
    median(worst),
    1,
    "s",
    spread(worst),
  );
  await pool.close();
}
