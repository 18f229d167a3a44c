import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { close, listen } from "../../sandbox/http.ts";

/** One request on its way through a wire. */
export interface Passing {
  wire: string;
  /** The process that asks, or on the front wire the one that is asked. */
  process: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Set once the answer is here. */
  status?: number;
  answer?: string;
}

/**
 * Moments of a request. `received`: nothing was passed on yet. `forwarded`: the other side has all of it. `answered`: the whole
 * answer is here and not passed on. `delivered`: the answer was handed to the caller's socket.
 */
export type Moment = "received" | "forwarded" | "answered" | "delivered";

/** Looks at each moment of each request, and decides: `cut` closes the caller's connection, `halve` after half of the answer. */
export type Watch = (moment: Moment, passing: Passing) => Promise<"go_on" | "cut" | "halve">;

export interface HttpWireOptions {
  name: string;
  /** Returns where the next request, to this path, goes; undefined: nobody can be asked. */
  target(path: string): { process: string; port: number } | undefined;
  watch: Watch;
  /**
   * For how long the next one is asked when one takes no connection, as a proxy with retries does; 0 by default. Each request then has a
   * connection of its own, so that one that is cut was taken and not answered.
   */
  patienceMs?: number;
}

export interface HttpWire {
  port: number;
  /** Requests without an answer yet. */
  open: ReadonlySet<Passing>;
  stop(): Promise<void>;
}

/** Opens a proxy for whole HTTP requests, that can end them at each {@link Moment}. */
export async function openHttpWire(options: HttpWireOptions): Promise<HttpWire> {
  const open = new Set<Passing>();
  const server = createServer((incoming, outgoing) => {
    pass(options, open, incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.keepAliveTimeout = 30_000;
  server.requestTimeout = 0;
  const port = await listen(server, 0);
  return { port, open, stop: () => close(server) };
}

async function pass(
  { name, target, watch, patienceMs = 0 }: HttpWireOptions,
  open: Set<Passing>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readAll(incoming);
  const { method = "GET", url: path = "/", headers } = incoming;
  const patientUntil = performance.now() + patienceMs;
  let to = target(path);
  while (!to && performance.now() < patientUntil) {
    await pause(AGAIN_MS);
    to = target(path);
  }
  if (!to) return void outgoing.writeHead(502).end("nobody answers");
  const passing: Passing = { wire: name, process: to.process, method, path, headers, body: body.toString("utf8") };
  open.add(passing);
  try {
    const cutAt = async (moment: Moment) => {
      const verdict = await watch(moment, passing);
      if (verdict === "cut") incoming.socket.destroy();
      return verdict;
    };
    if ((await cutAt("received")) === "cut") return;
    const until = performance.now() + patienceMs;
    const agent = patienceMs > 0 ? false : undefined;
    const { sent, answered } = forward(to.port, incoming, body, agent);
    // Handled where it is awaited, which may be after the request was cut.
    answered.catch(() => undefined);
    await sent;
    if ((await cutAt("forwarded")) === "cut") return;
    let answer = await answered.catch(refusedAsGatewayDoes);
    while (answer.isRefused && performance.now() < until) {
      await pause(AGAIN_MS);
      const next = target(path);
      if (!next) continue;
      passing.process = next.process;
      answer = await forward(next.port, incoming, body, agent).answered.catch(refusedAsGatewayDoes);
    }
    Object.assign(passing, { status: answer.status, answer: answer.bytes.toString("utf8") });
    const verdict = await cutAt("answered");
    if (verdict === "cut") return;
    outgoing.writeHead(answer.status, answer.headers);
    if (verdict === "halve") {
      await written(outgoing, answer.bytes.subarray(0, answer.bytes.length >> 1));
      return void incoming.socket.destroy();
    }
    await new Promise<void>((resolve) => {
      outgoing.once("close", resolve);
      outgoing.end(answer.bytes, () => resolve());
    });
    await cutAt("delivered");
  } finally {
    open.delete(passing);
  }
}

/** A process that is being started does not listen yet: a load balancer answers 502. Any other failure cuts the caller too. */
function refusedAsGatewayDoes(error: NodeJS.ErrnoException): Answer {
  if (error.code !== "ECONNREFUSED") throw error;
  return { status: 502, headers: ["content-length", "0"], bytes: Buffer.alloc(0), isRefused: true };
}

interface Answer {
  status: number;
  headers: string[];
  bytes: Buffer;
  /** Nobody took the connection. */
  isRefused?: true;
}

/** How long a request waits before the next one is asked. */
const AGAIN_MS = 100;

function forward(port: number, { method, url, rawHeaders }: IncomingMessage, body: Buffer, agent: false | undefined) {
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Answer>();
  const failed = (error: Error) => {
    sent.resolve();
    answered.reject(error);
  };
  const onward = request(
    { host: "127.0.0.1", port, method, path: url, headers: whole(rawHeaders, body), agent },
    (answer) => {
      readAll(answer).then((bytes) => {
        answered.resolve({ status: answer.statusCode ?? 502, headers: whole(answer.rawHeaders, bytes), bytes });
      }, failed);
    },
  );
  onward.on("error", failed);
  onward.end(body, () => sent.resolve());
  return { sent: sent.promise, answered: answered.promise };
}

/** Returns the headers with the exact length: the body is passed on in one piece. */
function whole(rawHeaders: string[], body: Buffer): string[] {
  const kept = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !/^(content-length|transfer-encoding|connection|keep-alive)$/i.test(name)
      ? [name, rawHeaders[at + 1] ?? ""]
      : [],
  );
  return [...kept, "content-length", String(body.length)];
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function written(outgoing: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => outgoing.write(bytes, () => resolve()));
}
