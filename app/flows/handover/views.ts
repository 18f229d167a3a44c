import type { BookSum } from "~/domain/cod/book";
import type { HandoverVerdict } from "~/domain/handover/judge";
import type { DayCounts, HandoverPlace, PlaceCounts } from "~/store/handover-board.server";
import type { ScanAnswer } from "./answer-scan.server";

export type { HandoverPlace } from "~/store/handover-board.server";

/** The parcels of one pickup's courier, or those that the shop takes to a post office. Times are ISO. */
export interface PlaceView extends PlaceCounts {
  /** Null: the parcels have no pickup that is known. */
  name: string | null;
  /** Of those to be printed and printed, how many were booked before the courier last came. */
  leftOver: number;
  leftOverBefore: string | null;
  /** When the courier comes; null: never, or the shop goes to the post office itself. */
  next: string | null;
}

/** What the board shows. */
export interface BoardView {
  now: string;
  places: PlaceView[];
  /** Handed over, and not seen by the carrier long after. */
  notScanned: number;
}

/** The board with what else the first page says of the day; amounts in whole VND. */
export interface TodayView {
  board: BoardView;
  /** On its way to the buyers; collected by the carrier and not paid out, at most, and of which parcels nobody has said how much. */
  cod: { onRoadVnd: number; dueVnd: number; unknown: BookSum };
  yesterday: DayCounts;
}

/** What became of marking a whole place as handed over, or of taking that back. */
export interface MarkAnswer {
  outcome: "marked" | "undone";
  place: HandoverPlace;
  parcels: number;
  /** Names the hand-over. */
  at: string;
}

/** What became of a scan. Keys `handover:scan.outcome.<outcome>`. */
export type HandedOverOutcome =
  | Exclude<HandoverVerdict["outcome"], "already">
  | "already"
  /** The carrier has it. */
  | "with_carrier";

/** `at`: when it was handed over, or seen by the carrier. */
export type ScanResult = ScanAnswer<HandedOverOutcome>;
