import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { SplitPreview } from "~/flows/parcel/views";
import type { loader } from "~/routes/app.split-preview";

/** What a split would make, asked anew with every change; the last answer stays until the next. Null moves nothing. */
export function useSplitPreview(shipmentId: string, moved: Record<string, number> | null): SplitPreview | null {
  const { load, data } = useFetcher<typeof loader>();
  const asked = moved && JSON.stringify(moved);
  useEffect(() => {
    if (asked === null) return;
    load(`/app/split-preview?${new URLSearchParams({ parcel: shipmentId, moved: asked })}`);
  }, [load, shipmentId, asked]);
  return data?.preview ?? null;
}
