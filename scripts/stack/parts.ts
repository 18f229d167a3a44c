import { endProcess } from "../process/end.ts";
import { identifyProcess } from "../process/identity.ts";
import type { ProgramName } from "./programs.ts";

export type PartName = ProgramName | "postgres";

/** A running part of a stack. */
export interface Part {
  /** Absent for a database that is not ours. */
  pid?: number;
  /** Settles when it has ended, asked or not, with its last lines. */
  ended: Promise<string[]>;
  /** Ends it within its own deadline, at once when it has already gone. */
  end(): Promise<unknown>;
}

/** A part that ended although nobody asked it to. */
export interface Failure {
  part: PartName;
  lastLines: string[];
}

/** The running parts of a stack. */
export interface Parts {
  add(name: PartName, part: Part): void;
  pid(name: PartName): number | undefined;
  /** Settles with the first part that dies unasked. */
  failed: Promise<Failure>;
  end(name: PartName): Promise<void>;
  kill(name: PartName): Promise<void>;
  /** Ends the app before what it talks to. A part that will not end is told of and stops nothing else. */
  endAll(log: (line: string) => void): Promise<void>;
}

/** Starts with none. */
export function createParts(): Parts {
  const running = new Map<PartName, Part>();
  const failure = Promise.withResolvers<Failure>();

  /** From here on its end is no failure. */
  const take = (name: PartName) => {
    const part = running.get(name);
    running.delete(name);
    return part;
  };
  const end = async (name: PartName) => void (await take(name)?.end());

  return {
    failed: failure.promise,
    pid: (name) => running.get(name)?.pid,
    add(name, part) {
      running.set(name, part);
      void part.ended.then((lastLines) => running.get(name) === part && failure.resolve({ part: name, lastLines }));
    },
    end,
    async kill(name) {
      const part = take(name);
      const identity = identifyProcess(part?.pid ?? 0);
      if (identity) await endProcess(identity, [{ signal: "SIGKILL", withinMs: 2_000 }]);
      await part?.end();
    },
    async endAll(log) {
      for (const group of [["app"], ["carrier", "shopify", "postgres"]] as const) {
        for (const result of await Promise.allSettled(group.map(end))) {
          if (result.status === "rejected") log((result.reason as Error).message);
        }
      }
    },
  };
}
