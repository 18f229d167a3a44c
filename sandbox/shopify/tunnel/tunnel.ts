import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { close, listen } from "../../http.ts";
import { answerNoApp } from "./no-answer.ts";
import { allowFraming, isRewritten, rewriteCdn } from "./rewrite.ts";

export interface TunnelOptions {
  port: number;
  /** The app's real address, such as http://127.0.0.1:3000. */
  upstream: string;
  /** Origin of the stand-in, which plays the CDN and frames the app. */
  adminOrigin: string;
}

/**
 * Opens the app's public address, as the Shopify CLI's tunnel does. It changes only what must differ from Shopify: the
 * CDN's address in HTML and JavaScript, and who may frame the app. Everything else passes unchanged and streamed.
 */
export async function openTunnel(options: TunnelOptions): Promise<{ url: string; stop: () => Promise<void> }> {
  const upstream = new URL(options.upstream);
  const server: Server = createServer((incoming, outgoing) => pass(upstream, options.adminOrigin, incoming, outgoing));
  // Requests must not be cut by limits that Shopify does not have.
  server.requestTimeout = 0;
  const sockets = new Set<Duplex>();
  server.on("upgrade", (incoming, socket, head) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    passUpgrade(upstream, incoming, socket, head);
  });
  const port = await listen(server, options.port).catch((error: Error) => {
    throw new Error(`the app's public address cannot listen on port ${options.port}: ${error.message}`, {
      cause: error,
    });
  });
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await close(server);
    },
  };
}

function pass(upstream: URL, adminOrigin: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const onward = forward(
    {
      host: upstream.hostname,
      port: upstream.port,
      method: incoming.method,
      path: incoming.url,
      headers: onwardHeaders(incoming),
    },
    (answer) => passAnswer(adminOrigin, answer, incoming, outgoing),
  );
  onward.on("error", (error) => fail(incoming, outgoing, error));
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}

/**
 * Returns the caller's headers in their original spelling; asks for no compression only where the answer may have to be
 * rewritten.
 */
function onwardHeaders({ method, headers, rawHeaders }: IncomingMessage): string[] {
  const accept = headers.accept ?? "*/*";
  const mayRewrite = accept.includes("text/html") || (method === "GET" && accept.includes("*/*"));
  if (!mayRewrite) return rawHeaders;
  const kept = pairs(rawHeaders).filter(([name]) => name.toLowerCase() !== "accept-encoding");
  return [...kept, ["accept-encoding", "identity"]].flat();
}

function passAnswer(adminOrigin: string, answer: IncomingMessage, incoming: IncomingMessage, outgoing: ServerResponse) {
  const headers = pairs(answer.rawHeaders).map(([name, value]): [string, string] =>
    name.toLowerCase() === "content-security-policy" ? [name, allowFraming(value, adminOrigin)] : [name, value],
  );
  const status = answer.statusCode ?? 502;
  if (!isRewritten(answer.headers)) {
    outgoing.writeHead(status, answer.statusMessage, headers.flat());
    answer.pipe(outgoing);
    return;
  }
  const kept = headers.filter(([name]) => !CHANGED_BY_REWRITING.has(name.toLowerCase()));
  const chunks: Buffer[] = [];
  answer.on("data", (chunk: Buffer) => chunks.push(chunk));
  answer.on("error", (error) => fail(incoming, outgoing, error));
  answer.on("end", () => {
    const body = Buffer.from(rewriteCdn(Buffer.concat(chunks).toString("utf8"), adminOrigin));
    outgoing.writeHead(status, answer.statusMessage, [...kept, ["content-length", String(body.length)]].flat());
    outgoing.end(body);
  });
}

/** Headers that a rewritten body invalidates. `link` preloads the CDN's script, which the page no longer loads. */
const CHANGED_BY_REWRITING = new Set(["link", "content-length", "etag", "transfer-encoding"]);

function pairs(rawHeaders: string[]): [string, string][] {
  const found: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    found.push([rawHeaders[index] ?? "", rawHeaders[index + 1] ?? ""]);
  }
  return found;
}

function passUpgrade(upstream: URL, incoming: IncomingMessage, socket: Duplex, head: Buffer) {
  const onward = connect(Number(upstream.port), upstream.hostname, () => {
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
      lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
    }
    onward.write(`${lines.join("\r\n")}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  onward.on("error", () => socket.destroy());
  socket.on("error", () => onward.destroy());
  socket.on("close", () => onward.destroy());
}

function fail(incoming: IncomingMessage, outgoing: ServerResponse, error: Error) {
  if (outgoing.headersSent) outgoing.destroy();
  else answerNoApp(incoming, outgoing, error);
}
