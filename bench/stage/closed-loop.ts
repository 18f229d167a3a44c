import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";

export interface ClosedLoop {
  port: number;
  requests: readonly Buffer[];
  connections: number;
  ms: number;
  /** Upper limit per second, over all connections together; without it each connection sends as soon as it can. */
  perSecond?: number;
  /** Ends when each request has been sent once, however much time is left: for requests that count only once. */
  once?: boolean;
  /** Called for every fiftieth answer; throws when it is wrong. */
  judge?: (head: string, body: string, request: number) => void;
}

const JUDGED_EVERY = 50;
/** Longest delay that a late pace makes up for. */
const LATEST_MS = 50;
const OK = Buffer.from("HTTP/1.1 200 ");
const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Keeps connections busy for a time; each sends its next request when the last one is answered. Uses plain sockets, ready-made
 * bytes and one read buffer per connection: a generator slower than the server would hide what the server costs. Returns the
 * number of answers; throws on one that is not 200, or that `judge` rejects.
 */
export async function closedLoop({
  port,
  requests,
  connections,
  ms,
  perSecond,
  once,
  judge,
}: ClosedLoop): Promise<number> {
  const until = performance.now() + ms;
  let answered = 0;
  let next = 0;
  let due = performance.now();
  /** Sends at the time the pace sets: at once where there is no pace, or where that time is past. */
  const paced = (send: () => void) => {
    if (perSecond === undefined) return send();
    due = Math.max(due + 1_000 / perSecond, performance.now() - LATEST_MS);
    const wait = due - performance.now();
    if (wait < 1) send();
    else setTimeout(send, wait);
  };
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const buffer = Buffer.allocUnsafe(64 * 1024);
      let filled = 0;
      let request = 0;
      const send = () => {
        next += 1;
        request = next % requests.length;
        socket.write(requests[request] ?? Buffer.alloc(0));
      };
      const finish = (error?: unknown) => {
        socket.destroy();
        if (error) reject(error);
        else resolve();
      };
      const take = () => {
        const answer = buffer.subarray(0, filled);
        const end = answer.indexOf(HEAD_END);
        if (end < 0 || !isWhole(answer, end)) return;
        if (OK.compare(answer, 0, OK.length) !== 0) throw new Error(answer.toString("latin1", 0, 40));
        answered += 1;
        if (judge && answered % JUDGED_EVERY === 0)
          judge(answer.toString("latin1", 0, end), answer.toString("utf8", end + 4), request);
        filled = 0;
        if (performance.now() < until && !(once && next >= requests.length)) paced(send);
        else finish();
      };
      // Reads append to the buffer, so that an answer that comes in two parts, which is rare, is joined.
      const onread = {
        buffer: () => buffer.subarray(filled),
        callback: (count: number) => {
          filled += count;
          try {
            take();
          } catch (error) {
            finish(error);
          }
          return true;
        },
      };
      const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
      socket.on("connect", () => paced(send));
      socket.on("error", finish);
    });
  await Promise.all(Array.from({ length: connections }, run));
  return answered;
}

const LENGTH = Buffer.from("ontent-length: ");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** Whether an answer whose head ends at `end` has come in whole: by its length, or else by its last chunk. */
function isWhole(answer: Buffer, end: number): boolean {
  const found = answer.indexOf(LENGTH);
  if (found < 0 || found > end)
    return answer
      .subarray(end + 4)
      .subarray(-LAST_CHUNK.length)
      .equals(LAST_CHUNK);
  let length = 0;
  for (let n = found + LENGTH.length; n < end && (answer[n] ?? 0) >= 48; n += 1)
    length = length * 10 + (answer[n] ?? 0) - 48;
  return answer.length >= end + 4 + length;
}

/** Returns a whole HTTP request as bytes. */
export function requestBytes(path: string, body: string, headers: Record<string, string> = JSON_TYPE): Buffer {
  const more = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${more}content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return Buffer.from(head + body);
}

const JSON_TYPE = { "content-type": "application/json" };
