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
const SIGNED_TOKEN = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+/g;
const SECRET_PATH = /(\/(?:push|rates)\/(?:[\w-]+\/)?)[\w-]{22,}/g;

/** Masks what looks like a token wherever it stands in a text: in a URL, a message or a stack. */
export function maskSecrets(text: string): string {
  return text.replace(SHOPIFY_TOKEN, "***").replace(SIGNED_TOKEN, "***").replace(SECRET_PATH, "$1***");
}

/** JSON lines on standard output, secrets removed by name of the key and by look of the value (invariant 7). */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    messageKey: "event",
    timestamp: pino.stdTimeFunctions.isoTime,
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
