/**
 * A carrier stub for measuring. It answers fee calls after a delay, without rules or records; its behaviour is set over IPC.
 * Its price is `priceVnd` of the question, so that a wrong answer can be recognized. For what goes on beside the quotes it also
 * books orders, knows no products, and prints one and the same label.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { monotonicMs } from "../engine/clock.ts";
import { countBookings, createOrder } from "../stage/carrier-orders.ts";
import { drawLabel } from "./label.ts";
import { priceVnd } from "./price.ts";

export interface Behaviour {
  /** `hang`: `share` of the calls are never answered. `refuse`: connections are refused. `reset`: connections are cut. */
  mode: "answer" | "hang" | "refuse" | "reset";
  share?: number;
  /** Milliseconds: fixed, or log-normal between about these two. */
  latencyMs: number | [number, number];
  /** The labels of these tracking numbers are no PDF, however often they are asked for. */
  badLabels?: readonly string[];
}

let behaviour: Behaviour = { mode: "answer", latencyMs: 0 };
let calls = 0;
let port = 0;
/** When the last label was sent, by the clock of all processes. */
let lastLabelMs = 0;
const server = createServer(handle);
server.keepAliveTimeout = 60_000;

const label = await drawLabel();

function handle(request: IncomingMessage, response: ServerResponse): void {
  calls += 1;
  if (behaviour.mode === "reset") return void request.resume().socket.resetAndDestroy();
  if (behaviour.mode === "hang" && Math.random() < (behaviour.share ?? 1)) return void request.resume();
  const url = new URL(request.url ?? "/", "http://carrier");
  if (request.method === "POST") readBody(request, (text) => send(response, JSON.stringify(createOrder(text))));
  else if (url.pathname.startsWith("/services/label/")) sendLabel(response, url.pathname.split("/").at(-1) ?? "");
  else if (url.pathname.startsWith("/services/kho-hang/")) send(response, NO_PRODUCTS);
  else send(response, feeAnswer(url.searchParams), "application/json", questionOf(url.searchParams));
  request.resume();
}

function sendLabel(response: ServerResponse, trackingNumber: string): void {
  const isBad = behaviour.badLabels?.includes(trackingNumber);
  response.on("finish", () => {
    lastLabelMs = monotonicMs();
  });
  send(response, isBad ? "no label" : label, "application/pdf");
}

const NO_PRODUCTS = '{"success":true,"message":"","data":[]}';

function feeAnswer(asked: URLSearchParams): string {
  const { fee, insurance } = priceVnd({
    weightGrams: Number(asked.get("weight")),
    valueVnd: Number(asked.get("value")),
    transport: asked.get("transport") === "fly" ? "fly" : "road",
  });
  return JSON.stringify({
    success: true,
    message: "",
    fee: { name: "area3", fee, insurance_fee: insurance, delivery: true, extFees: [] },
  });
}

function readBody(request: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => then(Buffer.concat(chunks).toString("utf8")));
}

function send(response: ServerResponse, body: string | Buffer, type = "application/json", question = ""): void {
  const answer = () => {
    response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(body) });
    response.end(body);
  };
  const ms = latency(question);
  if (ms <= 0) answer();
  else setTimeout(answer, ms);
}

const questionOf = (asked: URLSearchParams) => `${asked.get("weight")} ${asked.get("value")} ${asked.get("transport")}`;

/**
 * Returns a delay in milliseconds that is always the same for the same question: asked directly and through the app, only what
 * the app adds differs.
 */
function latency(question: string): number {
  const { latencyMs } = behaviour;
  if (typeof latencyMs === "number") return latencyMs;
  const [low, high] = latencyMs;
  const [one, other] = chances(question);
  const normal = Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * other);
  const middle = (Math.log(low) + Math.log(high)) / 2;
  return Math.min(high, Math.max(low, Math.exp(middle + (normal * (Math.log(high) - Math.log(low))) / 4)));
}

/** Returns two pseudo-random numbers from 0 to below 1, always the same for the same text. */
function chances(text: string): [number, number] {
  const bytes = createHash("sha256").update(text).digest();
  return [bytes.readUInt32BE(0) / 2 ** 32, bytes.readUInt32BE(4) / 2 ** 32];
}

async function behave(next: Behaviour): Promise<void> {
  behaviour = next;
  if (next.mode === "refuse" && server.listening) {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
  if (next.mode !== "refuse" && !server.listening) await listen();
}

const listen = () =>
  new Promise<void>((resolve) =>
    server.listen(port, "127.0.0.1", 4_096, () => {
      port = (server.address() as AddressInfo).port;
      resolve();
    }),
  );

process.on("message", async (message: { behave?: Behaviour; count?: true }) => {
  if (message.behave) await behave(message.behave);
  process.send?.({ port, calls, lastLabelMs, bookings: message.count ? countBookings() : undefined });
});
process.on("disconnect", () => process.exit(0));
await listen();
process.send?.({ port, calls });
