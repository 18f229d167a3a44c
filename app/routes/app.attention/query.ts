import { z } from "zod";
import { QUEUE_KINDS, type WaitingKind } from "~/domain/attention/waiting";

/** Where the previous page ended: kind, time and parcel of its last row. */
const CURSOR =
  /^([a-z_]{1,40})\|(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const isKind = (kind: string): kind is WaitingKind => QUEUE_KINDS.some((known) => known === kind);

const querySchema = z.object({
  kind: z.enum(QUEUE_KINDS).nullable().catch(null),
  after: z
    .string()
    .transform((text) => {
      const [, kind = "", since = "", id = ""] = text.match(CURSOR) ?? [];
      return isKind(kind) && !Number.isNaN(Date.parse(since)) ? { kind, since, id } : null;
    })
    .nullable()
    .catch(null),
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
