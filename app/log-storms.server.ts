import { AsyncLocalStorage } from "node:async_hooks";
import { performance } from "node:perf_hooks";
import { kindOf, type LineHook, type Log } from "./log.server";

/** Gathers lines that are alike, so that a storm is a few lines and a number (decision 159). */
export interface LogStorms {
  /** What a log asks about each line. */
  hook: LineHook;
  /** Says now how many lines were gathered, of each kind. */
  flush(): void;
}

export interface StormClock {
  /** Monotonic, in milliseconds. */
  nowMs(): number;
  after(ms: number, run: () => void): void;
}

/** So many lines of a kind are written in a minute, as they come; the rest of them is counted. */
export const FIRST_LINES = 5;
export const GATHERED_FOR_MS = 60_000;
/** Kinds that are told apart at a time. Of more than that only the events are, of which the source has a fixed number. */
export const MOST_KINDS = 500;
/** Shops that the line with the number names. */
const SHOPS_NAMED = 10;
const LONGEST_WORD = 60;

/** pino's number for `warn`. */
const WARN = 40;
/** No trouble of ours, but told of each parcel: what the carrier refuses, it may refuse by the hundred. */
const GATHERED_BELOW_WARN: ReadonlySet<string> = new Set([
  "booking.refused",
  "booking.stopped",
  "cancel.cancel_refused",
]);

/** What tells lines of one event apart: words of ours or of an interface, never a person, an id or a text. */
const TELLING = ["queue", "step", "what", "source", "capability", "purpose", "environment", "operation"].concat([
  "kind",
  "code",
  "httpStatus",
  "missing",
  "trouble",
  "problem",
  "why",
]);

/** Lines that are alike, and came within a minute. */
interface Gathered {
  sinceMs: number;
  written: number;
  more: number;
  shops: Set<string>;
  /** Writes the line with the number. */
  sum(numbers: object): void;
}

/**
 * Returns what gathers the lines of a process: all from `warn` on, and those of {@link GATHERED_BELOW_WARN}. The first lines of a
 * kind are written at once; a minute after the first of them, one more says how many came besides, and of which shops.
 */
export function createLogStorms(clock: StormClock = processClock()): LogStorms {
  const kinds = new Map<string, Gathered>();

  function close(key: string, { more, shops, sinceMs, sum }: Gathered): void {
    kinds.delete(key);
    if (more === 0) return;
    const seconds = Math.ceil((clock.nowMs() - sinceMs) / 1_000);
    sum({ ...(shops.size > 0 && { shops: [...shops] }), more, seconds });
  }

  function open(key: string, sum: Gathered["sum"]): Gathered {
    const gathered = { sinceMs: clock.nowMs(), written: 0, more: 0, shops: new Set<string>(), sum };
    kinds.set(key, gathered);
    clock.after(GATHERED_FOR_MS, () => {
      // After a flush the kind may have begun anew: that has a minute of its own.
      if (kinds.get(key) === gathered) close(key, gathered);
    });
    return gathered;
  }

  return {
    hook(fields, event, write, level) {
      if (level < WARN && !GATHERED_BELOW_WARN.has(event)) return write.call(this, fields, event);
      const said = new Map<string, unknown>(Object.entries(fields));
      const like = likenessOf(said);
      const kind = JSON.stringify([event, like, placeOf(said.get("err"))]);
      const isTold = kinds.has(kind) || kinds.size < MOST_KINDS;
      const key = isTold ? kind : event;
      const sum = (numbers: object) => write.call(this, { ...(isTold && like), ...numbers }, event);
      const gathered = kinds.get(key) ?? open(key, sum);
      if (gathered.written < FIRST_LINES) {
        gathered.written += 1;
        return write.call(this, fields, event);
      }
      gathered.more += 1;
      const shop = said.get("shop") ?? said.get("domain");
      if (typeof shop === "string" && gathered.shops.size < SHOPS_NAMED)
        gathered.shops.add(shop.slice(0, LONGEST_WORD));
    },
    flush() {
      for (const [key, gathered] of [...kinds]) close(key, gathered);
    },
  };
}

/** Makes a log say what was gathered when it is flushed, too. */
export function flushedWith(log: Log, storms: LogStorms): Log {
  const flush = log.flush.bind(log);
  return Object.assign(log, {
    flush(done?: (error?: Error) => void) {
      storms.flush();
      flush(done);
    },
  });
}

/** What lines of a kind have in common, as the line with their number says it. */
function likenessOf(said: ReadonlyMap<string, unknown>): object {
  const words = TELLING.flatMap((name) => {
    const value = said.get(name);
    if (typeof value === "string") return [[name, value.slice(0, LONGEST_WORD)]];
    return typeof value === "number" ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(words), ...(said.has("err") && { error: errorOf(said.get("err")) }) };
}

/** The kind of an error and of what caused it, without a text or an id. */
function errorOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, ...(cause === undefined ? [] : [cause])]
    .map(kindOf)
    .flatMap(({ type, kind, code, httpStatus }) => [type, kind, code, httpStatus])
    .filter((word) => word !== undefined)
    .join(": ");
}

/** Where an error was thrown: two faults in one job are two kinds, though each is a `TypeError`. */
function placeOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack?.split("\n").find((line) => /^\s+at /.test(line)) : undefined;
}

function processClock(): StormClock {
  // A minute that begins in a request is no part of it: the line with the number is in nobody's trace.
  const outside = AsyncLocalStorage.snapshot();
  return {
    nowMs: () => performance.now(),
    after: (ms, run) => outside(() => void setTimeout(run, ms).unref()),
  };
}
