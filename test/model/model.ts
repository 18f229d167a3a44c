/** An order as the buyer and staff know it. */
export interface ModelOrder {
  id: number;
  gid: string;
  /** `#1001` */
  name: string;
  /** Pieces that were ordered, by title. */
  ordered: Record<string, number>;
  isCod: boolean;
  /** What its parcels may collect together, as it was placed. */
  dueVnd: number;
  /** It was edited, paid or cancelled in Shopify: what is due and what is to go out is not what it was. */
  isChanged: boolean;
}

/** What the test itself knows: what was asked of the app, and what was done to it. */
export interface Model {
  orders: ModelOrder[];
  /** References of requests that were held up on their way: they come after others that the app made meanwhile. */
  heldUp: string[];
  /** Statuses to which the courier moved each parcel, by tracking number. */
  moves: Map<string, number[]>;
  isRunning: boolean;
  isInstalled: boolean;
  hasToken: boolean;
  /** The token of the account that the carrier refuses, once the app has heard so; null: it may call. */
  refused: { calls: number } | null;
}

export const aModel = (): Model => ({
  orders: [],
  heldUp: [],
  moves: new Map(),
  isRunning: true,
  isInstalled: true,
  hasToken: true,
  refused: null,
});

/** Where a courier may take a parcel next; where nothing stands the parcel has ended. */
const WAYS: Readonly<Record<number, readonly number[]>> = {
  2: [12, 12, 3, 8],
  12: [3, 3, 7, 8],
  8: [3, 7],
  7: [12],
  3: [4, 4, 10],
  4: [5, 5, 10, 9],
  10: [4, 5, 9],
  9: [4, 20],
  5: [6],
  20: [21],
  21: [11],
};

/** Returns the next status of a parcel; undefined when it has ended. */
export function nextStatus(now: number, pick: number): number | undefined {
  const ways = WAYS[now] ?? [];
  return ways[pick % Math.max(1, ways.length)];
}

/** Cancelled, coming back, back or paid for: its goods may go out again. */
export const isOver = (status: number): boolean => [-1, 20, 21, 11, 13].includes(status);
