import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { endProcess } from "../process/end.ts";
import { isAlive, type ProcessIdentity } from "../process/identity.ts";

/** The processes that a stack has started, in a file, so that the next run finds what a killed one left behind. */
export interface Record {
  /** Records a process as soon as it is started. */
  note(name: string, identity: ProcessIdentity): void;
  /**
   * Ends processes that an earlier run left behind. Each is identified by its start time; a new process with a reused pid is left
   * alone.
   */
  endOrphans(log: (line: string) => void): Promise<void>;
}

/** Opens the record of a stack. */
export function openRecord(file: string): Record {
  const noted: { [name: string]: ProcessIdentity } = {};
  return {
    note(name, identity) {
      noted[name] = identity;
      writeFileSync(file, JSON.stringify(noted));
    },
    async endOrphans(log) {
      if (!existsSync(file)) return;
      const left = JSON.parse(readFileSync(file, "utf8")) as { [name: string]: ProcessIdentity };
      const orphans = Object.entries(left).filter(([, identity]) => isAlive(identity));
      for (const [name, { pid }] of orphans)
        log(`stopping the ${name} that an earlier run left behind (process ${pid})`);
      await Promise.all(orphans.map(([, identity]) => endProcess(identity)));
    },
  };
}
