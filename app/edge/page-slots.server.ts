import type { Log } from "~/log.server";
import type { Slot, Slots } from "~/store/slots.server";

export interface SlotLimits {
  /** Time limit for PostgreSQL; after that this process uses only its own count. */
  answerMs: number;
  /** How long it then does not ask PostgreSQL. */
  localMs: number;
}

/** The slots of lanes, which all processes share (decision 028). */
export interface PageSlots {
  /**
   * Returns a slot for the lane, or `taken`; undefined when PostgreSQL does not answer, and only this process's own count
   * applies.
   */
  take(lane: { key: string; limit: number }): Promise<Slot | "taken" | undefined>;
}

/** Returns the lanes' slots, each asked of `slots` within the time limit. */
export function createPageSlots(slots: Slots, log: Log, limits: SlotLimits): PageSlots {
  let localUntil = 0;

  function countLocally(error: unknown) {
    localUntil = Date.now() + limits.localMs;
    log.warn({ err: error }, "pages.places_unknown");
  }

  return {
    async take({ key, limit }) {
      if (Date.now() < localUntil) return undefined;
      const asked = slots.take([{ key, limit, count: 1 }]);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<"late">((resolve) => {
        timer = setTimeout(resolve, limits.answerMs, "late");
      });
      try {
        const answer = await Promise.race([asked, late]);
        if (answer !== "late") return answer[0] ?? "taken";
        countLocally("no answer");
        // A late slot is freed at once: its request no longer waits for it.
        asked.then(
          (found) => found[0]?.free(),
          () => undefined,
        );
      } catch (error) {
        countLocally(error);
      } finally {
        clearTimeout(timer);
      }
      return undefined;
    },
  };
}
