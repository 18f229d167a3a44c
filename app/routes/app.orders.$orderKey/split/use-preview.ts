import { useResource } from "~/components/use-resource";
import type { SplitPreview } from "~/flows/parcel/views";

/**
 * Returns a preview of a split, loaded again for every change; the last answer stays until the next arrives. Null moves nothing.
 */
export function useSplitPreview(shipmentId: string, moved: Record<string, number> | null): SplitPreview | null {
  const question = moved && new URLSearchParams({ parcel: shipmentId, moved: JSON.stringify(moved) });
  const { answer } = useResource<{ preview: SplitPreview | null }>(question && `/app/split-preview?${question}`);
  return answer?.preview ?? null;
}
