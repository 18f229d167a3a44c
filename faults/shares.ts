import type { AppProcess, Role } from "./cast/app-process.ts";
import type { Passing } from "./wires/http-wire.ts";

/** What a process may have a part in. */
const WORK = ["pages", "messages", "fees", "carrier", "shopify"] as const;
type Work = (typeof WORK)[number];

/** What every process of a role has a part in, where nobody comes back to the same one. */
const EXPECTED: Record<Role, readonly Work[]> = {
  web: ["pages", "messages", "fees"],
  edge: ["messages", "fees"],
  worker: ["carrier", "shopify"],
  all: ["pages", "messages", "fees", "carrier", "shopify"],
};

/** How much of the work each process had. */
export interface Shares {
  /** Counts a request that was answered with 200. */
  note(passing: Passing): void;
  /** Returns one line for each process. */
  describe(apps: readonly Pick<AppProcess, "name" | "role">[]): string[];
  /** Returns what processes had no part in although all of their role have: then a run has shown less than it says. */
  without(apps: readonly Pick<AppProcess, "name" | "role">[]): string[];
}

/** Counts from now on. */
export function countShares(): Shares {
  const counts = new Map<string, number>();
  const of = (process: string, work: Work) => counts.get(`${process} ${work}`) ?? 0;
  return {
    note({ wire, path, process, status }) {
      if (status !== 200) return;
      const key = `${process} ${workOf(wire, path)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    describe: (apps) =>
      apps.map(({ name }) => {
        const parts = WORK.filter((work) => of(name, work) > 0).map((work) => `${of(name, work)} ${work}`);
        return `${name}: ${parts.join(" · ") || "nothing"}`;
      }),
    without: (apps) =>
      apps.flatMap(({ name, role }) =>
        EXPECTED[role].filter((work) => of(name, work) === 0).map((work) => `${work} by ${name}`),
      ),
  };
}

function workOf(wire: string, path: string): Work {
  if (wire === "carrier" || wire === "shopify") return wire;
  if (path.startsWith("/rates/")) return "fees";
  return /^\/(push|webhooks)\b/.test(path) ? "messages" : "pages";
}
