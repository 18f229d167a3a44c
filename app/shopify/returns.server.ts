import type { Admin, Priority } from "./admin.server";
import { RETURN_CLOSE, RETURN_CREATE, RETURN_PARTS, RETURN_PROCESS, RETURNS_OF_ORDER } from "./operations/returns";
import { orUnknown, type Refused, refused, type Unknown } from "./outcome";

export interface RestockRequest {
  orderId: string;
  fulfillmentId: string;
  /** Names the return that is made for this parcel in the order: one that is there already is gone on with. */
  mark: string;
  /** Pieces by line of the order; null: everything in the fulfillment. */
  pieces: readonly { lineItemId: string; quantity: number }[] | null;
}

export type RestockOutcome = { outcome: "restocked" | "already"; returnId: string } | Refused | Unknown;

/**
 * Restocks goods that came back: makes a return of them in the order, and processes it with all pieces restocked where they were
 * fulfilled from. Shopify has no idempotency key for either: the return is found by its mark before it is made, and what of it is
 * processed is looked at before it is processed. Throws `ShopifyError` when nothing can have happened.
 */
export async function restock(
  admin: Admin,
  shopDomain: string,
  request: RestockRequest,
  priority: Priority,
): Promise<RestockOutcome> {
  const made = await findOrCreate(admin, shopDomain, request, priority);
  return "id" in made ? processReturn(admin, shopDomain, made, request.fulfillmentId, priority) : made;
}

/** A return that was called off says nothing: another one is made. */
const CALLED_OFF: readonly string[] = ["CANCELED", "DECLINED"];

/** A return in Shopify, and the pieces that are to come back by it, by line of the fulfillment. */
interface MadeReturn {
  id: string;
  wanted: readonly { id: string; quantity: number }[];
}

async function findOrCreate(
  admin: Admin,
  shopDomain: string,
  { orderId, fulfillmentId, mark, pieces }: RestockRequest,
  priority: Priority,
): Promise<MadeReturn | Refused | Unknown> {
  const { data } = await admin.run(shopDomain, RETURNS_OF_ORDER, { orderId, fulfillmentId }, { priority });
  const existing = data.order?.returns.nodes.find(
    ({ status, returnLineItems }) =>
      !CALLED_OFF.includes(status) &&
      returnLineItems.nodes.some((line) => "returnReasonNote" in line && line.returnReasonNote === mark),
  );
  const lines = (data.fulfillment?.fulfillmentLineItems.nodes ?? []).map(({ id, quantity, lineItem }) => ({
    ...{ id, lineItemId: lineItem.id, quantity: quantity ?? 0 },
  }));
  const wanted = piecesOf(lines, pieces);
  if (existing) return { id: existing.id, wanted };
  const reasons = data.returnReasonDefinitions.nodes.filter(({ deleted }) => !deleted);
  const reason = reasons.find(({ handle }) => handle === "other") ?? reasons[0];
  const returnLineItems = wanted.map(({ id, quantity }) => ({
    ...{ fulfillmentLineItemId: id, quantity, returnReasonNote: mark },
    ...(reason && { returnReasonDefinitionId: reason.id }),
  }));
  if (returnLineItems.length === 0) return { outcome: "refused", messages: ["nothing_to_restock"] };
  return orUnknown(async () => {
    const variables = { returnInput: { orderId, returnLineItems } };
    const created = (await admin.run(shopDomain, RETURN_CREATE, variables, { priority })).data.returnCreate;
    if (created && created.userErrors.length > 0) return refused(created.userErrors);
    return created?.return ? { id: created.return.id, wanted } : { outcome: "unknown" as const };
  });
}

/** Returns how many pieces of which line of a fulfillment come back; a line of the order may have several. */
function piecesOf(
  lines: readonly { id: string; lineItemId: string; quantity: number }[],
  pieces: RestockRequest["pieces"],
): { id: string; quantity: number }[] {
  const left = new Map(pieces?.map(({ lineItemId, quantity }) => [lineItemId, quantity]));
  return lines.flatMap(({ id, lineItemId, quantity }) => {
    const taken = pieces === null ? quantity : Math.min(quantity, left.get(lineItemId) ?? 0);
    left.set(lineItemId, (left.get(lineItemId) ?? 0) - taken);
    return taken > 0 ? [{ id, quantity: taken }] : [];
  });
}

async function processReturn(
  admin: Admin,
  shopDomain: string,
  { id: returnId, wanted }: MadeReturn,
  fulfillmentId: string,
  priority: Priority,
): Promise<RestockOutcome> {
  const { data } = await admin.run(shopDomain, RETURN_PARTS, { id: returnId, fulfillmentId }, { priority });
  const locationId = data.fulfillment?.location?.id;
  const reverse = new Map(
    (data.return?.reverseFulfillmentOrders.nodes ?? []).flatMap(({ lineItems }) =>
      lineItems.nodes.map((line) => [line.fulfillmentLineItem?.id, line.id] as const),
    ),
  );
  const open = (data.return?.returnLineItems.nodes ?? []).flatMap((line) => {
    const quantity = line.quantity - line.processedQuantity;
    const reverseId = "fulfillmentLineItem" in line ? reverse.get(line.fulfillmentLineItem.id) : undefined;
    return quantity > 0 ? [{ id: line.id, quantity, reverseId }] : [];
  });
  // Staff said otherwise after it was made: which pieces are restocked is for them to say, in Shopify.
  const returned = (id: string) =>
    (data.return?.returnLineItems.nodes ?? []).reduce(
      (sum, line) => ("fulfillmentLineItem" in line && line.fulfillmentLineItem.id === id ? sum + line.quantity : sum),
      0,
    );
  const isOther = open.length > 0 && wanted.some(({ id, quantity }) => returned(id) !== quantity);
  const all = (data.return?.returnLineItems.nodes ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  if (isOther || (open.length > 0 && all !== wanted.reduce((sum, { quantity }) => sum + quantity, 0)))
    return { outcome: "refused", messages: ["other_pieces"] };
  let status = data.return?.status;
  if (open.length > 0) {
    if (!locationId) return { outcome: "refused", messages: ["no_location"] };
    if (open.some(({ reverseId }) => reverseId === undefined))
      return { outcome: "refused", messages: ["not_reversible"] };
    const returnLineItems = open.map(({ id, quantity, reverseId = "" }) => ({
      ...{ id, quantity },
      dispositions: [
        { reverseFulfillmentOrderLineItemId: reverseId, quantity, dispositionType: "RESTOCKED" as const, locationId },
      ],
    }));
    const variables = { input: { returnId, returnLineItems, notifyCustomer: false } };
    const answer = await orUnknown(async () => {
      const processed = (await admin.run(shopDomain, RETURN_PROCESS, variables, { priority })).data.returnProcess;
      if (processed && processed.userErrors.length > 0) return refused(processed.userErrors);
      return processed?.return
        ? { outcome: "processed" as const, status: processed.return.status }
        : { outcome: "unknown" as const };
    });
    if (answer.outcome !== "processed") return answer;
    status = answer.status;
  }
  // Nothing is left to do in it. One that cannot be closed is restocked all the same.
  if (status === "OPEN") await orUnknown(() => admin.run(shopDomain, RETURN_CLOSE, { id: returnId }, { priority }));
  return { outcome: open.length > 0 ? "restocked" : "already", returnId };
}
