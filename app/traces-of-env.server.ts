import type { Env } from "./env.server";
import { createLog, type Log } from "./log.server";
import { createLogStorms, flushedWith, type StormClock } from "./log-storms.server";
import { RELEASE } from "./release.server";
import type { TracesConfig } from "./trace";
import { traceInLine } from "./trace-scope.server";

/**
 * Returns the log of a process, by default on standard output: its lines name their trace where there are any, and a storm of
 * lines that are alike is gathered (decision 159).
 */
export function logOf(
  env: Pick<Env, "LOG_LEVEL" | "OTEL_EXPORTER_OTLP_ENDPOINT">,
  destination?: { write(line: string): void },
  clock?: StormClock,
): Log {
  const storms = createLogStorms(clock);
  const inEachLine = env.OTEL_EXPORTER_OTLP_ENDPOINT ? traceInLine : undefined;
  return flushedWith(createLog(env.LOG_LEVEL, destination, inEachLine, storms.hook), storms);
}

/** Returns where the traces of a process go; undefined while the switch is off (decision 150). */
export function tracesConfigOf(env: Env, process: string): TracesConfig | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  return {
    endpoint,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    process: { "service.version": RELEASE, "service.instance.id": process, "waybill.role": env.ROLE },
  };
}
