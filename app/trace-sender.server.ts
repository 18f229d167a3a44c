import type { ReadableSpan, SpanExporter, SpanProcessor } from "@opentelemetry/sdk-trace";
import { kindOf, type Log } from "./log.server";

/** Spans that may wait, of which so many go in one request. What comes while all places are taken is dropped. */
const WAITING = { most: 4_096, atOnce: 512 };
/** Spans wait so long for others to go with them. */
const GATHER_MS = 1_000;
/** A process that ends sends for so long what still waits. It is shorter than the step of the drain that waits for it (decision 149). */
const LAST_MS = 500;
/** OpenTelemetry's code for success. */
const SENT = 0;
const SAMPLED = 1;

export interface TraceSender extends SpanProcessor {
  /** Spans that were not sent: too many waited, or the collector did not take them. */
  dropped(): number;
}

/**
 * Sends ended spans in sets, one at a time. A collector that is slow or away costs the app no more than the memory of those that
 * wait: the rest is dropped and counted. It is logged once when it begins and once when it is over.
 */
export function createTraceSender(
  exporter: SpanExporter,
  log: Log,
  { gatherMs = GATHER_MS, lastMs = LAST_MS } = {},
): TraceSender {
  let waiting: ReadableSpan[] = [];
  /** Spans of the set that the collector has not answered. */
  let unanswered = 0;
  let isOver = false;
  let dropped = 0;
  let fails = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const sendSet = (set: ReadableSpan[]) =>
    new Promise<void>((resolve) => {
      unanswered = set.length;
      exporter.export(set, ({ code, error }) => {
        unanswered = 0;
        if (isOver) return resolve();
        if (code !== SENT) dropped += set.length;
        if (code !== SENT && !fails) log.warn({ spans: set.length, ...kindOf(error) }, "traces.not_sent");
        if (code === SENT && fails) log.info({ dropped }, "traces.sent_again");
        fails = code !== SENT;
        resolve();
      });
    });

  async function sendAll() {
    while (waiting.length > 0) await sendSet(waiting.splice(0, WAITING.atOnce));
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    dropped: () => dropped,
    onStart: () => undefined,
    onEnd(span) {
      if (isOver || (span.spanContext().traceFlags & SAMPLED) === 0) return;
      if (waiting.length >= WAITING.most) {
        dropped += 1;
        return;
      }
      waiting.push(span);
      if (sending) return;
      if (waiting.length >= WAITING.atOnce) void flush();
      else timer ??= setTimeout(flush, gatherMs).unref();
    },
    forceFlush: flush,
    async shutdown() {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, lastMs);
      await Promise.race([flush(), late.promise]);
      clearTimeout(timer);
      isOver = true;
      const left = waiting.length + unanswered;
      waiting = [];
      dropped += left;
      if (left > 0) log.warn({ spans: left }, "traces.left");
      // Not awaited where something is under way: the exporter would wait for it, and the process ends.
      const closed = exporter.shutdown();
      if (left === 0) await closed;
      else closed.catch(() => undefined);
    },
  };
}
