import { useCallback, useEffect, useState } from "react";
import { askResource } from "~/components/ask-resource";
import type { Place } from "~/domain/places/places";
import type { PlacesQuestion } from "~/flows/address/list-places.server";

/** A list of places: loading, loaded or failed. */
export interface PlaceList {
  places: Place[] | null;
  failed: boolean;
  retry: () => void;
}

/** Lists already loaded; they do not change while the page is open. */
const read = new Map<string, Place[]>();

/** Returns the official places for a field; no list without a question. */
export function usePlaces(question: PlacesQuestion | null): PlaceList {
  const key = question && new URLSearchParams(question as Record<string, string>).toString();
  const [attempt, setAttempt] = useState(0);
  const [arrived, setArrived] = useState<{ key: string; failed: boolean } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (key === null || read.has(key)) return;
    let left = false;
    void askResource<Place[]>("/app/places", Object.fromEntries(new URLSearchParams(key))).then((places) => {
      if (places) read.set(key, places);
      if (!left) setArrived({ key, failed: places === null });
    });
    return () => {
      left = true;
    };
  }, [key, attempt]);
  return {
    places: key === null ? [] : (read.get(key) ?? null),
    failed: arrived?.key === key && arrived?.failed === true,
    retry: useCallback(() => {
      setArrived(null);
      setAttempt((before) => before + 1);
    }, []),
  };
}
