import { z } from "zod";
import { QUEUE_KINDS, QUEUE_PLACES, type WaitingKind } from "~/domain/attention/waiting";

const querySchema = z.object({
  kind: z.enum(QUEUE_KINDS).nullable().catch(null),
  /** The last row of the page before. */
  after: QUEUE_PLACES.parameter,
});

/** What of the queue is shown, as in the page's URL. */
export type QueueQuery = z.infer<typeof querySchema>;

/** Reads the query from the page's URL; an invalid parameter is treated as missing. */
export function readQuery(url: string): QueueQuery {
  const { searchParams } = new URL(url);
  return querySchema.parse({ kind: searchParams.get("kind"), after: searchParams.get("after") });
}

/** Returns the URL of the queue: of one kind or of all, from the beginning or after a row. */
export function queueUrl({ kind, after = null }: { kind: WaitingKind | null; after?: string | null }): string {
  const params = new URLSearchParams();
  if (kind) params.set("kind", kind);
  if (after) params.set("after", after);
  return params.size > 0 ? `/app/attention?${params}` : "/app/attention";
}
