import { endProcess } from "../process/end.ts";
import { identifyProcess } from "../process/identity.ts";
import type { ProgramName } from "./programs.ts";

export type PartName = ProgramName | "postgres";

/** A running part of a stack. */
export interface Part {
  /** Absent for a database that was not started here. */
  pid?: number;
  /** Resolves with its last lines when it has ended, whether it was stopped or not. */
  ended: Promise<string[]>;
  /** Ends it within its own deadline; returns at once when it has already ended. */
  end(): Promise<unknown>;
}

/** A part that ended without being stopped. */
export interface Failure {
  part: PartName;
  lastLines: string[];
}

export interface Parts {
  add(name: PartName, part: Part): void;
  pid(name: PartName): number | undefined;
  /** Resolves with the first part that ends without being stopped and is not started again. */
  failed: Promise<Failure>;
  end(name: PartName): Promise<void>;
  kill(name: PartName): Promise<void>;
  /** Ends the app before the parts it uses. A part that does not end is logged and does not block the others. */
  endAll(log: (line: string) => void): Promise<void>;
}

/** Makes an empty set of parts. `revive` is told of each that ends without being stopped; true: it is started again, and that is no failure. */
export function createParts(revive: (failure: Failure) => boolean = () => false): Parts {
  const running = new Map<PartName, Part>();
  const failure = Promise.withResolvers<Failure>();

  /** Removes the part first, so that its end does not count as a failure. */
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
      void part.ended.then((lastLines) => {
        if (running.get(name) !== part) return;
        const ended = { part: name, lastLines };
        if (!revive(ended)) failure.resolve(ended);
        else running.delete(name);
      });
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
