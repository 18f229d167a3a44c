import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { SplitPreview } from "~/flows/parcel/views";
import type { loader } from "~/routes/app.split-preview";

/**
 * Returns a preview of a split, loaded again for every change; the last answer stays until the next arrives. Null moves nothing.
 */
export function useSplitPreview(shipmentId: string, moved: Record<string, number> | null): SplitPreview | null {
  const { load, data } = useFetcher<typeof loader>();
  const asked = moved && JSON.stringify(moved);
  useEffect(() => {
    if (asked === null) return;
    load(`/app/split-preview?${new URLSearchParams({ parcel: shipmentId, moved: asked })}`);
  }, [load, shipmentId, asked]);
  return data?.preview ?? null;
}
