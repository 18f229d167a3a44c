import type { Log } from "~/log.server";
import type { Slots } from "~/store/slots.server";
import { createPageSlots, type SlotLimits } from "./page-slots.server";

/** Requests that wait for each other: those of one shop's staff, of its buyers, or of one address. */
export interface PageLane {
  key: string;
  /** Requests at a time: over all processes; for strangers, in this one. */
  limit: number;
  /** Unauthenticated requests, which share a small limit. */
  stranger: boolean;
}

export interface PageLimits extends SlotLimits {
  /** Pages at a time in this process; most of them wait for an answer from elsewhere. */
  atOnce: number;
  strangersAtOnce: number;
  /** How many may wait: of one lane, of all shops and of all strangers. Strangers never take the room of shops. */
  waitingOfLane: number;
  waiting: number;
  strangersWaiting: number;
  /** Longest wait for a turn. */
  waitMs: number;
  /** A lane whose slots are all taken by other processes is tried again after this. */
  againMs: number;
}

export const PAGE_LIMITS: PageLimits = {
  atOnce: 16,
  strangersAtOnce: 3,
  waitingOfLane: 100,
  waiting: 1_000,
  strangersWaiting: 100,
  waitMs: 8_000,
  againMs: 100,
  answerMs: 250,
  localMs: 1_000,
};

export interface PageLine {
  /**
   * Waits for the lane's turn; returns the function that ends the turn, or `busy` when too many wait or the wait took too long.
   */
  enter(lane: PageLane, gone: AbortSignal): Promise<(() => void) | "busy">;
  /** Number of lanes with a request waiting or being served; others are not kept. */
  readonly lanes: number;
}

interface Waiting {
  start(leave: () => void): void;
}

interface Line extends PageLane {
  running: number;
  waiting: Set<Waiting>;
  /** Its slot is being requested, or all its slots are taken by other processes. */
  paused: boolean;
}

/**
 * Returns a line that admits pages in turns: each lane with a waiting request gets the next free place after all others had
 * theirs. A shop's lane also needs one of the shop's slots, which all processes share (decision 028).
 */
export function createPageLine(slots: Slots, log: Log, limits: PageLimits = PAGE_LIMITS): PageLine {
  const shared = createPageSlots(slots, log, limits);
  /** In order of their turns. */
  const lines = new Map<string, Line>();
  let running = 0;
  let strangers = 0;
  const waiting = { shops: 0, strangers: 0 };

  function hasRoom({ key, stranger }: PageLane): boolean {
    const all = stranger ? waiting.strangers < limits.strangersWaiting : waiting.shops < limits.waiting;
    return all && (lines.get(key)?.waiting.size ?? 0) < limits.waitingOfLane;
  }

  function countWaiting({ stranger }: PageLane, by: 1 | -1) {
    waiting[stranger ? "strangers" : "shops"] += by;
  }

  function lineOf(lane: PageLane): Line {
    const known = lines.get(lane.key);
    if (known) return known;
    const line = { ...lane, running: 0, waiting: new Set<Waiting>(), paused: false };
    lines.set(lane.key, line);
    return line;
  }

  const mayStart = ({ waiting, paused, running, limit, stranger }: Line) =>
    waiting.size > 0 && !paused && running < limit && (!stranger || strangers < limits.strangersAtOnce);

  /** Returns the lane with the fewest requests under way; among equals, the one whose last turn is longest ago. */
  function nextLine(): Line | undefined {
    let next: Line | undefined;
    for (const line of lines.values()) if (mayStart(line) && line.running < (next?.running ?? Infinity)) next = line;
    return next;
  }

  function serve() {
    while (running < limits.atOnce) {
      const line = nextLine();
      if (!line) return;
      void start(line);
    }
  }

  function toTheEnd(line: Line) {
    lines.delete(line.key);
    lines.set(line.key, line);
  }

  async function start(line: Line) {
    count(line, 1);
    toTheEnd(line);
    line.paused = true;
    const slot = line.stranger ? undefined : await shared.take(line);
    line.paused = false;
    const [first] = line.waiting;
    if (slot === "taken" || !first) {
      if (slot !== "taken") slot?.free();
      count(line, -1);
      if (slot === "taken") lookAgain(line);
    } else {
      let left = false;
      first.start(() => {
        if (left) return;
        left = true;
        slot?.free();
        toTheEnd(line);
        count(line, -1);
        serve();
      });
    }
    serve();
  }

  function count(line: Line, by: 1 | -1) {
    running += by;
    line.running += by;
    if (line.stranger) strangers += by;
    if (line.running === 0 && line.waiting.size === 0) lines.delete(line.key);
  }

  function lookAgain(line: Line) {
    line.paused = true;
    setTimeout(() => {
      line.paused = false;
      serve();
    }, limits.againMs);
  }

  return {
    enter(lane, gone) {
      if (!hasRoom(lane)) return Promise.resolve("busy");
      const line = lineOf(lane);
      return new Promise((resolve) => {
        const finish = (result: (() => void) | "busy") => {
          clearTimeout(timer);
          gone.removeEventListener("abort", giveUp);
          if (line.waiting.delete(me)) countWaiting(line, -1);
          resolve(result);
        };
        const giveUp = () => {
          finish("busy");
          if (line.running === 0 && line.waiting.size === 0) lines.delete(line.key);
        };
        const me: Waiting = { start: finish };
        const timer = setTimeout(giveUp, limits.waitMs);
        gone.addEventListener("abort", giveUp);
        line.waiting.add(me);
        countWaiting(line, 1);
        serve();
      });
    },
    get lanes() {
      return lines.size;
    },
  };
}
