import { z } from "zod";

const placeSchema = z.object({
  only: z.enum(["all", "failed"]).catch("all"),
  reason: z.string().max(100).nullable().catch(null),
  after: z.coerce.number().int().min(0).max(1_000_000).catch(0),
});

/** Which rows of a batch a page shows. */
export type BatchPlace = z.output<typeof placeSchema>;

/** Reads which rows are shown from the page's address. */
export function readPlace(href: string): BatchPlace {
  const { searchParams } = new URL(href);
  return placeSchema.parse(
    Object.fromEntries(["only", "reason", "after"].map((name) => [name, searchParams.get(name)])),
  );
}

/** Returns the address of the page of a batch that shows these rows. */
export function placeUrl(batchId: string, { only, reason, after }: BatchPlace): string {
  const params = new URLSearchParams({
    ...(only === "failed" && { only }),
    ...(reason && { reason }),
    ...(after > 0 && { after: String(after) }),
  });
  return `/app/batches/${batchId}?${params}`;
}
