import type { ReturnState } from "~/domain/parcel/state";

/**
 * Where what comes back is: the carrier has it (`on_way`), says that it brought it (`arrived`), or staff have it in their hands
 * (`received`). Text keys `returns:tab.<stage>`.
 */
export const RETURN_STAGES = ["on_way", "arrived", "received"] as const;

export type ReturnStage = (typeof RETURN_STAGES)[number];

/** Returns where what comes back of a parcel is; null: nothing does. A trigger says the same in SQL (`return_stage_of`). */
export function returnStage({
  returnState,
  receivedAt,
}: {
  returnState: ReturnState;
  receivedAt: Date | null;
}): ReturnStage | null {
  if (receivedAt !== null) return "received";
  if (returnState === "returning") return "on_way";
  return returnState === "none" ? null : "arrived";
}
