import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseExact } from "./exact-json.ts";

export interface Snapshot<State> {
  /** The living state: mutate it, then call `changed`. */
  state: State;
  /** Marks the state as changed; it is written within 100 ms, or for a large state within ten times the duration of a write. */
  changed(): void;
  /** Writes a pending change now. Call it before the process ends. */
  flush(): void;
  /** Replaces the state, for `reset`. */
  replace(next: State): void;
}

/** Where a sandbox's state comes from and where it is kept. */
export interface Place {
  /** The file that keeps the state across restarts; without it the state lives in memory only. */
  stateFile?: string;
  /** The text of a state file to go on from, where there is no file yet. */
  startState?: string;
}

/**
 * Keeps a sandbox's state in one JSON file, written to a temporary file and renamed, so that a kill never leaves half a
 * file. Without a file name the state lives in memory only.
 */
export function openSnapshot<State>({ stateFile: file, startState }: Place, initial: () => State): Snapshot<State> {
  let timer: NodeJS.Timeout | undefined;
  let lastWriteMs = 0;
  const snapshot: Snapshot<State> = {
    state: (file && read<State>(file)) || (startState ? (parseExact(startState) as State) : initial()),
    changed() {
      if (!file || timer) return;
      timer = setTimeout(snapshot.flush, Math.max(100, 10 * lastWriteMs));
      timer.unref();
    },
    flush() {
      clearTimeout(timer);
      timer = undefined;
      if (!file) return;
      const startedMs = performance.now();
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.next`, JSON.stringify(snapshot.state));
      renameSync(`${file}.next`, file);
      lastWriteMs = performance.now() - startedMs;
    },
    replace(next) {
      snapshot.state = next;
      snapshot.changed();
    },
  };
  return snapshot;
}

function read<State>(file: string): State | undefined {
  try {
    return parseExact(readFileSync(file, "utf8")) as State;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`${file} cannot be read (${(error as Error).message}); start with --fresh to begin anew`);
  }
}
