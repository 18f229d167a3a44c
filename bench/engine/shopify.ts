/**
 * The Shopify of the engine's benchmarks. It accepts every fulfillment, event and payment; while it is told to hold, it answers
 * nothing, so that what the app does at Shopify stays out of a measurement of something else.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { monotonicMs } from "./clock.ts";

/** The standard plan's bucket (shopify 4), and what calls take from it. */
const STANDARD = { maximumAvailable: 2_000, restoreRate: 100 };
/** A bucket that no measurement empties. */
const ENDLESS = { maximumAvailable: 20_000, restoreRate: 1_000 };
const MUTATION = { requested: 10, actual: 10 };
/** The look-up of an order's tracking numbers: asks for lists, and is refunded for what was not in them. */
const LOOK_UP = { requested: 3, actual: 1 };

export interface ShopifyBehaviour {
  hold?: boolean;
  latencyMs?: number;
  /** `standard`: from now on with a full bucket of the standard plan; `endless`: never throttled. */
  bucket?: "standard" | "endless";
}

export interface ShopifyTally {
  calls: number;
  throttled: number;
  /** Points taken and monotonic milliseconds of the first and the last answer since the bucket was last set. */
  points: number;
  firstMs: number | null;
  lastMs: number | null;
}

let plan = ENDLESS;
let available = plan.maximumAvailable;
let refilledMs = monotonicMs();
let latencyMs = 20;
let tally: ShopifyTally = { calls: 0, throttled: 0, points: 0, firstMs: null, lastMs: null };
let calls = 0;
let holding = false;
const held: (() => void)[] = [];

/** Takes points from the bucket, if there are enough. */
function take(points: number): boolean {
  const now = monotonicMs();
  available = Math.min(plan.maximumAvailable, available + ((now - refilledMs) / 1_000) * plan.restoreRate);
  refilledMs = now;
  if (plan === ENDLESS) return true;
  if (available < points) return false;
  available -= points;
  return true;
}

const costOf = ({ requested, actual }: typeof MUTATION) => ({
  requestedQueryCost: requested,
  actualQueryCost: actual,
  throttleStatus: { ...plan, currentlyAvailable: Math.floor(available) },
});

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
  const cost = query.includes("mutation") ? MUTATION : LOOK_UP;
  const taken = take(cost.requested);
  tally.calls += 1;
  tally.firstMs ??= monotonicMs();
  if (taken) tally.points += cost.actual;
  else tally.throttled += 1;
  const errors = taken ? [] : [{ message: "Throttled", extensions: { code: "THROTTLED" } }];
  const data = taken ? dataFor(query) : null;
  if (taken && !data) errors.push({ message: `not measured: ${query.slice(0, 80)}`, extensions: { code: "UNKNOWN" } });
  setTimeout(() => {
    if (taken) available = Math.min(plan.maximumAvailable, available + cost.requested - cost.actual);
    const value = { ...(data ? { data } : { errors }), extensions: { cost: costOf(cost) } };
    tally.lastMs = monotonicMs();
    const body = JSON.stringify(value);
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
    response.end(body);
  }, latencyMs);
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { query = "" } = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}") as { query?: string };
    if (holding) held.push(() => answer(response, query));
    else answer(response, query);
  });
});

process.on("message", (message: ShopifyBehaviour) => {
  latencyMs = message.latencyMs ?? latencyMs;
  if (message.bucket) {
    plan = message.bucket === "standard" ? STANDARD : ENDLESS;
    available = plan.maximumAvailable;
    refilledMs = monotonicMs();
    tally = { calls: 0, throttled: 0, points: 0, firstMs: null, lastMs: null };
  }
  holding = message.hold ?? holding;
  if (!holding) for (const go of held.splice(0)) go();
  process.send?.(tally);
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
