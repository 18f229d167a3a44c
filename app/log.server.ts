import pino from "pino";

/** The app's log: one JSON line per event. Operators search by `event`, `shop`, `shipment` and `reference`. */
export type Log = pino.Logger;

type WriteLine = (this: Log, fields: object, event: string) => void;
/** Is given each line that a log's level lets through, and writes it or does not; `level` is pino's number. */
export type LineHook = (this: Log, fields: object, event: string, write: WriteLine, level: number) => void;

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
/**
 * The first part of a JSON web token is the base64url of plain ASCII, which contains no dash. Without a dash in its class the
 * pattern never scans the same run of characters twice.
 */
const SIGNED_TOKEN = /\beyJ\w{8,}\.[\w-]{8,}\.[\w-]+/g;
/**
 * What is behind `/push/`, `/rates/`, `/track/` and `/t/`, however it is written: doubled slashes, capitals, escapes. Up to five segments,
 * of which any may be a secret: a shop's name may be as long as one. A slash never matches as part of a segment, so that a line of
 * nothing but slashes takes linear, not quadratic time: strangers control the content of these lines.
 */
const SECRET_PATH = /(?:push|rates|track|(?:\b|(?<=%2f))t)(?:(?:\/|%2f)+(?:(?!%2f)[\w.~%-])+){1,5}/gi;
const SLASH = /(\/|%2f)/i;
/** No segment that is shorter is a secret. A shop's key at the edge is shorter than any. */
const SHORTEST_SECRET = 22;

const maskPath = (path: string) =>
  path
    .split(SLASH)
    .map((segment) => (segment.length < SHORTEST_SECRET ? segment : "***"))
    .join("");

/** The signature of an app proxy's request, or of the address of a file. */
const SIGNATURE = /([?&]signature=)[\w-]{16,}/g;

/** A Vietnamese phone number on its own, not part of a tracking number, a reference or an id. */
const PHONE = /(?<![\w.-])(?:0|\+?84)[235789]\d{8}(?![\w.-]|\d)/g;

/** Returns the text with everything masked that looks like a token or a phone number, also in a URL, a message or a stack. */
export function maskSecrets(text: string): string {
  return text
    .replace(SHOPIFY_TOKEN, "***")
    .replace(SIGNED_TOKEN, "***")
    .replace(SECRET_PATH, maskPath)
    .replace(SIGNATURE, "$1***")
    .replace(PHONE, "***");
}

/** The kind of a failure: enough to find out what to do, without any text that somebody else wrote. */
export interface ErrorKind {
  type: string;
  kind?: string;
  code?: string;
  logId?: string;
  httpStatus?: number;
}

/** Returns the kind of a failure from its own codes. */
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

/** Errors whose messages quote what was being read: the carrier's text, a body, a row. */
const QUOTING = ["CarrierError", "SyntaxError", "ZodError", "DatabaseError"];

/**
 * Returns an error for the log: its kind and where it was thrown. The message is kept where it is ours. A message that may
 * quote a buyer or the courier is left out, as are the details of a row that PostgreSQL adds (decision 030).
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

/**
 * Returns a log that writes JSON lines to standard output. Secrets are masked by the name of the key and by the look of the
 * value (invariant 7). `inEachLine` returns what a line says besides its own; `hook` decides which lines are written.
 */
export function createLog(
  level: string,
  destination?: pino.DestinationStream,
  inEachLine?: () => object,
  hook?: LineHook,
): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    messageKey: "event",
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "***" },
    hooks: { streamWrite: maskSecrets, ...(hook && { logMethod: asLogMethod(hook) }) },
    ...(inEachLine && { mixin: inEachLine }),
  };
  if (destination) return pino(options, destination);
  standard ??= standardOutput();
  return pino(options, standard);
}

type LogMethod = NonNullable<NonNullable<pino.LoggerOptions["hooks"]>["logMethod"]>;

/** Every line of the app has fields and an event; a line of a library that writes another way passes as it is. */
function asLogMethod(hook: LineHook): LogMethod {
  return function (args, write, level) {
    const [fields, event] = args as readonly unknown[];
    if (typeof fields !== "object" || fields === null || typeof event !== "string") return write.apply(this, args);
    hook.call(this, fields, event, write as WriteLine, level);
  };
}

/** One per process, however many logs write to it. */
let standard: pino.DestinationStream | undefined;

const PART_MS = 100;
const PART_BYTES = 8 * 1024;
/** pino's number for `warn`. */
const WARN = 40;

/**
 * Returns standard output with buffering. Lines are written together after 100 ms or 8 KB; at once from level `warn` on, and
 * when the process ends. One write per line would cost a quote at checkout as much as its two fees.
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
    // Makes pino set `lastLevel` to the level of each line.
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write(line: string): void {
      output.write(line);
      if (this.lastLevel >= WARN) flush();
      else timer ??= setTimeout(flush, PART_MS).unref();
    },
  } as pino.DestinationStream & { lastLevel: number };
}
