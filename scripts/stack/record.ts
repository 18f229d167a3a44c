import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { endProcess } from "../process/end.ts";
import { isAlive, type ProcessIdentity } from "../process/identity.ts";

/** The processes a stack has started, on disk: what a killed run leaves behind is found there by the next one. */
export interface Record {
  /** Writes down a process the moment it is started. */
  note(name: string, identity: ProcessIdentity): void;
  /** Ends what an earlier run left running, each proved by its start time; strangers under a reused pid are let be. */
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
