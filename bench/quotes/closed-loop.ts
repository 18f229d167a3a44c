import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";

/**
 * Keeps `connections` busy for `ms`, each sending its next request when the last is answered. Plain sockets and ready-made
 * bytes: the generator must not be what is measured. Gives how many answers came; throws on one that is not 200.
 */
export async function closedLoop(
  port: number,
  requests: readonly Buffer[],
  connections: number,
  ms: number,
): Promise<number> {
  const until = performance.now() + ms;
  let answered = 0;
  let next = 0;
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
      let held: Buffer<ArrayBufferLike> = Buffer.alloc(0);
      const send = () => {
        next += 1;
        socket.write(requests[next % requests.length] ?? Buffer.alloc(0));
      };
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("data", (chunk) => {
        held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
        const end = held.indexOf("\r\n\r\n");
        if (end < 0) return;
        const head = held.toString("latin1", 0, end);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (held.length < end + 4 + length) return;
        if (!head.startsWith("HTTP/1.1 200")) return reject(new Error(head.split("\r\n", 1)[0]));
        held = Buffer.alloc(0);
        answered += 1;
        if (performance.now() < until) return send();
        socket.destroy();
        resolve();
      });
    });
  await Promise.all(Array.from({ length: connections }, run));
  return answered;
}

/** A whole request as bytes. */
export function requestBytes(path: string, body: string): Buffer {
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return Buffer.from(head + body);
}
