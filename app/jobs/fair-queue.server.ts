import type { LaneWish } from "~/store/lanes.server";

/** One of the pieces that a lane may have in progress. */
export interface Slot {
  key: string;
  free(): void;
}

/** Limits what lanes have in progress. */
export interface SlotSource {
  /** Takes up to `count` of the `limit` slots of each lane, without waiting; a lane whose slots are all taken gets none. */
  take(requests: { key: string; limit: number; count: number }[]): Promise<Slot[]>;
}

/** Work in lanes, one for each shop. */
export interface Lanes<Work extends { lane: string }> {
  /** Returns the next lanes after `after` ("" is before all) that have work due, at most `limit`. */
  find(after: string, limit: number): Promise<string[]>;
  /** Claims the first work of each lane, up to the requested count. */
  claim(requests: LaneWish[]): Promise<Work[]>;
}

/** Claimed work, with the slot of its lane that it occupies. */
export interface Ticket<Work> {
  work: Work;
  /** Frees the lane's slot. Call it once, when the work is done. */
  leave(): void;
}

/**
 * Creates a queue that takes work from all lanes in turn, so that ten thousand pieces of one shop do not delay another shop's
 * first. No lane has more pieces in progress than its slots of `perLane` allow; what one lane may not take or does not have, the
 * others get. Returns the function that takes up to `free` pieces.
 */
export function createFairQueue<Work extends { lane: string }>(
  perLane: number,
  lanes: Lanes<Work>,
  slots: SlotSource,
): (free: number) => Promise<Ticket<Work>[]> {
  let last = "";

  /** Returns the lanes whose turn is next, each at most once. */
  async function nextLanes(count: number): Promise<string[]> {
    const behind = await lanes.find(last, count);
    if (behind.length === count || last === "") return behind;
    const before = await lanes.find("", count - behind.length);
    return [...new Set([...behind, ...before])];
  }

  /** Takes work from these lanes, up to an equal share of what is free for each. `hungry`: lanes that may have more. */
  async function takeFrom(some: string[], free: number) {
    const shares = some.map((lane, n) => ({ lane, count: Math.floor((free + some.length - 1 - n) / some.length) }));
    const requests = shares.map(({ lane, count }) => ({ key: lane, limit: perLane, count }));
    const taken = await slots.take(requests);
    try {
      const held = Map.groupBy(taken, ({ key }) => key);
      const granted = [...held].map(([lane, { length }]) => ({ lane, count: length }));
      const claimed = granted.length > 0 ? await lanes.claim(granted) : [];
      const tickets = claimed.map((work) => ticketOf(work, held.get(work.lane)?.pop()));
      const full = new Set([...held].filter(([, { length }]) => length === 0).map(([lane]) => lane));
      for (const slot of [...held.values()].flat()) slot.free();
      return { tickets, unsaturated: shares.filter(({ lane }) => full.has(lane)).map(({ lane }) => lane) };
    } catch (error) {
      for (const slot of taken) slot.free();
      throw error;
    }
  }

  return async (free) => {
    const tickets: Ticket<Work>[] = [];
    const seen = new Set<string>();
    let unsaturated: string[] = [];
    let mayBeMore = true;
    try {
      while (tickets.length < free) {
        const wanted = free - tickets.length;
        const some: string[] = mayBeMore ? (await nextLanes(wanted)).filter((lane) => !seen.has(lane)) : [];
        // Fewer than were asked for: these were all.
        mayBeMore = some.length === wanted;
        const lanesNow = some.length > 0 ? some : unsaturated.slice(0, wanted);
        if (lanesNow.length === 0) break;
        // When all lanes had their turn, the next search begins at the first: it need not look behind the last one.
        if (some.length > 0) last = mayBeMore ? (some.at(-1) ?? "") : "";
        else unsaturated = unsaturated.slice(lanesNow.length);
        for (const lane of some) seen.add(lane);
        const got = await takeFrom(lanesNow, wanted);
        tickets.push(...got.tickets);
        unsaturated.push(...got.unsaturated);
      }
    } catch (error) {
      // Work already claimed is run; the next call will report the error.
      if (tickets.length === 0) throw error;
    }
    return tickets;
  };
}

function ticketOf<Work>(work: Work, slot: Slot | undefined): Ticket<Work> {
  return { work, leave: () => slot?.free() };
}
