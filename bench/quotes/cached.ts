import { Pool } from "undici";
import { pin } from "../stage/app.ts";
import { type ClosedLoop, closedLoop, requestBytes } from "../stage/closed-loop.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { FALLBACK_VND } from "../stage/shops.ts";
import { cpuMicroseconds, median, residentMegabytes, spread } from "../stage/statistics.ts";
import { startBare } from "./processes.ts";
import { judge, rateBody } from "./requests.ts";
import type { Stage } from "./stage.ts";

const PAIRS = QUICK ? 2 : 12;
const CONNECTIONS = 64;
const KEYS = 50;
const WARM_UP = { answers: 20_000, slices: QUICK ? 2 : 15 };
/** CPU of both servers is compared at the same load: half of what the app can do, and at most this. */
const MOST_PER_SECOND = 3_000;

/** B3: measures cached quotes beside a server that only parses the same body and answers the same bytes. */
export async function measureCached(stage: Stage, results: Results, ends: (() => unknown)[]): Promise<void> {
  const { stub, warm, port, appPid, ask } = stage;
  await stub.behave({ mode: "answer", latencyMs: 5 });
  await stage.carrierIsBack();
  const bodies = Array.from({ length: KEYS }, (_, n) => rateBody(2_000_000 + n, n));
  const pathOf = (n: number) => warm[n % warm.length] ?? "";
  for (const [n, body] of bodies.entries()) await ask(pathOf(n), body);
  const bare = await startBare();
  ends.push(() => bare.stop());
  pin(bare.pid, 0);
  await bare.answerWith(await answerOf(port, pathOf(0), bodies[0]?.text ?? ""));

  const load = { connections: CONNECTIONS, ms: 1_000 };
  const app: ClosedLoop & { pid: number } = {
    ...load,
    port,
    pid: appPid,
    requests: bodies.map(({ text }, n) => requestBytes(pathOf(n), text)),
    judge(head, text, n) {
      const body = bodies[n] ?? rateBody(0);
      const timing = /server-timing: ([^\r]*)/i.exec(head)?.[1] ?? "";
      const sources = judge(Number(head.split(" ")[1]), timing, text, body, FALLBACK_VND);
      if (sources.some((source) => source !== "cached")) throw new Error(`${sources.join()} where all is cached`);
    },
  };
  const peer = { ...load, port: bare.port, pid: bare.pid, requests: bodies.map(({ text }) => requestBytes("/", text)) };

  for (const one of [app, peer]) await warmUp(one);
  const capacity = await pairs(app, peer);
  results.least("cached quotes, throughput to a bare server", median(capacity.done), 0.7, "×", spread(capacity.done));
  results.note("B3 at capacity, CPU to bare node:http", `${spread(capacity.cpu)} ×`);
  results.note("B3 quotes/s, middle slice", `${median(capacity.perSecond)}`);
  const perSecond = Math.min(MOST_PER_SECOND, Math.round(median(capacity.perSecond) / 2));
  const same = await pairs({ ...app, perSecond }, { ...peer, perSecond });
  results.most(
    ["cached quotes, CPU to a bare server", `at ${perSecond}/s each`],
    median(same.cpu),
    2.3,
    "×",
    spread(same.cpu),
  );
}

async function answerOf(port: number, path: string, body: string): Promise<string> {
  const pool = new Pool(`http://127.0.0.1:${port}`);
  const { body: answer } = await pool.request({ method: "POST", path, body });
  const text = await answer.text();
  await pool.close();
  return text;
}

/** Warms a server up by number of answers, not by time: code gets fast by running often, and on a busy machine it runs seldom. */
async function warmUp(one: ClosedLoop): Promise<void> {
  for (let slice = 0, answers = 0; slice < WARM_UP.slices && answers < WARM_UP.answers; slice += 1)
    answers += await closedLoop(one);
}

type Measured = ClosedLoop & { pid: number };

async function pairs(app: Measured, peer: Measured) {
  const ratios = { done: [] as number[], cpu: [] as number[], perSecond: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const slice = async (one: Measured) => {
      const before = cpuMicroseconds(one.pid);
      const done = await closedLoop(one);
      return { done, cpu: (cpuMicroseconds(one.pid) - before) / done };
    };
    const first = await slice(pair % 2 ? peer : app);
    const second = await slice(pair % 2 ? app : peer);
    const [ours, theirs] = pair % 2 ? [second, first] : [first, second];
    ratios.done.push(ours.done / theirs.done);
    ratios.cpu.push(ours.cpu / theirs.cpu);
    ratios.perSecond.push(ours.done);
  }
  return ratios;
}

/** B16: reports the app's memory when idle and after all measurements. */
export function measureMemory({ appPid, pagesPid }: Stage, results: Results, idleMegabytes: number): void {
  results.note("B16 memory of the app, idle", `${idleMegabytes.toFixed(0)} MB`);
  const now = residentMegabytes(appPid);
  results.most("memory after the load", now, 400, "MB", now.toFixed(0));
  if (pagesPid === appPid) return;
  const pages = residentMegabytes(pagesPid);
  results.most(["memory after the load", "the process with the pages"], pages, 400, "MB", pages.toFixed(0));
}
