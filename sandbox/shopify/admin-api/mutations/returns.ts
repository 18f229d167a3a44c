import { idOf } from "../../world/gid.ts";
import {
  closeReturn,
  createReturn,
  findFulfilledLine,
  findReturn,
  processLine,
  returnableQuantity,
} from "../../world/returns.ts";
import type { Return, ReturnLine } from "../../world/state/return.ts";
import { findOrder, timestamp } from "../../world/world.ts";
import type { Context } from "../context.ts";
import { reasonNodes, returnNode } from "../nodes/return.ts";
import { notSimulated } from "../not-simulated.ts";
import { type UserError, userError } from "../user-error.ts";

interface LineInput {
  fulfillmentLineItemId: string;
  quantity: number;
  returnReasonDefinitionId?: string | null;
  returnReason?: string | null;
  returnReasonNote?: string | null;
  restockingFee?: object | null;
}

interface ReturnInput {
  orderId: string;
  returnLineItems: LineInput[];
  exchangeLineItems?: object[] | null;
  returnShippingFee?: object | null;
}

const refuse = (...userErrors: UserError[]) => ({ return: null, userErrors });

/** Answers `returnCreate`: only pieces that were fulfilled, and each once. */
export function returnCreate({ returnInput: input }: { returnInput: ReturnInput }, { world, shop }: Context) {
  if (input.exchangeLineItems?.length || input.returnShippingFee)
    throw notSimulated("an exchange or a fee of returnCreate");
  const order = findOrder(shop, idOf("Order", input.orderId) ?? 0);
  if (!order) return refuse(userError(["returnInput", "orderId"], "Order does not exist.", "NOT_FOUND"));
  if (input.returnLineItems.length === 0) {
    return refuse(userError(["returnInput", "returnLineItems"], "Return line items can't be blank.", "BLANK"));
  }
  const wanted = new Map<number, number>();
  const problems = input.returnLineItems.flatMap((line, at): UserError[] => {
    const field = (name: string) => ["returnInput", "returnLineItems", String(at), name];
    if (line.restockingFee) throw notSimulated("a restocking fee");
    const found = findFulfilledLine(order, idOf("FulfillmentLineItem", line.fulfillmentLineItemId) ?? 0);
    if (!found)
      return [userError(field("fulfillmentLineItemId"), "Fulfillment line item does not exist.", "NOT_FOUND")];
    if (line.quantity <= 0) return [userError(field("quantity"), "Quantity must be greater than 0", "GREATER_THAN")];
    const total = (wanted.get(found.line.id) ?? 0) + line.quantity;
    wanted.set(found.line.id, total);
    if (total > returnableQuantity(order, found.fulfillment, found.line)) {
      return [userError(field("quantity"), "Quantity is greater than the returnable quantity.", "INVALID")];
    }
    const reason = idOf("ReturnReasonDefinition", line.returnReasonDefinitionId ?? "");
    if (line.returnReasonDefinitionId && !reasonNodes.some(({ id }) => id === reason)) {
      return [userError(field("returnReasonDefinitionId"), "Return reason does not exist.", "NOT_FOUND")];
    }
    return [];
  });
  if (problems.length > 0) return refuse(...problems);
  const lines = input.returnLineItems.map(({ fulfillmentLineItemId, quantity, returnReasonNote }) => ({
    ...{
      fulfillmentLineId: idOf("FulfillmentLineItem", fulfillmentLineItemId) ?? 0,
      quantity,
      note: returnReasonNote ?? "",
    },
  }));
  return { return: returnNode(shop, order, createReturn(world, shop, order, lines)), userErrors: [] };
}

interface ProcessInput {
  returnId: string;
  returnLineItems?: { id: string; quantity: number; dispositions?: DispositionInput[] | null }[] | null;
  exchangeLineItems?: object[] | null;
  financialTransfer?: object | null;
}

interface DispositionInput {
  reverseFulfillmentOrderLineItemId: string;
  quantity: number;
  dispositionType: ReturnLine["dispositions"][number]["type"];
  locationId?: string | null;
}

/** Answers `returnProcess`, without refunds: checks every line before it processes the first. */
export function returnProcess({ input }: { input: ProcessInput }, { world, shop }: Context) {
  if (input.exchangeLineItems?.length || input.financialTransfer)
    throw notSimulated("exchanges and refunds of returnProcess");
  const found = findReturn(shop, idOf("Return", input.returnId) ?? 0);
  if (!found) return refuse(userError(["input", "returnId"], "Return does not exist.", "NOT_FOUND"));
  const { order, made } = found;
  if (made.status !== "OPEN") return refuse(userError(["input", "returnId"], "Return is not open.", "INVALID_STATE"));
  const asked = input.returnLineItems ?? [];
  const problems = asked.flatMap((line, at) =>
    problemsOf(made, line, at, (id) => shop.locations.some((one) => one.id === id)),
  );
  if (problems.length > 0) return refuse(...problems);
  for (const { id, quantity, dispositions } of asked) {
    const line = made.lines.find((one) => one.id === idOf("ReturnLineItem", id));
    if (!line) continue;
    const disposed = (dispositions ?? []).map(({ dispositionType, quantity: pieces, locationId }) => ({
      ...{ id: world.newId(), type: dispositionType, quantity: pieces, createdAt: timestamp(world) },
      locationId: locationId ? (idOf("Location", locationId) ?? null) : null,
    }));
    processLine(shop, order, line, quantity, disposed);
  }
  if (made.lines.every((line) => line.processed === line.quantity)) closeReturn(world, shop, order, made);
  world.changed();
  return { return: returnNode(shop, order, made), userErrors: [] };
}

function problemsOf(
  made: Return,
  { id, quantity, dispositions }: NonNullable<ProcessInput["returnLineItems"]>[number],
  at: number,
  isLocation: (id: number | undefined) => boolean,
): UserError[] {
  const field = (...names: string[]) => ["input", "returnLineItems", String(at), ...names];
  const line = made.lines.find((one) => one.id === idOf("ReturnLineItem", id));
  if (!line) return [userError(field("id"), "Return line item does not exist.", "NOT_FOUND")];
  if (quantity <= 0 || quantity > line.quantity - line.processed) {
    return [userError(field("quantity"), "Quantity is greater than the processable quantity.", "INVALID")];
  }
  const disposed = dispositions ?? [];
  if (disposed.reduce((sum, one) => sum + one.quantity, 0) > quantity) {
    return [userError(field("dispositions"), "Disposed quantity is greater than the processed quantity.", "INVALID")];
  }
  return disposed.flatMap((one, n) => {
    if (idOf("ReverseFulfillmentOrderLineItem", one.reverseFulfillmentOrderLineItemId) !== line.reverseLineId) {
      const where = field("dispositions", String(n), "reverseFulfillmentOrderLineItemId");
      return [userError(where, "Reverse fulfillment order line item does not exist.", "NOT_FOUND")];
    }
    if (one.dispositionType !== "RESTOCKED" || (one.locationId && isLocation(idOf("Location", one.locationId))))
      return [];
    return [userError(field("dispositions", String(n), "locationId"), "Location is required to restock.", "BLANK")];
  });
}

/** Answers `returnClose`. Closing a closed one succeeds and changes nothing. */
export function returnClose({ id }: { id: string }, { world, shop }: Context) {
  const found = findReturn(shop, idOf("Return", id) ?? 0);
  if (!found) return refuse(userError(["id"], "Return does not exist.", "NOT_FOUND"));
  if (found.made.status !== "OPEN" && found.made.status !== "CLOSED") {
    return refuse(userError(["id"], "Return cannot be closed.", "INVALID_STATE"));
  }
  closeReturn(world, shop, found.order, found.made);
  return { return: returnNode(shop, found.order, found.made), userErrors: [] };
}
