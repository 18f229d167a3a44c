import { z } from "zod";
import { flowOf } from "../flow/receive.ts";
import { type ControlRoute, route, shopOf } from "./control-route.ts";

/** Routes of Shopify Flow: its workflows, what it was told, and the app's actions that it ran. */
export const flowRoutes: ControlRoute[] = [
  route("GET", "shops/:shop/flow", z.unknown(), (sandbox, _, { shop }) => flowOf(shopOf(sandbox, shop))),
  route(
    "POST",
    "shops/:shop/flow/workflows",
    z.strictObject({ handle: z.string(), enabled: z.boolean(), named: z.string().optional() }),
    async (sandbox, { handle, enabled, named }, { shop }) => ({
      status: await sandbox.flow.switchWorkflow(shopOf(sandbox, shop), handle, enabled, named),
    }),
  ),
  route(
    "POST",
    "shops/:shop/flow/runs",
    z.strictObject({ handle: z.string(), properties: z.record(z.string(), z.string()), id: z.string().optional() }),
    (sandbox, { handle, properties, id }, { shop }) => sandbox.flow.run(shopOf(sandbox, shop), handle, properties, id),
  ),
];
