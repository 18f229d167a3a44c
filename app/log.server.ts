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
  return destination ? pino(options, destination) : pino(options);
}
