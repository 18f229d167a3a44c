import { setTimeout as pause } from "node:timers/promises";
import { QUICK } from "../stage/quick.ts";
import type { Scene } from "./scene.ts";

/** Something that befalls the app. */
export interface Scenario {
  name: string;
  /** Resolves when its cause has ended. */
  happen(scene: Scene): Promise<void>;
}

const LASTS_MS = QUICK ? 2_000 : 6_000;
const DOWN_MS = 1_000;
/** Five a second. */
const ENDED_EVERY_MS = 200;
const KILLED_EVERY_MS = 1_500;

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "PostgreSQL killed and started again",
    async happen({ server, reconnect }) {
      await server.crash(DOWN_MS);
      await reconnect();
    },
  },
  {
    name: "five connections ended a second",
    happen: ({ engine }) =>
      repeatedly(ENDED_EVERY_MS, async () => {
        await engine.client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name <> 'observer' AND backend_type = 'client backend'
            ORDER BY random() LIMIT 1`,
        );
      }),
  },
  // Idle connections until PostgreSQL gives no more, and the app's own ended first: more than the 300 of the study.
  { name: "no connections left", happen: ({ server }) => server.exhaust(LASTS_MS) },
  { name: "a worker killed", happen: ({ engine }) => engine.killWorker(0) },
  {
    name: "workers killed again and again",
    async happen({ engine }) {
      let kills = 0;
      await repeatedly(KILLED_EVERY_MS, async () => {
        await engine.killWorker(kills);
        kills += 1;
      });
    },
  },
];

async function repeatedly(everyMs: number, work: () => Promise<void>): Promise<void> {
  const until = performance.now() + LASTS_MS;
  while (performance.now() < until) {
    await work();
    await pause(everyMs);
  }
}
