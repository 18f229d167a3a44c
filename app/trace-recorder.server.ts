import * as otel from "@opentelemetry/api";
import { type Context, ROOT_CONTEXT, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Log } from "./log.server";
import type { Recorder, Span, SpanKind, TraceFacts, TracesConfig } from "./trace";
import { createTraceSender } from "./trace-sender.server";

const KINDS: Record<SpanKind, otel.SpanKind> = {
  server: otel.SpanKind.SERVER,
  client: otel.SpanKind.CLIENT,
  consumer: otel.SpanKind.CONSUMER,
  internal: otel.SpanKind.INTERNAL,
};

/** Longer than any id that is said: what is longer is not one. */
const LONGEST_FACT = 200;
/** Time for one answer of the collector, its retries included. */
const SEND_MS = 5_000;

/**
 * Returns what makes the spans of this process and sends them to the collector (decision 150). The one module that OpenTelemetry's
 * packages are imported by, and nobody imports it while the switch is off. Nothing is registered in the packages' global state,
 * and nothing is patched: every span is made at a seam of the app's own.
 */
export function createRecorder(config: TracesConfig, log: Log): Recorder {
  const url = `${config.endpoint}/v1/traces`;
  const sender = createTraceSender(
    new OTLPTraceExporter({ url, headers: config.headers, timeoutMillis: SEND_MS }),
    log,
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": config.serviceName, ...config.process }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [sender],
    spanLimits: { attributeValueLengthLimit: LONGEST_FACT },
  });
  const tracer = provider.getTracer("waybill");
  return {
    begin: ({ name, kind, facts, traceparent }) => begin(tracer, contextOf(traceparent), name, kind, facts),
    dropped: sender.dropped,
    stop: () => provider.shutdown(),
  };
}

function begin(tracer: Tracer, parent: Context, name: string, kind: SpanKind, facts: TraceFacts): Span {
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: factsOf(facts) }, parent);
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    child: (...about) => begin(tracer, trace.setSpan(ROOT_CONTEXT, span), ...about),
    say: (more) => void span.setAttributes(factsOf(more)),
    rename: (better) => void span.updateName(better),
    fail: (error) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", error),
    end: () => span.end(),
  };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** What cannot be read begins a trace of its own. */
function contextOf(traceparent: string | null | undefined): Context {
  const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

const factsOf = (facts: TraceFacts): otel.Attributes =>
  Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== undefined),
  ) as otel.Attributes;
