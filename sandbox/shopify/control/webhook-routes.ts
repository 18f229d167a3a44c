import { z } from "zod";
import { ControlError, type ControlRoute, route, shopOf } from "./control-route.ts";

const filterSchema = z.object({
  shop: z.string().optional(),
  topic: z.string().optional(),
  state: z.string().optional(),
});

/** Routes of webhooks: their log, and ways to send more. */
export const webhookRoutes: ControlRoute[] = [
  route("GET", "webhooks", filterSchema, ({ webhooks }, filter) =>
    webhooks.deliveries.filter(
      (delivery) =>
        (!filter.shop || delivery.shop === filter.shop) &&
        (!filter.topic || delivery.topic === filter.topic) &&
        (!filter.state || delivery.state === filter.state),
    ),
  ),
  route("POST", "webhooks/:id/resend", z.unknown(), ({ webhooks }, _body, { id = "" }) => {
    const delivery = webhooks.resend(id);
    if (!delivery) throw new ControlError(404, `there is no webhook ${id}`);
    return delivery;
  }),
  route(
    "POST",
    "shops/:shop/webhooks",
    z.strictObject({ topic: z.string(), payload: z.record(z.string(), z.unknown()) }),
    (sandbox, { topic, payload }, { shop }) => {
      sandbox.webhooks.emit(shopOf(sandbox, shop), topic, payload, sandbox.world.now());
      return { sent: topic };
    },
  ),
];
