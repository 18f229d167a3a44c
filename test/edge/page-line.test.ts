import { expect, test, vi } from "vitest";
import { createPageLine, PAGE_LIMITS, type PageLane, type PageLimits } from "~/edge/page-line.server";
import { createLog } from "~/log.server";
import type { Slot, Slots } from "~/store/slots.server";

const shop = (key: string, limit = 2): PageLane => ({ key, limit, stranger: false });
const stranger = (key: string): PageLane => ({ key, limit: 2, stranger: true });
const here = new AbortController().signal;

/** Slots shared with one other process, which holds `elsewhere` of each key. */
function somePlaces() {
  const elsewhere = new Map<string, number>();
  const held = new Map<string, number>();
  let answers = true;
  const slots: Slots = {
    async take([wish]) {
      if (!answers) return new Promise<Slot[]>(() => undefined);
      const { key, limit } = wish ?? { key: "", limit: 0 };
      const mine = held.get(key) ?? 0;
      if (mine + (elsewhere.get(key) ?? 0) >= limit) return [];
      held.set(key, mine + 1);
      return [{ key, free: () => void held.set(key, (held.get(key) ?? 0) - 1) }];
    },
    close: async () => undefined,
  };
  const silence = () => {
    answers = false;
  };
  return { slots, held, elsewhere, silence };
}

function aLine(limits: Partial<PageLimits> = {}) {
  const some = somePlaces();
  const line = createPageLine(some.slots, createLog("silent"), { ...PAGE_LIMITS, atOnce: 3, againMs: 5, ...limits });
  const order: string[] = [];
  const leaves: (() => void)[] = [];
  const enter = async (lane: PageLane, gone = here) => {
    const leave = await line.enter(lane, gone);
    order.push(leave === "busy" ? `${lane.key} turned away` : lane.key);
    if (leave !== "busy") leaves.push(leave);
  };
  /** Lets the one that entered first leave. */
  const next = () => leaves.shift()?.();
  return { ...some, line, enter, order, next };
}

const untilBegun = (order: string[], count: number) => vi.waitFor(() => expect(order).toHaveLength(count));

test("a later request of another shop passes a shop with thirty, and no shop has more than its share at a time", async () => {
  const { enter, order, next } = aLine();
  for (let n = 0; n < 30; n += 1) void enter(shop("a"));
  await untilBegun(order, 2);
  expect(order).toEqual(["a", "a"]);
  for (const key of ["b", "c"]) void enter(shop(key));
  await untilBegun(order, 3);
  for (const n of [4, 5]) {
    next();
    await untilBegun(order, n);
  }
  expect(order).toEqual(["a", "a", "b", "c", "a"]);
});

test("waiting shops take turns", async () => {
  const { enter, order, next } = aLine({ atOnce: 1 });
  for (const key of ["a", "a", "a", "b", "b", "c"]) void enter(shop(key));
  for (let n = 1; n <= 6; n += 1) {
    await untilBegun(order, n);
    next();
  }
  expect(order).toEqual(["a", "b", "c", "a", "b", "a"]);
});

test("a shop whose slots other processes hold waits for them, and other shops do not wait for it", async () => {
  const { enter, order, elsewhere } = aLine();
  elsewhere.set("a", 2);
  void enter(shop("a"));
  void enter(shop("b"));
  await untilBegun(order, 1);
  expect(order).toEqual(["b"]);
  elsewhere.set("a", 0);
  await untilBegun(order, 2);
  expect(order).toEqual(["b", "a"]);
});

test("unsigned requests share a few slots, whatever keys they use", async () => {
  const { enter, order } = aLine({ atOnce: 6, strangersAtOnce: 2 });
  for (let n = 0; n < 9; n += 1) void enter(stranger(`address ${n}`));
  void enter(shop("a"));
  await untilBegun(order, 3);
  expect(order).toEqual(["address 0", "address 1", "a"]);
});

test("waiting unsigned requests take no shop's room, and waiting shops take none of theirs", async () => {
  const { enter, order } = aLine({ atOnce: 2, strangersAtOnce: 1, waiting: 2, strangersWaiting: 2 });
  for (let n = 0; n < 6; n += 1) void enter(stranger(`address ${n}`));
  await untilBegun(order, 4);
  expect(order.slice(1)).toEqual(["address 3", "address 4", "address 5"].map((who) => `${who} turned away`));
  for (const key of ["a", "b", "c"]) void enter(shop(key));
  await untilBegun(order, 6);
  expect(order.slice(4).toSorted()).toEqual(["a", "c turned away"]);
});

test("nothing is kept of requests that were refused, gave up or disconnected", async () => {
  const { line, enter, order, next } = aLine({ atOnce: 1, strangersWaiting: 1 });
  const gone = new AbortController();
  void enter(stranger("served"));
  void enter(stranger("gives up"), gone.signal);
  for (let n = 0; n < 20; n += 1) void enter(stranger(`address ${n}`));
  await untilBegun(order, 21);
  expect(line.lanes).toBe(2);
  gone.abort();
  await untilBegun(order, 22);
  next();
  expect(line.lanes).toBe(0);
});

test("requests of a shop above its limit are refused at once; one that disconnected no longer waits", async () => {
  const { enter, order, held, next } = aLine({ waitingOfLane: 2 });
  const gone = new AbortController();
  for (let n = 0; n < 2; n += 1) void enter(shop("a"));
  await untilBegun(order, 2);
  void enter(shop("a"), gone.signal);
  void enter(shop("a"));
  void enter(shop("a"));
  await untilBegun(order, 3);
  expect(order[2]).toBe("a turned away");
  gone.abort();
  await untilBegun(order, 4);
  next();
  await untilBegun(order, 5);
  expect(order.slice(3)).toEqual(["a turned away", "a"]);
  next();
  next();
  expect(held.get("a")).toBe(0);
});

test("a request that disconnects while a slot is requested leaves none held", async () => {
  const { line, enter, order, held } = aLine();
  const gone = new AbortController();
  void enter(shop("a"), gone.signal);
  // The slot is taken, but the line does not know it yet.
  expect(held.get("a")).toBe(1);
  gone.abort();
  await untilBegun(order, 1);
  expect(order).toEqual(["a turned away"]);
  await vi.waitFor(() => expect([held.get("a"), line.lanes]).toEqual([0, 0]));
});

test("no request waits longer than the limit", async () => {
  const { enter, order } = aLine({ waitMs: 10 });
  for (let n = 0; n < 3; n += 1) void enter(shop("a"));
  await untilBegun(order, 3);
  expect(order).toEqual(["a", "a", "a turned away"]);
});

test("while PostgreSQL does not answer, the process's own count decides", async () => {
  const { enter, order, silence, next } = aLine({ answerMs: 5 });
  silence();
  for (let n = 0; n < 4; n += 1) void enter(shop("a"));
  await untilBegun(order, 2);
  void enter(shop("b"));
  await untilBegun(order, 3);
  expect(order).toEqual(["a", "a", "b"]);
  next();
  await untilBegun(order, 4);
});
