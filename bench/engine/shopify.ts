/**
 * The Shopify of the engine's benchmarks. It accepts every fulfillment, event and payment; while it is told to hold, it answers
 * nothing, so that what the app does at Shopify stays out of a measurement of something else.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const LATENCY_MS = 20;
const COST = {
  requestedQueryCost: 10,
  actualQueryCost: 10,
  throttleStatus: { maximumAvailable: 20_000, currentlyAvailable: 19_000, restoreRate: 1_000 },
};

let calls = 0;
let holding = false;
let held: (() => void)[] = [];

function dataFor(query: string): object | null {
  calls += 1;
  if (query.includes("fulfillmentCreate("))
    return { fulfillmentCreate: { fulfillment: { id: `gid://shopify/Fulfillment/${calls}` }, userErrors: [] } };
  if (query.includes("fulfillmentEventCreate("))
    return {
      fulfillmentEventCreate: { fulfillmentEvent: { id: `gid://shopify/FulfillmentEvent/${calls}` }, userErrors: [] },
    };
  if (query.includes("query TrackingNumbers")) return { order: { fulfillments: [] } };
  return null;
}

function answer(response: ServerResponse, query: string): void {
  const data = dataFor(query);
  const body = JSON.stringify(
    data ? { data, extensions: { cost: COST } } : { errors: [{ message: `not measured: ${query.slice(0, 80)}` }] },
  );
  const send = () =>
    setTimeout(() => {
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
      response.end(body);
    }, LATENCY_MS);
  if (holding) held.push(send);
  else send();
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { query = "" } = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}") as { query?: string };
    answer(response, query);
  });
});

process.on("message", (message: { hold: boolean }) => {
  holding = message.hold;
  if (!holding) {
    for (const send of held) send();
    held = [];
  }
  process.send?.({ calls });
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
