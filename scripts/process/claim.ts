import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identifySelf, isAlive, type ProcessIdentity } from "./identity.ts";

/** A folder that one living process has for itself. */
export interface Claim {
  release(): void;
}

/** The folder is in use; `owner` is the living process that has it. */
export class FolderInUse extends Error {
  readonly owner: ProcessIdentity;
  constructor(folder: string, owner: ProcessIdentity) {
    super(`${folder} is in use by process ${owner.pid} (${owner.command}); end that one first`);
    this.owner = owner;
  }
}

/**
 * Takes a folder (made when missing) for this process by a file `owner.json`. What a killed process left is taken over.
 * Throws {@link FolderInUse} while its owner lives.
 */
export function claimFolder(folder: string): Claim {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "owner.json");
  const self = identifySelf();
  for (;;) {
    if (create(file, self)) break;
    const owner = readOwner(file);
    if (owner && isAlive(owner)) throw new FolderInUse(folder, owner);
    rmSync(file, { force: true });
  }
  return {
    release() {
      if (readOwner(file)?.startedAt === self.startedAt) rmSync(file, { force: true });
    },
  };
}

/** Makes the file, or says that somebody was first. */
function create(file: string, owner: ProcessIdentity): boolean {
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** The owner on record; `undefined` when there is none or the record was cut off by a kill. */
function readOwner(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ProcessIdentity;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
