import { useRef } from "react";
import { useResource } from "~/components/use-resource";
import type { SplitPreview } from "~/flows/parcel/views";

/**
 * Returns a preview of a split, loaded again for every change; the last one stays until the next arrives, and goes when that
 * fails. Null moves nothing.
 */
export function useSplitPreview(shipmentId: string, moved: Record<string, number> | null): SplitPreview | null {
  const question = moved && new URLSearchParams({ parcel: shipmentId, moved: JSON.stringify(moved) });
  const { answer, failed } = useResource<{ preview: SplitPreview | null }>(
    question && `/app/split-preview?${question}`,
  );
  const last = useRef<SplitPreview | null>(null);
  if (answer || failed) last.current = answer?.preview ?? null;
  return last.current;
}
