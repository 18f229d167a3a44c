import { Badge, type BadgeProps } from "@shopify/polaris";
import { type ParcelState, UNANSWERED_STATES } from "~/domain/parcel/state";
import { useText } from "./text";

const TONES: Record<ParcelState, BadgeProps["tone"]> = {
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

/** States that the background is working on, or waiting for an answer in. */
const MOVING: readonly ParcelState[] = [...UNANSWERED_STATES, "cancelling"];

/** Whether a parcel's state will change without anybody's doing. */
export function isMoving(state: ParcelState): boolean {
  return MOVING.includes(state);
}

/** Names the parcels that move and their states, for `useRevalidateWhile`; "" when none does. */
export function movingParcels(parcels: readonly { shipmentId: string; state: ParcelState }[]): string {
  return parcels
    .filter(({ state }) => isMoving(state))
    .map(({ shipmentId, state }) => `${shipmentId}:${state}`)
    .join(" ");
}

/** Our own state of a parcel. */
export function ParcelStateBadge({ state }: { state: ParcelState }) {
  const t = useText();
  const progress = isMoving(state) ? "partiallyComplete" : undefined;
  return (
    <Badge tone={TONES[state]} progress={progress}>
      {t(`parcel:state.${state}`)}
    </Badge>
  );
}
