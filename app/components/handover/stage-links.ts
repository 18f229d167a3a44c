import type { HandoverPlace } from "~/flows/handover/views";

/** The stages of a place, in the order of the day. Text keys `handover:stage.<stage>`. */
export const BOARD_STAGES = ["notBooked", "toPrint", "printed", "handedOver"] as const;

export type BoardStage = (typeof BOARD_STAGES)[number];

const STAGE_FILTERS: Record<BoardStage, Record<string, string>> = {
  notBooked: { tab: "ready" },
  toPrint: { tab: "under_way", printed: "no", handed: "no" },
  printed: { tab: "under_way", printed: "yes", handed: "no" },
  handedOver: { tab: "under_way", handed: "today" },
};

/** Returns the address of the list of exactly the parcels that a number of the board counts. */
export function stageUrl(stage: BoardStage, place: HandoverPlace): string {
  return listUrl({ ...STAGE_FILTERS[stage], ...filterOf(place) });
}

/** Returns the address of the list of the parcels of a place that were booked before `before` and are still at hand. */
export function leftOverUrl(place: HandoverPlace, before: string): string {
  return listUrl({ tab: "under_way", handed: "no", bookedBefore: before, ...filterOf(place) });
}

/** The parcels that staff gave to the carrier long ago and that it has not seen. */
export const NOT_SCANNED_URL = "/app/orders?tab=under_way&handed=unscanned";

const filterOf = ({ pickupId, pickOption }: HandoverPlace) => ({ pickup: pickupId, pickOption });

const listUrl = (filters: Record<string, string>) =>
  `/app/orders?${new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""))}`;
