import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { type ZippedFile, zipAnswer } from "~/zip-answer.server";
import { unzip } from "./support/unzip.ts";

const at = new Date("2026-11-26T03:00:00Z");

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

/** Content that never ends, and how much of it was read; it does not become smaller. */
function endless() {
  const read = { pieces: 0, isEnded: false };
  async function* content(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        read.pieces += 1;
        yield randomBytes(64 * 1024);
      }
    } finally {
      read.isEnded = true;
    }
  }
  return { read, content };
}

async function* of(...files: ZippedFile[]): AsyncGenerator<ZippedFile> {
  yield* files;
}

/** Of a visitor who stays, and reads as fast as it comes. */
const { signal } = new AbortController();
const onCut = (why: string) => {
  throw new Error(`cut: ${why}`);
};

test("files are put into a ZIP that opens, packed or not", async () => {
  const done = vi.fn(async () => undefined);
  const photo = randomBytes(300_000);
  async function* halves(): AsyncGenerator<Buffer> {
    yield photo.subarray(0, 100_000);
    yield photo.subarray(100_000);
  }
  const answer = zipAnswer(
    "waybill-tiệm",
    of(
      { name: "đơn.csv", content: pieces("a,", "b\r\n") },
      { name: "claims/1/ảnh.jpg", content: halves(), isPacked: true },
      { name: "empty.csv", content: pieces() },
    ),
    { at, signal, done, onCut },
  );
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="waybill-ti-m.zip"');
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()]).toEqual(["đơn.csv", "claims/1/ảnh.jpg", "empty.csv"]);
  expect(files.get("đơn.csv")?.toString()).toBe("a,b\r\n");
  expect(files.get("claims/1/ảnh.jpg")?.equals(photo)).toBe(true);
  expect(done).toHaveBeenCalledTimes(1);
});

test("no more is read than is taken, and nothing once nobody takes it", async () => {
  const done = vi.fn(async () => undefined);
  const { read, content } = endless();
  const answer = zipAnswer("x", of({ name: "x", content: content() }), { at, signal, done, onCut });
  expect(read.pieces).toBe(0);
  const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let taken = 0;
  for (let n = 0; n < 200; n += 1) taken += (await reader.read()).value?.length ?? 0;
  expect(taken).toBeGreaterThan(2 * 1024 * 1024);
  // Between the reading and the taking there are a few buffers, and no more.
  expect(read.pieces * 64 * 1024 - taken).toBeLessThan(1024 * 1024);
  await reader.cancel();
  expect(read.isEnded).toBe(true);
  expect(done).toHaveBeenCalledTimes(1);
});

test("an answer that nobody begins to read is over when it is given up", async () => {
  const done = vi.fn(async () => undefined);
  const { read, content } = endless();
  await zipAnswer("x", of({ name: "x", content: content() }), { at, signal, done, onCut }).body?.cancel();
  expect([read.pieces, done.mock.calls.length]).toEqual([0, 1]);
});

test("an answer is over once when its visitor goes away, before it was made, before it was read or while it is", async () => {
  const left = vi.fn(async () => undefined);
  const { content } = endless();
  zipAnswer("x", of({ name: "x", content: content() }), { at, signal: AbortSignal.abort(), done: left, onCut });
  expect(left).toHaveBeenCalledTimes(1);

  for (const pieces of [0, 3]) {
    const [done, visitor, { read, content: its }] = [vi.fn(async () => undefined), new AbortController(), endless()];
    const answer = zipAnswer("x", of({ name: "x", content: its() }), { at, signal: visitor.signal, done, onCut });
    const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    for (let n = 0; n < pieces; n += 1) await reader.read();
    visitor.abort();
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    const readUntil = read.pieces;
    // Neither who gives it up as well nor who goes on reading begins anything anew.
    await expect(reader.read()).rejects.toThrow();
    await reader.cancel().catch(() => undefined);
    expect([read.pieces, done.mock.calls.length]).toEqual([readUntil, 1]);
  }
});

test("a file that fails breaks the answer off, so that it is not taken for a whole one", async () => {
  const done = vi.fn(async () => undefined);
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from("half");
    throw new Error("the database is gone");
  }
  const answer = zipAnswer("x", of({ name: "x.csv", content: failing() }), { at, signal, done, onCut });
  await expect(answer.arrayBuffer()).rejects.toThrow("the database is gone");
  expect(done).toHaveBeenCalledTimes(1);
});

/** The answer with endless content, and why it was cut. Time passes when the test says so. */
function timed() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const [done, cut, { read, content }] = [vi.fn(async () => undefined), vi.fn(), endless()];
  const answer = zipAnswer("x", of({ name: "x", content: content() }), { at, signal, done, onCut: cut });
  return { done, read, cut, reader: answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> };
}

test("an answer that nobody begins to read is over after a minute", async () => {
  const { reader, done, cut, read } = timed();
  vi.advanceTimersByTime(59_999);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([done.mock.calls.length, cut.mock.calls]).toEqual([1, [["idle"]]]);
  await expect(reader.read()).rejects.toThrow("idle");
  expect(read.pieces).toBe(0);
});

test("an answer of which nothing more is taken for a minute is over, and nothing more is read", async () => {
  const { reader, done, cut, read } = timed();
  for (let n = 0; n < 5; n += 1) await reader.read();
  vi.advanceTimersByTime(60_000);
  expect(cut.mock.calls).toEqual([["idle"]]);
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  const readUntil = read.pieces;
  await expect(reader.read()).rejects.toThrow("idle");
  expect([read.pieces, read.isEnded]).toEqual([readUntil, true]);
});

test("an answer that is whole is not cut later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const [done, cut] = [vi.fn(async () => undefined), vi.fn()];
  const answer = zipAnswer("x", of({ name: "x", content: pieces("a") }), { at, signal, done, onCut: cut });
  await answer.arrayBuffer();
  expect(vi.getTimerCount()).toBe(0);
});
