/**
 * A Shopify stub for measuring: accepts every fulfillment, for a shop whose rate limit is never reached, so that the app has as
 * much to do at once as possible.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const LATENCY_MS = 20;
const COST = {
  requestedQueryCost: 10,
  actualQueryCost: 10,
  throttleStatus: { maximumAvailable: 20_000, currentlyAvailable: 19_000, restoreRate: 1_000 },
};

let fulfillments = 0;

function answerTo(query: string): object {
  if (query.includes("fulfillmentCreate(")) {
    fulfillments += 1;
    const fulfillment = { id: `gid://shopify/Fulfillment/${fulfillments}` };
    return { data: { fulfillmentCreate: { fulfillment, userErrors: [] } }, extensions: { cost: COST } };
  }
  if (query.includes("query TrackingNumbers"))
    return { data: { order: { fulfillments: [] } }, extensions: { cost: COST } };
  return { errors: [{ message: `not measured: ${query.slice(0, 80)}` }] };
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { query = "" } = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}") as { query?: string };
    const body = JSON.stringify(answerTo(query));
    setTimeout(() => {
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
      response.end(body);
    }, LATENCY_MS);
  });
});

process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
