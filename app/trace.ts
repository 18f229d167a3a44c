/** What is said of a part of a trace: ids, kinds and outcomes; never a name, a phone, an address, a token or a query (decision 150). */
export type TraceFacts = Record<string, string | number | boolean | null | undefined>;

/** Whether it answers somebody, asks somebody, does what was stored before, or none of these. */
export type SpanKind = "server" | "client" | "consumer" | "internal";

/** One part of a trace that is being made. */
export interface Span {
  readonly traceId: string;
  /** What continues the trace elsewhere, in the form of W3C Trace Context. */
  readonly traceparent: string;
  child(name: string, kind: SpanKind, facts: TraceFacts): Span;
  say(facts: TraceFacts): void;
  rename(name: string): void;
  /** Says that it failed, and with what kind of error. */
  fail(kind: string): void;
  end(): void;
}

/** Where traces are sent to, and how many. */
export interface TracesConfig {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The part of all traces that is kept, 0 to 1. */
  ratio: number;
  /** What this process is: its role, its release and its name. */
  process: Record<string, string>;
}

/** A trace, or what continues one, as work comes into this process. */
export interface Root {
  name: string;
  kind: SpanKind;
  facts: TraceFacts;
  /** What was stored with the work by whoever asked for it; it begins a trace of its own where there is none. */
  traceparent?: string | null;
  /** What it is about, where it is done together with its like. */
  subject?: string;
}

/** Makes the spans of a process and sends them. */
export interface Recorder {
  begin(root: Root): Span;
  /** Spans that were not sent: too many waited, or the collector did not take them. */
  dropped(): number;
  /** Sends what waits, and takes no more. */
  stop(): Promise<void>;
}
