import pino from "pino";

/** One JSON line per event: an operator finds what, where and for whom in `event`, `shop`, `shipment`, `reference`. */
export type Log = pino.Logger;

const SECRET_KEYS = [
  "token",
  "accessToken",
  "refreshToken",
  "password",
  "secret",
  "authorization",
  "id_token",
  "client_secret",
];
const SHOPIFY_TOKEN = /\bshp(?:at|ca|pa|ua|ss|rt)_[0-9a-zA-Z]{8,}/g;
/** A token's first part is JSON in plain letters, in which no dash comes up: no run of letters is read from two places. */
const SIGNED_TOKEN = /\beyJ\w{8,}\.[\w-]{8,}\.[\w-]+/g;
/**
 * Whatever is long enough behind `/push/` and `/rates/`, and however it is written: doubled slashes, capitals, escapes. A shop
 * key is shorter than any secret. What is a slash is never read as part of a key, so that a line of nothing but slashes costs
 * its length and not the square of it: strangers write into these lines.
 */
const SECRET_PATH = /((?:push|rates)(?:\/|%2f)+(?:(?:(?!%2f)[\w.~%-]){1,21}(?:\/|%2f)+){0,3})(?:[\w.~%-]{22,}\/*)+/gi;
/** Of an app proxy's request, and of an address that opens a file. */
const SIGNATURE = /([?&]signature=)[\w-]{16,}/g;

/** A Vietnamese phone number that stands alone: in no label, reference or id. */
const PHONE = /(?<![\w.-])(?:0|\+?84)[235789]\d{8}(?![\w.-]|\d)/g;

/** Masks what looks like a token or a phone number wherever it stands in a text: in a URL, a message or a stack. */
export function maskSecrets(text: string): string {
  return text
    .replace(SHOPIFY_TOKEN, "***")
    .replace(SIGNED_TOKEN, "***")
    .replace(SECRET_PATH, "$1***")
    .replace(SIGNATURE, "$1***")
    .replace(PHONE, "***");
}

/** What kind of failure it was: enough to find what to do, without a word that somebody else wrote. */
export interface ErrorKind {
  type: string;
  kind?: string;
  code?: string;
  logId?: string;
  httpStatus?: number;
}

/** The kind of a failure, by what it says of itself in codes. */
export function kindOf(error: unknown): ErrorKind {
  if (!(error instanceof Error)) return { type: typeof error };
  const { kind, code, logId, httpStatus } = error as Error & Record<keyof ErrorKind, unknown>;
  return {
    type: error.name,
    ...(typeof kind === "string" && { kind }),
    ...(typeof code === "string" && { code }),
    ...(typeof logId === "string" && { logId }),
    ...(typeof httpStatus === "number" && { httpStatus }),
  };
}

/** Their messages quote what was being read: the carrier's words, a body, a row. */
const QUOTING = ["CarrierError", "SyntaxError", "ZodError", "DatabaseError"];

/**
 * An error for the log: its kind and where it was thrown. The message stays where it is ours; one that may quote a buyer
 * or the courier is left out, as are the details that PostgreSQL adds of a row (decision 030).
 */
function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  const quotes = QUOTING.includes(error.name) || QUOTING.includes(error.constructor.name);
  return {
    ...kindOf(error),
    ...(quotes ? {} : { message: error.message }),
    stack: frames?.join("\n"),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** JSON lines on standard output, secrets removed by name of the key and by look of the value (invariant 7). */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    messageKey: "event",
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "***" },
    hooks: { streamWrite: maskSecrets },
  };
  if (destination) return pino(options, destination);
  standard ??= standardOutput();
  return pino(options, standard);
}

/** A process has one, however many logs write to it. */
let standard: pino.DestinationStream | undefined;

const PART_MS = 100;
const PART_BYTES = 8 * 1024;
/** pino's number for `warn`. */
const WARN = 40;

/**
 * Standard output in parts: lines leave together after a tenth of a second, or when they are many; from a warning on, and
 * when the process ends, at once. A write for each line would cost a quote at checkout as much as its two fees.
 */
function standardOutput(): pino.DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, minLength: PART_BYTES });
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    output.flush();
  };
  process.on("exit", () => output.flushSync());
  return {
    // pino tells a destination of this kind the level of each line.
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write(line: string): void {
      output.write(line);
      if (this.lastLevel >= WARN) flush();
      else timer ??= setTimeout(flush, PART_MS).unref();
    },
  } as pino.DestinationStream & { lastLevel: number };
}
