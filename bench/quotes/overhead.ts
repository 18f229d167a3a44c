import { openLoop } from "../stage/open-loop.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { cpuMicroseconds, median, quantile, spread } from "../stage/statistics.ts";
import type { RateBody, Source } from "./requests.ts";
import type { Stage } from "./stage.ts";

const PER_SECOND = 200;
const PAIRS = QUICK ? 2 : 12;
/** Code that is still being compiled while measured does not represent normal operation. */
const WARM_UP = QUICK ? 200 : 2_000;

/** Fixed, and log-normal between about these two. */
const LATENCIES_MS = [50, [20, 400]] as const;

/** B1: measures what the app adds to the carrier's own time, compared with the same generator calling the carrier directly. */
export async function measureOverhead({ stub, warm, appPid, ask, askDirectly, fresh }: Stage, results: Results) {
  for (const latencyMs of LATENCIES_MS) {
    const fixed = typeof latencyMs === "number";
    await stub.behave({ mode: "answer", latencyMs: fixed ? latencyMs : [...latencyMs] });
    const sources: Source[] = [];
    const through = (asked: readonly RateBody[]) =>
      openLoop(PER_SECOND, asked.length, async (n) => {
        sources.push(...(await ask(warm[n % warm.length] ?? "", asked[n] ?? fresh())));
      });
    const straight = (asked: readonly RateBody[]) =>
      openLoop(PER_SECOND, asked.length, (n) => askDirectly(asked[n] ?? fresh()));
    const questions = (count: number) => Array.from({ length: count }, () => fresh());
    await through(questions(WARM_UP));
    sources.length = 0;

    const times = { through: [] as number[][], straight: [] as number[][] };
    let cpu = 0;
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const asked = questions(PER_SECOND);
      const slices = [
        async () => {
          const before = cpuMicroseconds(appPid);
          times.through.push(await through(asked));
          cpu += cpuMicroseconds(appPid) - before;
        },
        async () => times.straight.push(await straight(asked)),
      ];
      for (const slice of pair % 2 ? slices.reverse() : slices) await slice();
    }
    const over = (share: number) =>
      times.through.map((slice, pair) => quantile(slice, share) - quantile(times.straight[pair] ?? [], share));
    const name = fixed ? `carrier ${latencyMs} ms` : `carrier ${latencyMs.join("–")} ms`;
    if (!fixed) {
      // Compared question by question: the slices' medians differ by how their waits happened to be spread. Beyond the deadline
      // there is nothing to compare.
      const more = times.through.map((slice, pair) =>
        median(slice.map((ms, n) => ms - (times.straight[pair]?.[n] ?? Number.NaN))),
      );
      results.most(["added to the carrier's answer, p50", name], median(more), 1, "ms", spread(more));
    } else {
      results.most(["added to the carrier's answer, p50", name], median(over(0.5)), 1, "ms", spread(over(0.5)));
      results.most(["added to the carrier's answer, p95", name], median(over(0.95)), 3, "ms", spread(over(0.95)));
      results.most(["added to the carrier's answer, p99", name], median(over(0.99)), 20, "ms", spread(over(0.99)));
      const live = sources.filter((source) => source === "live").length / sources.length;
      results.least(["fees answered live", name], live, 0.99, "of all", live.toFixed(3));
    }
    const cpuMs = cpu / (PAIRS * PER_SECOND) / 1_000;
    if (fixed) results.most(["CPU of a quote", name], cpuMs, 1, "ms");
    else results.note(`B1 app CPU per quote, ${name}`, `${cpuMs.toFixed(2)} ms`);
  }
}

/** F36: measures the carrier calls of many identical questions at the same time. */
export async function measureStampede({ stub, warm, ask, fresh }: Stage, results: Results): Promise<void> {
  await stub.behave({ mode: "answer", latencyMs: 50 });
  const before = await stub.calls();
  const same = fresh();
  await Promise.all(Array.from({ length: 500 }, () => ask(warm[0] ?? "", same)));
  const calls = (await stub.calls()) - before;
  results.most("carrier calls for 500 equal questions", calls, 2, "calls", String(calls));
}
