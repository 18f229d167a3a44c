/**
 * The carrier of the engine's benchmarks: books orders after a delay, knows their records, and can lose its answers. It does no
 * more than that, so that its own CPU hardly counts beside the app's. Set and asked over IPC.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { countOrders, findOrder, type Taken, takeOrder } from "./carrier-orders.ts";
import { monotonicMs } from "./clock.ts";

export interface CarrierBehaviour {
  latencyMs: number;
  /** Share of the bookings whose answer is lost in one of several ways (perf F1); half of these were accepted. */
  faults: number;
}

/** What came in since it was last asked to begin anew, and what it holds. */
export interface CarrierTally extends Taken {
  bookingCalls: number;
  lookUps: number;
  otherCalls: number;
  /** Monotonic milliseconds of the first booking call; null before it. */
  firstCallMs: number | null;
  /** The last booking as it came in. */
  sample: { path: string; headers: Record<string, string>; body: string } | null;
}

let behaviour: CarrierBehaviour = { latencyMs: 0, faults: 0 };
let tally = { bookingCalls: 0, lookUps: 0, otherCalls: 0, firstCallMs: null as number | null };
let sample: CarrierTally["sample"] = null;
/** A fixed sequence of chances, so that each run meets the same faults. */
let seed = 1;
const chance = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

const server = createServer((request, response) => {
  const path = request.url ?? "/";
  if (request.method === "POST" && path.startsWith("/services/shipment/order")) return book(request, response, path);
  request.resume();
  if (path.startsWith("/services/shipment/v2/")) {
    tally.lookUps += 1;
    return send(response, findOrder(decodeURIComponent(path.slice("/services/shipment/v2/".length))));
  }
  tally.otherCalls += 1;
  if (path.startsWith("/services/kho-hang/")) return send(response, productNamed(path));
  return send(response, { success: true, message: "", data: [] });
});
server.keepAliveTimeout = 60_000;

function book(request: IncomingMessage, response: ServerResponse, path: string): void {
  tally.bookingCalls += 1;
  tally.firstCallMs ??= monotonicMs();
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString("utf8");
    sample ??= { path, headers: request.headers as Record<string, string>, body };
    if (behaviour.faults > 0 && chance() < behaviour.faults) loseAnswer(response, body);
    else send(response, takeOrder(body));
  });
}

/** Ends a booking without a readable answer; in the second half of the ways it has been accepted before. */
function loseAnswer(response: ServerResponse, body: string): void {
  const way = Math.floor(chance() * 6);
  if (way >= 3) takeOrder(body);
  const answer = () => {
    switch (way % 3) {
      case 0:
        return void response.socket?.resetAndDestroy();
      case 1:
        response.writeHead(502, { "content-type": "text/html" });
        return void response.end("<html><h1>502 Bad Gateway</h1></html>");
      default:
        response.writeHead(200, { "content-type": "application/json", "content-length": 400 });
        response.write('{"success":true,"message":"","order":{"partner_id":"');
        return void setTimeout(() => response.socket?.resetAndDestroy(), 5);
    }
  };
  setTimeout(answer, behaviour.latencyMs);
}

/** Knows every product that is asked for, so that codes are looked up once per name (carrier 4.8). */
function productNamed(path: string): object {
  const name = new URL(path, "http://carrier").searchParams.get("term") ?? "";
  return {
    success: true,
    message: "",
    data: [{ full_name: name, product_code: `P${name.length}`, weigh: 0.3, cost: 0 }],
  };
}

function send(response: ServerResponse, value: object): void {
  const body = JSON.stringify(value);
  const answer = () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
    response.end(body);
  };
  if (behaviour.latencyMs > 0) setTimeout(answer, behaviour.latencyMs);
  else answer();
}

process.on("message", (message: { behave?: CarrierBehaviour; begin?: true }) => {
  if (message.behave) behaviour = message.behave;
  if (message.begin) tally = { bookingCalls: 0, lookUps: 0, otherCalls: 0, firstCallMs: null };
  process.send?.({ ...tally, ...countOrders(), sample } satisfies CarrierTally);
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", 4_096, () => process.send?.({ port: (server.address() as AddressInfo).port }));
