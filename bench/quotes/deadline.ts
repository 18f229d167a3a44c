import { openLoop } from "../stage/open-loop.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { quantile } from "../stage/statistics.ts";
import type { Source } from "./requests.ts";
import type { Stage } from "./stage.ts";

const PER_SECOND = 200;
const QUOTES = QUICK ? 1_000 : 20_000;
/** A quote that took at least this long waited for the carrier in vain. */
const WAITED_MS = 250;

interface Trouble {
  name: string;
  mode: "answer" | "hang" | "refuse" | "reset";
  share: number;
  /** Whether a fee may have this source, for a shop that learned prices, given how long the answer took. */
  allowed(source: Source, ms: number): boolean;
}

const fromMemory = (source: Source) => source === "tariff";
/** A carrier that answers gives live fees. When its answer is late, a learned fee is used and labelled as such. */
const liveInTime = (source: Source, ms: number) => source === "live" || (source === "tariff" && ms >= WAITED_MS);

const TROUBLES: Trouble[] = [
  { name: "carrier well", mode: "answer", share: 0, allowed: liveInTime },
  { name: "20 % hang", mode: "hang", share: 0.2, allowed: liveInTime },
  { name: "all hang", mode: "hang", share: 1, allowed: fromMemory },
  { name: "refused", mode: "refuse", share: 1, allowed: fromMemory },
  { name: "reset", mode: "reset", share: 1, allowed: fromMemory },
];

/** B2: measures quotes while the carrier fails: each must be answered, in time, correctly, and with the right source. */
export async function measureDeadline(stage: Stage, results: Results): Promise<void> {
  const { stub, warm, cold, ask, fresh } = stage;
  let failures = 0;
  for (const { name, mode, share, allowed } of TROUBLES) {
    await stub.behave({ mode: "answer", latencyMs: 5 });
    await stage.carrierIsBack();
    await stub.behave({ mode, share, latencyMs: 50 });
    const wrong = new Map<string, number>();
    const seen = new Map<string, number>();
    const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
    const times = await openLoop(PER_SECOND, QUOTES / TROUBLES.length, async (n) => {
      // Every tenth request is for a shop that has learned nothing: its fallback list answers while the carrier fails.
      const isCold = n % 10 === 9 && mode !== "answer";
      const path = (isCold ? cold[n % cold.length] : warm[n % warm.length]) ?? "";
      const startedAt = performance.now();
      try {
        const sources = await ask(path, fresh());
        const ms = performance.now() - startedAt;
        for (const source of sources) {
          count(seen, source);
          const may = isCold ? source !== "cached" && source !== "none" : allowed(source, ms);
          if (!may) count(wrong, source);
        }
      } catch (error) {
        failures += 1;
        count(wrong, (error as Error).message);
      }
    });
    const labels = [...seen].map(([source, fees]) => `${source} ${fees}`).join(", ");
    results.note(`B2 fees, ${name}`, `${labels}${wrong.size > 0 ? `; wrong: ${JSON.stringify([...wrong])}` : ""}`);
    results.most(["answer whatever the carrier does, p95", name], quantile(times, 0.95), 315, "ms");
    results.most(["answer whatever the carrier does, p99", name], quantile(times, 0.99), 330, "ms");
    const labelled = [...wrong.values()].reduce((sum, fees) => sum + fees, 0);
    results.most(["fees with a wrong source", name], labelled, 0, "", String(labelled));
  }
  results.most(["checkouts without an answer", `of ${QUOTES}`], failures, 0, "", String(failures));
}

const CYCLES = QUICK ? 2 : 16;
const IN_A_CYCLE = 25;
/** All requests of a cycle are sent before the first one is late, so that the app does not know yet that the carrier hangs. */
const CYCLE_PER_SECOND = 110;

/**
 * B2 for the first buyers: measures quotes while the carrier hangs and the app has not noticed, so that each waits its full
 * time.
 */
export async function measureFirstBuyers(stage: Stage, results: Results): Promise<void> {
  const { stub, warm, ask, fresh } = stage;
  const times: number[] = [];
  let waited = 0;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    await stub.behave({ mode: "answer", latencyMs: 5 });
    await stage.carrierIsBack();
    await stub.behave({ mode: "hang", share: 1, latencyMs: 5 });
    times.push(
      ...(await openLoop(CYCLE_PER_SECOND, IN_A_CYCLE, async (n) => {
        const startedAt = performance.now();
        const sources = await ask(warm[(cycle + n) % warm.length] ?? "", fresh());
        if (sources.some((source) => source !== "tariff")) throw new Error(`${sources.join()} of a carrier that hangs`);
        if (performance.now() - startedAt >= WAITED_MS) waited += 1;
      })),
    );
  }
  const share = waited / times.length;
  results.most("first buyers of an outage, p95", quantile(times, 0.95), 315, "ms");
  results.most("first buyers of an outage, p99", quantile(times, 0.99), 330, "ms");
  results.least("first buyers that waited for the carrier", share, 0.8, "of all");
}
