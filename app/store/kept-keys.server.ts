import type { OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { ParcelRequest } from "~/domain/parcel/request";

// What stays of JSON once its person is removed (decision 030). Numbers and yes-or-no stay without being named here.

/** Of an order: numbers, states and references; not who, where to, what was noted and how it was tagged. */
export const ORDER_KEYS = [
  "id",
  "name",
  "createdAt",
  "updatedAt",
  "cancelledAt",
  "currency",
  "financialStatus",
  "fulfillmentStatus",
  "shippingCodes",
  "salesChannel",
  "transactions",
  "gatewayNames",
  "fulfillments",
] as const satisfies readonly (keyof OrderFacts)[];

/** Of what was sent: the merchant's pickup and goods; not the recipient and the note. */
export const REQUEST_KEYS = [
  "partnerId",
  "pickup",
  "returnTo",
  "products",
  "feePaidBy",
  "tags",
  "subTags",
  "transport",
  "actualTransferMethod",
  "pickOption",
  "pickDate",
  "deliverDate",
  "labelId",
  "solutionIds",
] as const satisfies readonly (keyof ParcelRequest)[];

/** Of what staff set: choices from lists; not name, phone, address and note. */
export const OVERRIDE_KEYS = [
  "unpaidAs",
  "feePaidBy",
  "tags",
  "subTags",
  "transport",
  "actualTransferMethod",
  "pickOption",
  "pickDate",
  "deliverDate",
  "labelId",
  "pickAddressId",
  "solutionIds",
  "releasedHolds",
] as const satisfies readonly (keyof ParcelOverrides)[];

/** Of the carrier's record: references, times and sums; not its words and not the recipient. */
export const RECORD_KEYS = [
  "label",
  "partnerId",
  "createdAt",
  "modifiedAt",
  "pickDate",
  "deliverDate",
  "feePaidBy",
  "extraFees",
  "differs",
];
/** What a record says of its person afterwards. */
export const RECORD_EMPTIED =
  '{"statusText": null, "message": null, "recipientName": null, "recipientPhone": null, "address": null}';

/** What a line of history says without words of anybody: references, keys of the catalogues, times, goods, who of the staff. */
export const HISTORY_KEYS = [
  "reference",
  "label",
  "reason",
  "differs",
  "actionTime",
  "receivedAt",
  // Without these a push that was not believed would count as one that was.
  "partSaid",
  "doubt",
  "size",
  "orientation",
  "items",
  "code",
  "logId",
  "purpose",
  "fields",
  "changes",
  "attention",
  "userId",
];
/** Of a step at Shopify: keys of ours and the carrier's code. */
export const STEP_KEYS = ["status", "messageKey", "reasonCode"];
