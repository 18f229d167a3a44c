import type { z } from "zod";
import type { Sandbox } from "../sandbox.ts";
import type { Order } from "../world/state/order.ts";
import type { Shop } from "../world/state/shop.ts";
import { findOrder, findShop } from "../world/world.ts";

/** A request of the control API that cannot be carried out, with the HTTP status to answer. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** One route: a path pattern with `:name` parts, a schema for the body (for GET: the query string), and the work. */
export interface ControlRoute {
  method: string;
  pattern: string;
  run: (sandbox: Sandbox, body: unknown, params: Record<string, string>) => unknown;
}

/** Returns a route whose handler gets a parsed body. */
export function route<Schema extends z.ZodType>(
  method: string,
  pattern: string,
  schema: Schema,
  run: (sandbox: Sandbox, body: z.output<Schema>, params: Record<string, string>) => unknown,
): ControlRoute {
  return { method, pattern, run: (sandbox, body, params) => run(sandbox, schema.parse(body), params) };
}

/** Returns the shop of a domain or of its first part. Throws a {@link ControlError} when there is none. */
export function shopOf(sandbox: Sandbox, name: string | undefined): Shop {
  const domain = name?.includes(".") ? name : `${name}.myshopify.com`;
  const shop = findShop(sandbox.world, domain);
  if (!shop) throw new ControlError(404, `there is no shop ${domain}`);
  return shop;
}

/** Returns the order of a numeric id, global id or name. Throws a {@link ControlError} when there is none. */
export function orderOf(shop: Shop, id: string | undefined): Order {
  const digits = id?.replace(/^gid:\/\/shopify\/Order\//, "").replace("#", "");
  const order = findOrder(shop, Number(digits)) ?? shop.orders.find(({ number }) => String(number) === digits);
  if (!order) throw new ControlError(404, `${shop.domain} has no order ${id}`);
  return order;
}
