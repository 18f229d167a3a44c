import { type OrdersQuery, readOrdersQuery } from "~/components/order-list/query";
import { NO_PICKUP } from "~/domain/pickup/pickup";
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

/** Returns what asks for exactly the parcels of a stage of a place that can be booked or printed. */
export function stageQuery(stage: "notBooked" | "toPrint", place: HandoverPlace): OrdersQuery {
  const query = readOrdersQuery(new URL(stageUrl(stage, place), "http://list").href);
  // What is being booked already is among the numbers of the board, and not to be booked.
  return stage === "notBooked" ? { ...query, status: ["ready"] } : query;
}

/** Returns the address of the list of the parcels of a place that were booked before `before` and are still at hand. */
export function leftOverUrl(place: HandoverPlace, before: string): string {
  return listUrl({ tab: "under_way", handed: "no", bookedBefore: before, ...filterOf(place) });
}

/** The parcels that staff gave to the carrier long ago and that it has not seen. */
export const NOT_SCANNED_URL = "/app/orders?tab=under_way&handed=unscanned";

const filterOf = ({ pickupId, pickOption }: HandoverPlace) => ({ pickup: pickupId || NO_PICKUP, pickOption });

const listUrl = (filters: Record<string, string>) => `/app/orders?${new URLSearchParams(filters)}`;
