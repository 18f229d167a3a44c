import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "~/log.server";
import { createShopRecall, PATIENCE_MS, type RecallOptions, type ShopsRead } from "~/store/shop-recall.server";

interface Held {
  text: string;
  bytes: number;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A memory over a database that answers each reading when it is told to. */
function aRecall(options: Partial<RecallOptions<Held>> = {}) {
  const readings: { shopIds: readonly string[]; answer(text: string, left?: string[]): void; fail(): void }[] = [];
  const recall = createShopRecall<Held>({
    what: "test",
    read(shopIds) {
      const { promise, resolve, reject } = Promise.withResolvers<ShopsRead<Held>>();
      const answer = (text: string, left: string[] = []) =>
        resolve({ held: new Map(shopIds.map((id) => [id, { text: `${text} ${id}`, bytes: 10 }])), left });
      readings.push({ shopIds, answer, fail: () => reject(new Error("the database is away")) });
      return promise;
    },
    empty: () => ({ text: "nothing", bytes: 1 }),
    bytesOf: ({ bytes }) => bytes,
    mostBytes: 100,
    nowMs: () => Date.now(),
    log: createLog("silent"),
    ...options,
  });
  return { recall, readings };
}

/** Lets everything happen that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test("shops asked for in one turn are read together, and each once", async () => {
  const { recall, readings } = aRecall();
  const waits = ["a", "b", "a"].map((id) => recall.recall(id));
  await settle();
  expect(readings.map(({ shopIds }) => shopIds)).toEqual([["a", "b"]]);
  readings[0]?.answer("stored");
  await Promise.all(waits);
  expect(recall.get("a")?.text).toBe("stored a");
  expect(recall.recall("a")).toBeUndefined();
  await recall.fetch("a");
  expect(readings).toHaveLength(1);
});

test("one reading is under way at a time, of twenty shops at most", async () => {
  const { recall, readings } = aRecall({ mostBytes: 10_000 });
  for (let n = 0; n < 50; n += 1) void recall.recall(`${n}`);
  await settle();
  expect(readings.map(({ shopIds }) => shopIds.length)).toEqual([20]);
  readings[0]?.answer("stored");
  await settle();
  expect(readings.map(({ shopIds }) => shopIds.length)).toEqual([20, 20]);
});

test("shops that a reading had no room for are read next, and waited for until then", async () => {
  const { recall, readings } = aRecall();
  const fetched = Promise.all(["a", "b"].map((id) => recall.fetch(id)));
  await settle();
  void recall.fetch("c");
  readings[0]?.answer("first", ["b"]);
  await settle();
  expect(recall.shopIds()).toEqual(["a"]);
  expect(readings[1]?.shopIds.toSorted()).toEqual(["b", "c"]);
  readings[1]?.answer("second");
  await fetched;
  expect(recall.get("b")?.text).toBe("second b");
});

test("nobody waits longer than a tenth of a second, and nobody waits again for what is late", async () => {
  const { recall, readings } = aRecall();
  let waited = false;
  void recall.recall("a")?.then(() => {
    waited = true;
  });
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(waited).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(waited).toBe(true);
  expect(recall.recall("a")).toBeUndefined();
  readings[0]?.answer("late");
  await settle();
  expect(recall.get("a")?.text).toBe("late a");
});

test("a database that is away is asked again after a second, and no wait fails", async () => {
  const { recall, readings } = aRecall();
  const wait = recall.recall("a");
  await settle();
  readings[0]?.fail();
  await wait;
  expect([recall.recall("a"), recall.recall("b")]).toEqual([undefined, undefined]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(recall.recall("b")).toBeInstanceOf(Promise);
  await settle();
  expect(readings.at(-1)?.shopIds).toEqual(["b"]);
});

test("whoever must have it is told of a failure", async () => {
  const { recall, readings } = aRecall();
  const fetched = recall.fetch("a");
  const failed = expect(fetched).rejects.toThrow("away");
  await settle();
  readings[0]?.fail();
  await failed;
});

test("what a shop was forgotten with is not taken in any more", async () => {
  const { recall, readings } = aRecall();
  const wait = recall.recall("a");
  await settle();
  recall.forget("a");
  await wait;
  readings[0]?.answer("of another account");
  await settle();
  expect(recall.get("a")).toBeUndefined();
  void recall.recall("a");
  await settle();
  readings[1]?.answer("of this account");
  await settle();
  expect(recall.get("a")?.text).toBe("of this account a");
});

test("what was read before a change is not taken in after it", async () => {
  const { recall, readings } = aRecall();
  let known: string | undefined;
  const first = recall.fetch("a").then(() => {
    known = recall.get("a")?.text;
  });
  await settle();
  const again = recall.refresh("a");
  readings[0]?.answer("before");
  await settle();
  expect([known, recall.get("a")]).toEqual([undefined, undefined]);
  readings[1]?.answer("after");
  await Promise.all([first, again]);
  expect(known).toBe("after a");
  // Of a shop that nobody asked about, nothing is read for a change.
  await recall.refresh("b");
  expect(readings).toHaveLength(2);
});

test("a reading that fails after a change is nobody's failure: who waits has the one after it", async () => {
  const { recall, readings } = aRecall();
  const first = recall.fetch("a");
  await settle();
  const again = recall.refresh("a");
  readings[0]?.fail();
  await settle();
  readings[1]?.answer("after");
  await Promise.all([first, again]);
  expect(recall.get("a")?.text).toBe("after a");
});

test("what this process found out while it was reading is joined with what was stored", async () => {
  const join = (read: Held, found: Held) => ({ ...read, text: `${read.text} and ${found.text}` });
  const { recall, readings } = aRecall({ join });
  const wait = recall.recall("a");
  recall.ensure("a").text = "found";
  await settle();
  readings[0]?.answer("stored");
  await wait;
  expect(recall.get("a")?.text).toBe("stored a and found");
});

test("the room is bounded in bytes: what was unused longest goes first, and is read again", async () => {
  const { recall } = aRecall({ mostBytes: 30 });
  for (const id of ["a", "b", "c"]) recall.ensure(id).bytes = 10;
  for (const id of ["a", "b", "c"]) recall.grown(id);
  expect(recall.bytes).toBe(30);
  recall.get("a");
  recall.ensure("d");
  expect(recall.shopIds().sort()).toEqual(["a", "c", "d"]);
  const c = recall.ensure("c");
  c.bytes = 1_000;
  recall.grown("c");
  expect(recall.bytes).toBeLessThanOrEqual(30);
  expect(recall.recall("b")).toBeInstanceOf(Promise);
});

test("what is old is read again behind the back of who uses it", async () => {
  const { recall, readings } = aRecall({ maxAgeMs: 5_000 });
  const wait = recall.recall("a");
  await settle();
  readings[0]?.answer("first");
  await wait;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(recall.recall("a")).toBeUndefined();
  expect(recall.get("a")?.text).toBe("first a");
  await settle();
  readings[1]?.answer("second");
  await settle();
  expect(recall.get("a")?.text).toBe("second a");
});
