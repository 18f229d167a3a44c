import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { PageGate } from "~/edge/page-gate.server";
import { startPages } from "./page-stub";

const KB = 1024;
const PIECE = 64 * KB;
/** 256 MB: far more than the buffers at both ends of a connection. */
const MANY = 4_096;

/** A long answer that counts how often it is pulled and reports its end: all was read, or the reader is gone. */
function aLongAnswer(failAt = Number.POSITIVE_INFINITY) {
  const piece = new Uint8Array(PIECE);
  const { promise: ended, resolve: end } = Promise.withResolvers<"all" | "cancelled">();
  let pulled = 0;
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        if (pulled >= failAt) return controller.error(new Error("the file has gone"));
        controller.enqueue(piece);
        if (pulled < MANY) return;
        controller.close();
        end("all");
      },
      cancel: () => end("cancelled"),
    });
  return { body, ended, pulled: () => pulled };
}

/** A browser that requests a URL and reads nothing of the answer until told to. */
function asks(port: number, path: string, headers = ""): Socket {
  const socket = connect(port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Resolves when the request is aborted. */
function abortOf(request: Request): Promise<unknown> {
  HELD.add(request);
  return new Promise((resolve) => request.signal.addEventListener("abort", resolve));
}
/** A listener on the signal does not keep the signal or its request from being garbage-collected. */
const HELD = new Set<Request>();

/** Reads what is left; returns the number of bytes until the connection closed. */
function readOut(socket: Socket): Promise<number> {
  let bytes = 0;
  return new Promise((resolve) => {
    socket.on("data", (chunk) => {
      bytes += chunk.length;
    });
    socket.on("close", () => resolve(bytes));
    socket.resume();
  });
}

/** A gate with one lane for each path that reports when a page frees its slot. */
function aGate() {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const gate: PageGate = {
    laneOf: ({ url = "" }) => ({ key: new URL(url, "http://a").search, limit: 1, stranger: true }),
    async pass(_lane, _request, _response, serve) {
      await serve();
      leave();
    },
  };
  return { gate, left };
}

describe("a reader that never reads", () => {
  test.each([
    ["as it is", "", "application/pdf"],
    ["compressed", "accept-encoding: gzip\r\n", "text/plain"],
  ])("gets a few pieces of a long answer, and is cut off (%s)", async (_, headers, type) => {
    const answer = aLongAnswer();
    // Zeros would compress to almost nothing; random bytes do not.
    const noise = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => controller.enqueue(randomBytes(piece.length)),
    });
    const loader = () => new Response(answer.body().pipeThrough(noise), { headers: { "content-type": type } });
    const { port, lines } = await startPages({ loader, readers: { stallMs: 50 } });
    const socket = asks(port, "/page", headers);
    expect(await answer.ended).toBe("cancelled");
    expect(answer.pulled()).toBeLessThan(MANY / 4);
    expect(await readOut(socket)).toBeLessThan((MANY * PIECE) / 4);
    expect(lines).toEqual([]);
  });

  test("is also cut off when everything is written and the last of it not read", async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<unknown>();
    // The second answer on a connection cannot be sent before the first, which never comes.
    const loader = async ({ request }: { request: Request }) => {
      if (request.url.endsWith("n=2")) return new Response("short");
      await abortOf(request);
      resolve(null);
      return new Response("nobody reads it");
    };
    const { port } = await startPages({ loader, readers: { stallMs: 50 } });
    asks(port, "/page").write("GET /page?n=2 HTTP/1.1\r\nhost: a\r\n\r\n");
    await aborted;
  });

  test("holds no slot of the page line", async () => {
    const { gate, left } = aGate();
    const answer = aLongAnswer();
    const { port } = await startPages({ loader: () => new Response(answer.body()), gate });
    const socket = asks(port, "/page");
    await left;
    expect(answer.pulled()).toBeLessThan(MANY);
    socket.destroy();
    expect(await answer.ended).toBe("cancelled");
  });

  test("is cut off when too many wait: one of whoever has most, not the newest", async () => {
    const answers = new Map<string, ReturnType<typeof aLongAnswer>>();
    const order: string[] = [];
    const loader = ({ request }: { request: Request }) => {
      const answer = aLongAnswer();
      const name = request.headers.get("x-name") ?? "";
      answers.set(name, answer);
      void answer.ended.then(() => order.push(name));
      return new Response(answer.body());
    };
    const { port } = await startPages({ loader, gate: aGate().gate, readers: { waiting: 3 } });
    const open = async (lane: string, name: string) => {
      const socket = asks(port, `/page?${lane}`, `x-name: ${name}\r\n`);
      // A reader that has to wait counts until it ends.
      while ((answers.get(name)?.pulled() ?? 0) < 4) await new Promise(setImmediate);
      return socket;
    };
    await open("one", "first of one");
    await open("many", "first of many");
    await open("many", "second of many");
    const last = await open("many", "third of many");
    await Promise.race(["first of many", "second of many"].map((name) => answers.get(name)?.ended));
    expect(order).toEqual([expect.stringMatching(/first of many|second of many/)]);
    // A reader that disconnects makes room.
    last.destroy();
    await answers.get("third of many")?.ended;
    await open("other", "first of another");
    expect(order).toEqual([expect.anything(), "third of many"]);
  });
});

describe("a reader that reads", () => {
  test.each([
    ["as it is", "application/pdf", null],
    ["compressed", "text/plain", "gzip"],
  ])("gets all of a long answer, byte for byte (%s)", async (_, type, encoding) => {
    const whole = randomBytes(8 * KB * KB + 7);
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(whole.subarray(at, at + 256 * KB));
        at += 256 * KB;
        if (at >= whole.length) controller.close();
      },
    });
    const { url, lines } = await startPages({
      loader: () => new Response(body, { headers: { "content-type": type } }),
    });
    const response = await fetch(`${url}/page`, { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(whole.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
    expect(lines).toEqual([]);
  });

  test("sees the beginning of an answer before the rest is made, compressed too", async () => {
    const { promise: rest, resolve: makeRest } = Promise.withResolvers<void>();
    const text = (words: string) => new TextEncoder().encode(words);
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(text("the frame, "));
        await rest;
        controller.enqueue(text("the rest"));
        controller.close();
      },
    });
    const { url } = await startPages({
      loader: () => new Response(body, { headers: { "content-type": "text/plain" } }),
    });
    const response = await fetch(`${url}/page`, { headers: { "accept-encoding": "gzip" } });
    let read = "";
    await response.body?.pipeThrough(new TextDecoderStream()).pipeTo(
      new WritableStream({
        write(piece) {
          read += piece;
          if (read === "the frame, ") makeRest();
        },
      }),
    );
    expect(read).toBe("the frame, the rest");
  });

  test("late is cut off when the rest cannot be made, and the log says so", async () => {
    const { gate, left } = aGate();
    const answer = aLongAnswer(MANY - 1);
    const { port, lines } = await startPages({ loader: () => new Response(answer.body()), gate });
    const socket = asks(port, "/page");
    await left;
    expect(await readOut(socket)).toBeLessThan(MANY * PIECE);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: "page.failed", err: { message: "the file has gone" } },
    ]);
  });
});

describe("a reader that disconnects", () => {
  test("ends the work for the page, which is no failure", async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const loader = async ({ request }: { request: Request }) => {
      ask();
      await abortOf(request);
      stop();
      return new Response("nobody reads it");
    };
    const { port, lines } = await startPages({ loader });
    const socket = asks(port, "/page");
    await asked;
    socket.destroy();
    await stopped;
    expect(lines).toEqual([]);
  });

  test("while nothing can be written ends the making of the body", async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
    const pull = () => {
      ask();
      return new Promise<void>(() => undefined);
    };
    const body = () => new ReadableStream({ pull, cancel: () => cancel() });
    const { port, lines } = await startPages({ loader: () => new Response(body()) });
    const socket = asks(port, "/page");
    await asked;
    socket.destroy();
    await cancelled;
    expect(lines).toEqual([]);
  });
});
