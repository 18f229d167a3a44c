import { Badge } from "@shopify/polaris";
import { type ParcelState, UNANSWERED_STATES } from "~/domain/parcel/state";
import { useText } from "./text";

const TONES: Record<ParcelState, "attention" | "info" | "success" | "critical" | "warning" | undefined> = {
  needs_review: "attention",
  ready: "info",
  queued: undefined,
  booking: undefined,
  booked: "success",
  refused: "critical",
  unknown: "warning",
  cancelling: "warning",
  cancelled: undefined,
  closed: undefined,
};

/** States in which a background job is working on the parcel or waiting for an answer. */
const MOVING: readonly ParcelState[] = [...UNANSWERED_STATES, "cancelling"];

/** Returns whether a parcel's state will change by itself. */
export function isMoving(state: ParcelState): boolean {
  return MOVING.includes(state);
}

/** Returns the parcels that are moving, with their states, as one string for `useRevalidateWhile`; "" if there are none. */
export function movingParcels(parcels: readonly { shipmentId: string; state: ParcelState }[]): string {
  return parcels
    .filter(({ state }) => isMoving(state))
    .map(({ shipmentId, state }) => `${shipmentId}:${state}`)
    .join(" ");
}

/** Returns how our own state of a parcel is coloured outside a page. */
export function parcelTone(state: ParcelState): "success" | "warning" | "critical" | "info" | "neutral" {
  const tone = TONES[state];
  return tone === "attention" ? "warning" : (tone ?? "neutral");
}

/** Shows our own state of a parcel. */
export function ParcelStateBadge({ state }: { state: ParcelState }) {
  const t = useText();
  const progress = isMoving(state) ? "partiallyComplete" : undefined;
  return (
    <Badge tone={TONES[state]} progress={progress}>
      {t(`parcel:state.${state}`)}
    </Badge>
  );
}
