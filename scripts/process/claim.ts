import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { identifySelf, isAlive, type ProcessIdentity } from "./identity.ts";

/** How often a process looks whether another is done. */
const LOOK_AGAIN_MS = 100;

/** A folder claimed by one running process. */
export interface Claim {
  release(): void;
}

/** The folder is in use; `owner` is the running process that claimed it. */
export class FolderInUse extends Error {
  readonly owner: ProcessIdentity;
  constructor(folder: string, owner: ProcessIdentity) {
    super(`${folder} is in use by process ${owner.pid} (${owner.command}); end that one first`);
    this.owner = owner;
  }
}

/**
 * Claims a folder (created when missing) for this process, with a file `owner.json`. Takes over a claim left by a killed process.
 * Throws {@link FolderInUse} while the owner runs.
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

/** Claims a folder as {@link claimFolder} does, once the running process that has claimed it is done. */
export async function claimFolderInTurn(folder: string): Promise<Claim> {
  for (;;) {
    try {
      return claimFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      await setTimeout(LOOK_AGAIN_MS);
    }
  }
}

/** Creates the file, whole at once as others may be reading it; returns false when it already exists. */
function create(file: string, owner: ProcessIdentity): boolean {
  const whole = `${file}.${randomUUID()}`;
  writeFileSync(whole, JSON.stringify(owner));
  try {
    linkSync(whole, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(whole);
  }
}

/** Returns the recorded owner; `undefined` when there is none, or when a kill cut the file short. */
function readOwner(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ProcessIdentity;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
