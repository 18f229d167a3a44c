import { gid } from "../../world/gid.ts";
import { findFulfilledLine } from "../../world/returns.ts";
import type { Order } from "../../world/state/order.ts";
import type { Return, ReturnLine } from "../../world/state/return.ts";
import type { Shop } from "../../world/state/shop.ts";
import { byId, type PageArgs } from "../connection.ts";
import type { ApiObject } from "../context.ts";
import { refuseArguments } from "../not-simulated.ts";
import { fulfillmentLineNode } from "./fulfillment.ts";
import { orderNode } from "./order.ts";
import { locationNode } from "./shop.ts";

/** Returns `Return`. */
export function returnNode(shop: Shop, order: Order, made: Return): ApiObject {
  return {
    __typename: "Return",
    id: gid("Return", made.id),
    name: made.name,
    status: made.status,
    createdAt: made.createdAt,
    closedAt: made.closedAt,
    totalQuantity: made.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    order: () => orderNode(shop, order),
    returnLineItems: (args: PageArgs) => {
      refuseArguments("returnLineItems", args, ["processingStatus"]);
      return byId(made.lines, args, (line) => lineNode(shop, order, line));
    },
    reverseFulfillmentOrders: (args: PageArgs) =>
      byId([{ id: made.reverseId }], args, ({ id }) => ({
        __typename: "ReverseFulfillmentOrder",
        id: gid("ReverseFulfillmentOrder", id),
        status: made.lines.every((line) => line.processed === line.quantity) ? "CLOSED" : "OPEN",
        lineItems: (some: PageArgs) => byId(made.lines, some, (line) => reverseLineNode(shop, order, line)),
      })),
  };
}

function lineNode(shop: Shop, order: Order, line: ReturnLine): ApiObject {
  return {
    __typename: "ReturnLineItem",
    id: gid("ReturnLineItem", line.id),
    quantity: line.quantity,
    processedQuantity: line.processed,
    processableQuantity: line.quantity - line.processed,
    unprocessedQuantity: line.quantity - line.processed,
    refundableQuantity: 0,
    refundedQuantity: 0,
    returnReasonNote: line.note,
    fulfillmentLineItem: () => fulfilledNode(shop, order, line),
  };
}

function reverseLineNode(shop: Shop, order: Order, line: ReturnLine): ApiObject {
  return {
    __typename: "ReverseFulfillmentOrderLineItem",
    id: gid("ReverseFulfillmentOrderLineItem", line.reverseLineId),
    totalQuantity: line.quantity,
    fulfillmentLineItem: () => fulfilledNode(shop, order, line),
    dispositions: line.dispositions.map(({ id, type, quantity, locationId, createdAt }) => {
      const location = shop.locations.find((one) => one.id === locationId);
      return {
        __typename: "ReverseFulfillmentOrderDisposition",
        ...{ id: gid("ReverseFulfillmentOrderDisposition", id), type, quantity, createdAt },
        location: location ? locationNode(location) : null,
      };
    }),
  };
}

function fulfilledNode(shop: Shop, order: Order, { fulfillmentLineId }: ReturnLine): ApiObject | null {
  const found = findFulfilledLine(order, fulfillmentLineId);
  return found ? fulfillmentLineNode(shop, order, found.line) : null;
}

/** Shopify's own reasons, under the names of the enumeration that they replaced. */
const REASONS = [
  "color",
  "defective",
  "not-as-described",
  "other",
  "size-too-large",
  "size-too-small",
  "style",
  "unknown",
  "unwanted",
  "wrong-item",
];

/** Returns each `ReturnReasonDefinition`, with the number of its id. */
export const reasonNodes = REASONS.map((handle, n) => ({
  id: n + 1,
  node: {
    __typename: "ReturnReasonDefinition",
    ...{ id: gid("ReturnReasonDefinition", n + 1), handle, name: handle, deleted: false },
  },
}));
