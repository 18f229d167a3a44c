import type { LaneWish } from "~/store/lanes.server";
import type { Slot, Slots } from "~/store/slots.server";

/** Work in lanes, one for each shop. */
export interface Lanes<Work extends { lane: string }> {
  /** The next lanes with work whose time has come, from behind `after` on ("" is before all), at most `limit`. */
  find(after: string, limit: number): Promise<string[]>;
  /** Takes the first work of each lane, up to what is wanted of it. */
  claim(requests: LaneWish[]): Promise<Work[]>;
}

/** Work in hand, with the slot that its lane gives up for it. */
export interface Ticket<Work> {
  work: Work;
  /** The lane's slot is another's. To be called once the work is done. */
  leave(): void;
}

/**
 * Takes work lane by lane in a ring, so that ten thousand pieces of one shop stand beside another's first and not before it. No
 * lane has more than `perLane` in hand over all processes; what one lane may not take or does not have, the others get. Returns
 * the function that takes up to `free` pieces.
 */
export function createFairQueue<Work extends { lane: string }>(
  { name, perLane }: { name: string; perLane: number },
  lanes: Lanes<Work>,
  slots: Slots,
): (free: number) => Promise<Ticket<Work>[]> {
  let last = "";

  /** The lanes that are next, once round the ring at most. */
  async function nextLanes(count: number): Promise<string[]> {
    const behind = await lanes.find(last, count);
    if (behind.length === count || last === "") return behind;
    const before = await lanes.find("", count - behind.length);
    return [...new Set([...behind, ...before])];
  }

  /** Takes what these lanes have and may have, each its share of what is free. `hungry`: those that may have more. */
  async function takeFrom(some: string[], free: number) {
    const shares = some.map((lane, n) => ({ lane, count: Math.floor((free + some.length - 1 - n) / some.length) }));
    const requests = shares.map(({ lane, count }) => ({ key: `${name}:${lane}`, limit: perLane, count }));
    const taken = await slots.take(requests);
    try {
      const held = Map.groupBy(taken, ({ key }) => key.slice(name.length + 1));
      const granted = [...held].map(([lane, { length }]) => ({ lane, count: length }));
      const claimed = granted.length > 0 ? await lanes.claim(granted) : [];
      const tickets = claimed.map((work) => ticketOf(work, held.get(work.lane)?.pop()));
      const full = new Set([...held].filter(([, { length }]) => length === 0).map(([lane]) => lane));
      for (const slot of [...held.values()].flat()) slot.free();
      return { tickets, hungry: shares.filter(({ lane }) => full.has(lane)).map(({ lane }) => lane) };
    } catch (error) {
      for (const slot of taken) slot.free();
      throw error;
    }
  }

  return async (free) => {
    const tickets: Ticket<Work>[] = [];
    const seen = new Set<string>();
    let hungry: string[] = [];
    try {
      while (tickets.length < free) {
        const some = (await nextLanes(free - tickets.length)).filter((lane) => !seen.has(lane));
        const lanesNow = some.length > 0 ? some : hungry.slice(0, free - tickets.length);
        if (lanesNow.length === 0) break;
        if (some.length > 0) last = some.at(-1) ?? "";
        else hungry = hungry.slice(lanesNow.length);
        for (const lane of some) seen.add(lane);
        const got = await takeFrom(lanesNow, free - tickets.length);
        tickets.push(...got.tickets);
        hungry.push(...got.hungry);
      }
    } catch (error) {
      // What is in hand already is carried out; the next question will say what is wrong.
      if (tickets.length === 0) throw error;
    }
    return tickets;
  };
}

function ticketOf<Work>(work: Work, slot: Slot | undefined): Ticket<Work> {
  return { work, leave: () => slot?.free() };
}
