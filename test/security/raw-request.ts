import { connect } from "node:net";
import type { Answer } from "./asking.ts";

/** A request byte by byte: nothing of it is checked before it is sent. */
export interface RawRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer;
  /** What the head says of the body's length; by default the truth. */
  length?: "chunked" | "too_long" | "none";
}

/** Longer than anything that the app may take: the sender of a body that never ends is cut off before. */
const PATIENCE_MS = 60_000;

/** Sends it on a connection of its own. A status of 0: the connection was closed without an answer. */
export function sendRaw(origin: string, request: RawRequest): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => socket.destroy(new Error("no answer came")), PATIENCE_MS);
    socket.on("connect", () => {
      socket.write(bytesOf(request, `${hostname}:${port}`));
      // What was announced and never comes: the sender hangs up, and nobody waits for them.
      if (request.length === "too_long") setTimeout(() => socket.end(), 20);
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("close", () => {
      clearTimeout(timer);
      const whole = Buffer.concat(chunks).toString("utf8");
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(whole)?.[1] ?? 0), whole });
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
  });
}

function bytesOf({ method, target, headers, body, length }: RawRequest, host: string): Buffer {
  const sized: [string, string][] =
    length === "chunked"
      ? [["transfer-encoding", "chunked"]]
      : length === "none" || (body.length === 0 && length === undefined)
        ? []
        : [["content-length", String(body.length + (length === "too_long" ? 100 : 0))]];
  const head = [["host", host], ["connection", "close"], ...headers, ...sized].map(
    ([name, value]) => `${name}: ${value}`,
  );
  const chunked = [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n0\r\n\r\n")];
  const written =
    length === "chunked" && body.length > 0 ? chunked : length === "chunked" ? [Buffer.from("0\r\n\r\n")] : [body];
  return Buffer.concat([Buffer.from(`${[`${method} ${target} HTTP/1.1`, ...head].join("\r\n")}\r\n\r\n`), ...written]);
}
