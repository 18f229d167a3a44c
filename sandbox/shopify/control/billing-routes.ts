import { z } from "zod";
import { approve, become, decline, findSubscription, subscriptionsOf } from "../world/billing.ts";
import { ControlError, type ControlRoute, route, shopOf } from "./control-route.ts";

const actSchema = z.strictObject({ act: z.enum(["approve", "decline", "freeze", "unfreeze", "cancel"]) });

const refusalsSchema = z.strictObject({
  message: z.string().default("Failed to create usage charge"),
  times: z.int().min(0).default(1),
});

/** Routes of what the app charges: the merchant's answers, and Shopify's own acts. */
export const billingRoutes: ControlRoute[] = [
  route("GET", "shops/:shop/billing", z.unknown(), (sandbox, _body, { shop }) =>
    subscriptionsOf(sandbox.world, shopOf(sandbox, shop)),
  ),
  route("PUT", "shops/:shop/usage-refusals", refusalsSchema, (sandbox, refusals, { shop }) => {
    shopOf(sandbox, shop).usageRefusals = refusals;
    sandbox.world.changed();
    return refusals;
  }),
  route("POST", "shops/:shop/billing/:id", actSchema, (sandbox, { act }, params) => {
    const { world } = sandbox;
    const shop = shopOf(sandbox, params.shop);
    const subscription = findSubscription(world, shop, Number(params.id));
    if (!subscription) throw new ControlError(404, `${shop.domain} has no subscription ${params.id}`);
    if (act === "decline") decline(world, shop, subscription);
    if (act === "freeze") become(world, shop, subscription, "FROZEN");
    if (act === "unfreeze") become(world, shop, subscription, "ACTIVE");
    if (act === "cancel") become(world, shop, subscription, "CANCELLED");
    const problem = act === "approve" ? approve(world, shop, subscription) : null;
    if (problem !== null) throw new ControlError(409, problem);
    return subscription;
  }),
];
