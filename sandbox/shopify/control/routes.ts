import { z } from "zod";
import { faultSchema } from "../faults.ts";
import { mintSessionToken } from "../oauth/jwt.ts";
import type { Sandbox } from "../sandbox.ts";
import { STAFF } from "../world/staff.ts";
import { billingRoutes } from "./billing-routes.ts";
import { type ControlRoute, route, shopOf } from "./control-route.ts";
import { flowRoutes } from "./flow-routes.ts";
import { goodsRoutes } from "./goods-routes.ts";
import { orderRoutes } from "./order-routes.ts";
import { productRoutes } from "./product-routes.ts";
import { rateRoutes } from "./rate-routes.ts";
import { shippingRoutes } from "./shipping-routes.ts";
import { shopRoutes } from "./shop-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

const clockSchema = z.union([
  z.strictObject({ advanceMs: z.int() }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ offsetMs: z.int() }),
]);

const sessionTokenSchema = z.strictObject({
  shop: z.string(),
  userId: z.string().default(String(STAFF[0].id)),
  lifetimeSeconds: z.int().optional(),
});

/** All routes under `/__sandbox/`; the README of the stand-in describes them. */
export const controlRoutes: ControlRoute[] = [
  route("POST", "reset", z.strictObject({ seed: z.enum(["demo", "empty"]).default("demo") }), (sandbox, { seed }) => {
    sandbox.reset(seed);
    return { shops: Object.keys(sandbox.world.state.shops) };
  }),

  route("GET", "clock", z.unknown(), clockState),
  route("POST", "clock", clockSchema, (sandbox, change) => {
    const { state } = sandbox.world;
    if ("advanceMs" in change) state.clockOffsetMs += change.advanceMs;
    else if ("now" in change) state.clockOffsetMs = Date.parse(change.now) - Date.now();
    else state.clockOffsetMs = change.offsetMs;
    sandbox.world.changed();
    return clockState(sandbox);
  }),

  route("GET", "faults", z.unknown(), (sandbox) => sandbox.faults.active),
  route("POST", "faults", faultSchema, (sandbox, fault) => {
    sandbox.faults.add(fault);
    return sandbox.faults.active;
  }),
  route("DELETE", "faults", z.unknown(), (sandbox) => {
    sandbox.faults.clear();
    return [];
  }),

  route("GET", "log", z.unknown(), (sandbox) => sandbox.calls.calls),
  route("DELETE", "log", z.unknown(), (sandbox) => {
    sandbox.calls.clear();
    return [];
  }),

  route("POST", "session-token", sessionTokenSchema, (sandbox, { shop, ...rest }) => {
    const { apiKey, apiSecret } = sandbox;
    return { token: mintSessionToken({ domain: shopOf(sandbox, shop).domain, apiKey, apiSecret, ...rest }) };
  }),
  route("POST", "drain-bucket", z.strictObject({ shop: z.string() }), (sandbox, { shop }) => {
    const bucket = sandbox.bucketOf(shopOf(sandbox, shop));
    bucket.drain();
    return bucket.status();
  }),

  ...shopRoutes,
  ...productRoutes,
  ...shippingRoutes,
  ...rateRoutes,
  ...orderRoutes,
  ...goodsRoutes,
  ...webhookRoutes,
  ...flowRoutes,
  ...billingRoutes,
];

function clockState({ world }: Sandbox) {
  return { now: world.now().toISOString(), offsetMs: world.state.clockOffsetMs };
}
