import { AsyncLocalStorage } from "node:async_hooks";
import { kindOf } from "./log.server";
import type { Span, SpanKind, TraceFacts } from "./trace";

/** What is being traced here. */
interface Scope {
  span: Span;
  /** What the work is about, where others do it together with its like: a parcel, an order, a message. */
  subject?: string;
  /** Those that are done together here, by their subjects. */
  members?: ReadonlyMap<string, Scope>;
}

export type TraceScope = Scope | undefined;

const scopes = new AsyncLocalStorage<TraceScope>();

/** Returns what is being traced here; undefined where nothing is, which is everywhere while the switch is off. */
export const currentScope = (): TraceScope => scopes.getStore();

/** Runs `work` as this span, and ends the span with it. */
export function withinSpan<Result>(span: Span, subject: string | undefined, work: () => Promise<Result>) {
  return scopes.run({ span, subject }, async () => {
    try {
      return await work();
    } catch (error) {
      failedInTrace(error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The kind alone: a message may quote a buyer. A page throws its answer where it refuses. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof Response) return error.status >= 500 ? `status ${error.status}` : undefined;
  const { type, kind } = kindOf(error);
  return [type, kind].filter(Boolean).join(": ");
}

/** Says that the part of the trace that runs here failed, where nobody throws it. */
export function failedInTrace(error: unknown): void {
  const failure = failureOf(error);
  if (failure !== undefined) scopes.getStore()?.span.fail(failure);
}

/** Runs `work` as a part of what is being traced; outside a trace it only runs it. */
export function traced<Result>(
  name: string,
  kind: SpanKind,
  facts: () => TraceFacts,
  work: () => Promise<Result>,
): Promise<Result> {
  const scope = scopes.getStore();
  if (!scope) return work();
  return withinSpan(scope.span.child(name, kind, facts()), scope.subject, work);
}

/** Returns what a log line says of the trace it is written in. */
export function traceInLine(): { trace?: string } {
  const scope = scopes.getStore();
  return scope ? { trace: scope.span.traceId } : {};
}

/** Says which page answers: the deepest of those whose loaders and actions run, by the name of its file. */
export function nameInTrace(routeId: string, method: string): void {
  const span = scopes.getStore()?.span;
  if (!span) return;
  span.rename(`${method} ${routeId}`);
  span.say({ "http.route": routeId });
}

/** Says something of the part of the trace that runs here. */
export function sayInTrace(facts: TraceFacts): void {
  scopes.getStore()?.span.say(facts);
}

/**
 * Runs what is done for several together, each with what was traced where it was asked for. The work itself belongs to the
 * first; what it does for one of them alone belongs to that one ({@link asMember}, {@link traceparentOf}).
 */
export function together<Result>(each: readonly TraceScope[], work: () => Promise<Result>): Promise<Result> {
  const first = each.find((scope) => scope !== undefined);
  if (!first) return scopes.getStore() ? scopes.run(undefined, work) : work();
  const members = new Map(each.flatMap((scope) => (scope?.subject === undefined ? [] : [[scope.subject, scope]])));
  return scopes.run({ ...first, members }, work);
}

/** Runs `work` for one of those that are done together, in its own trace. */
export function asMember<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
  const member = scopes.getStore()?.members?.get(subject);
  return member ? scopes.run(member, work) : work();
}

/** Runs `work` where those that are done together are known by what they turned out to be about, too. */
export function knownAs<Result>(
  names: () => readonly (readonly [subject: string, as: string])[],
  work: () => Promise<Result>,
): Promise<Result> {
  const scope = scopes.getStore();
  if (!scope?.members) return work();
  const members = new Map(scope.members);
  for (const [subject, as] of names()) {
    const member = scope.members.get(subject);
    if (member) members.set(as, { ...member, subject: as });
  }
  return scopes.run({ ...scope, members }, work);
}

/** Returns what continues the trace in what is stored for later, of one of those that are done together; null outside a trace. */
export function traceparentOf(subject?: string): string | null {
  const scope = scopes.getStore();
  if (!scope) return null;
  return ((subject === undefined ? undefined : scope.members?.get(subject)) ?? scope).span.traceparent;
}
