import { type Bucket, type CostReading, correct, countedCost, firstGuess, reserveOf, spend, waitFor } from "./pace";

/**
 * More background requests at once, over all processes, gain nothing at Shopify's latency, and a throttled answer would hit all of
 * them.
 */
const MAX_BACKGROUND = 20;
/** Used until the first answer reports how full the bucket is. */
const FIRST_MAX_BACKGROUND = 2;

interface Waiting {
  /** Points, as this process counts them. */
  cost: number;
  start(): void;
}

interface ShopLine {
  bucket: Bucket;
  pointsInFlight: number;
  requestsInFlight: number;
  maxBackground: number;
  pausedUntil: number;
  /** When the earliest timer of this line fires; infinite when none is set. */
  wakesAt: number;
  interactive: Waiting[];
  background: Waiting[];
}

/** Permission to send one request. Call `done` exactly once, with the cost block if the answer had one. */
interface Slot {
  done(reading: CostReading | null): void;
}

export interface Pacer {
  /** Resolves when the shop's bucket allows the request; rejects with the signal's reason when it is aborted first. */
  acquire(shopDomain: string, cost: number, priority: "interactive" | "background", signal: AbortSignal): Promise<Slot>;
  /** Pauses a shop's requests after a 429, which names a time but no points. */
  pause(shopDomain: string, ms: number): void;
}

export interface PacerDeps {
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** How many processes send background requests, this one included. Defaults to 1. */
  processes?(): number;
}

/**
 * Makes a pacer with one queue per shop for Shopify's bucket: interactive requests first, and background work leaves a reserve
 * for them (shopify 4). Of what background work may spend, each process takes its share (decision 054).
 */
export function createPacer({ now, wait, processes = () => 1 }: PacerDeps): Pacer {
  const lines = new Map<string, ShopLine>();

  function lineOf(shopDomain: string): ShopLine {
    let line = lines.get(shopDomain);
    if (!line) {
      line = {
        bucket: firstGuess(now()),
        pointsInFlight: 0,
        requestsInFlight: 0,
        maxBackground: FIRST_MAX_BACKGROUND,
        pausedUntil: 0,
        wakesAt: Number.POSITIVE_INFINITY,
        interactive: [],
        background: [],
      };
      lines.set(shopDomain, line);
    }
    return line;
  }

  async function sleep(line: ShopLine, ms: number) {
    const wakesAt = now() + ms;
    if (line.wakesAt <= wakesAt) return;
    line.wakesAt = wakesAt;
    await wait(ms);
    if (line.wakesAt === wakesAt) line.wakesAt = Number.POSITIVE_INFINITY;
    advance(line);
  }

  function advance(line: ShopLine) {
    for (;;) {
      const queue = line.interactive.length > 0 ? line.interactive : line.background;
      const next = queue[0];
      if (!next) return;
      const background = queue === line.background;
      if (background && line.requestsInFlight >= line.maxBackground) return;
      const paused = line.pausedUntil - now();
      const ms = Math.max(paused, waitFor(line.bucket, next.cost, background ? reserveOf(line.bucket) : 0, now()));
      if (ms > 0) {
        void sleep(line, ms);
        return;
      }
      queue.shift();
      next.start();
    }
  }

  function slot(line: ShopLine, cost: number): Slot {
    line.bucket = spend(line.bucket, cost, now());
    line.pointsInFlight += cost;
    line.requestsInFlight += 1;
    return {
      done(reading) {
        line.pointsInFlight -= cost;
        line.requestsInFlight -= 1;
        if (reading) {
          line.bucket = correct(reading, line.pointsInFlight, now());
          line.maxBackground = Math.max(1, Math.floor(MAX_BACKGROUND / Math.max(1, processes())));
        }
        advance(line);
      },
    };
  }

  return {
    acquire(shopDomain, points, priority, signal) {
      const cost = priority === "background" ? countedCost(points, processes()) : points;
      const line = lineOf(shopDomain);
      const queue = line[priority];
      return new Promise<Slot>((resolve, reject) => {
        const waiting: Waiting = {
          cost,
          start() {
            signal.removeEventListener("abort", leave);
            resolve(slot(line, cost));
          },
        };
        function leave() {
          const place = queue.indexOf(waiting);
          if (place >= 0) queue.splice(place, 1);
          reject(signal.reason);
          advance(line);
        }
        if (signal.aborted) return leave();
        signal.addEventListener("abort", leave, { once: true });
        queue.push(waiting);
        advance(line);
      });
    },
    pause(shopDomain, ms) {
      const line = lineOf(shopDomain);
      line.pausedUntil = Math.max(line.pausedUntil, now() + ms);
    },
  };
}
