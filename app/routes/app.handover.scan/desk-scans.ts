import { z } from "zod";
import { type ShownScan, useScans } from "~/components/scan/use-scans";
import type { PlaceView, ScanResult } from "~/flows/handover/views";

/** What is sent with each scan of a parcel that the courier takes. */
interface Given {
  pickupId: string | null;
  anyway: boolean;
}

const givenSchema = z.object({ pickupId: z.string().nullable(), anyway: z.boolean() });

export type GivenScan = ShownScan<Given, ScanResult>;
export type DeskScans = ReturnType<typeof useDeskScans>;

/** Scans of parcels as the courier takes them, kept in this browser until they were answered. */
export function useDeskScans(shopId: string, now: () => Date, onAnswer: (shown: GivenScan) => void) {
  const { around, ...scans } = useScans<Given, ScanResult, { places: PlaceView[] }>({
    ...{ url: "/app/handover/scans", keptUnder: `waybill-scans-${shopId}`, added: givenSchema, now, onAnswer },
  });
  return { ...scans, places: around?.places ?? null };
}
