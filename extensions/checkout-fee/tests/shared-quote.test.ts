import { webcrypto } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CheckoutQuote } from "../../../app/domain/checkout/quote";
import { FAILED_MS, FRESH_MS, forgetQuote, type Storage, sharedQuote, TIMEOUT_MS } from "../src/shared-quote";

const QUOTE: CheckoutQuote = { rates: [], hint: "not_served" };
const KEY = JSON.stringify({ address: { address1: "12 Lê Lợi" } });

/** What Shopify keeps for all instances of an extension. */
function aStorage() {
  const kept = new Map<string, string>();
  const storage: Storage = {
    read: async (key) => JSON.parse(kept.get(key) ?? "null"),
    write: async (key, value) => void kept.set(key, JSON.stringify(value)),
  };
  return { storage, kept };
}

const broken: Storage = {
  read: () => Promise.reject(new Error("no storage")),
  write: () => Promise.reject(new Error("no storage")),
};

/** Locks of one origin, as all its workers see them. */
function someLocks() {
  let queue: Promise<unknown> = Promise.resolve();
  let taken = 0;
  return {
    taken: () => taken,
    request: (_name: string, _options: object, work: () => Promise<unknown>) => {
      const turn = queue.then(() => {
        taken += 1;
        return work();
      });
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}

const refusing = { locks: { request: () => Promise.reject(new DOMException("sandboxed", "SecurityError")) } };

beforeEach(() => {
  forgetQuote();
  vi.stubGlobal("crypto", webcrypto);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("two options of one worker ask once", async () => {
  const ask = vi.fn(async () => QUOTE);
  const { storage } = aStorage();
  const both = await Promise.all([sharedQuote(KEY, ask, storage), sharedQuote(KEY, ask, storage)]);
  expect(both).toEqual([QUOTE, QUOTE]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("two options with workers of their own ask once, where there are locks", async () => {
  vi.stubGlobal("navigator", { locks: someLocks() });
  const ask = vi.fn(async () => QUOTE);
  const { storage, kept } = aStorage();
  const first = sharedQuote(KEY, ask, storage);
  forgetQuote();
  const second = sharedQuote(KEY, ask, storage);
  expect(await Promise.all([first, second])).toEqual([QUOTE, QUOTE]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect([...kept.values()].join()).not.toContain("Lê Lợi");
});

test("another address is another question", async () => {
  const ask = vi.fn(async () => QUOTE);
  const { storage } = aStorage();
  await sharedQuote(KEY, ask, storage);
  await sharedQuote(`${KEY} `, ask, storage);
  forgetQuote();
  await sharedQuote(KEY, ask, storage);
  expect(ask).toHaveBeenCalledTimes(3);
});

test.each([
  ["an answer", QUOTE, FRESH_MS],
  ["a failure", null, FAILED_MS],
])("%s holds for a while, in this worker and in others", async (_, quote, milliseconds) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const ask = vi.fn(async () => quote);
  const { storage } = aStorage();
  await sharedQuote(KEY, ask, storage);
  vi.setSystemTime(Date.now() + milliseconds - 1);
  await sharedQuote(KEY, ask, storage);
  forgetQuote();
  await sharedQuote(KEY, ask, storage);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + milliseconds + 1);
  await sharedQuote(KEY, ask, storage);
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each<[string, () => void, Storage]>([
  ["a storage that fails", () => undefined, broken],
  ["a worker that is refused its locks", () => vi.stubGlobal("navigator", refusing), aStorage().storage],
  ["a worker without hashes", () => vi.stubGlobal("crypto", {}), aStorage().storage],
  ["a worker without locks", () => vi.stubGlobal("navigator", {}), aStorage().storage],
])("%s costs a call and nothing else", async (_, given, storage) => {
  given();
  const ask = vi.fn(async () => QUOTE);
  expect(await sharedQuote(KEY, ask, storage)).toEqual(QUOTE);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("work that hangs gives its turn away", async () => {
  vi.useFakeTimers();
  const locks = someLocks();
  vi.stubGlobal("navigator", { locks });
  const storage: Storage = { ...broken, read: () => new Promise(() => undefined) };
  const hanging = sharedQuote(KEY, async () => QUOTE, storage);
  // Hashing takes real time; the turn is taken once it has finished.
  await vi.waitFor(() => expect(locks.taken()).toBe(1));
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(await hanging).toBeNull();
  expect(await locks.request("", {}, async () => "my turn")).toBe("my turn");
});

test.each([{ rates: "all" }, { rates: [{}], hint: null }, "quote", 7])("a stored %j is none", async (quote) => {
  const { storage, kept } = aStorage();
  const ask = vi.fn(async () => QUOTE);
  await sharedQuote(KEY, ask, storage);
  forgetQuote();
  kept.set("quote", JSON.stringify({ ...JSON.parse(kept.get("quote") ?? ""), quote }));
  expect(await sharedQuote(KEY, ask, storage)).toEqual(QUOTE);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a question that fails is null, and is not put a second time", async () => {
  const ask = vi.fn(() => Promise.reject(new Error("no network")));
  vi.stubGlobal("navigator", { locks: someLocks() });
  expect(await sharedQuote(KEY, ask, aStorage().storage)).toBeNull();
  expect(ask).toHaveBeenCalledTimes(1);
});
