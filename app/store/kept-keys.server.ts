import type { OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { ParcelRequest } from "~/domain/parcel/request";

// The keys of JSON values that are kept once personal data is removed (decision 030). Numbers and booleans are kept without
// being listed here.

/** Of an order: numbers, states and references; not the person, the address, the note and the tags. */
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

/** Of a request to the carrier: the merchant's pickup and goods; not the recipient and the note. */
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

/** Of overrides: choices from lists; not name, phone, address and note. */
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

/** Of the carrier's status record: references, times and sums; not its text and not the recipient. */
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
/** The personal fields of a status record afterwards. */
export const RECORD_EMPTIED =
  '{"statusText": null, "message": null, "recipientName": null, "recipientPhone": null, "address": null}';

/** Of a history event, what contains no free text: references, keys of the catalogues, times, goods, the member of staff. */
export const HISTORY_KEYS = [
  "reference",
  "label",
  "reason",
  "differs",
  "actionTime",
  "receivedAt",
  // Without these a push that was not believed would look like one that was.
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
  "how",
  "condition",
  "claim",
  "state",
  "exchange",
  "role",
  "answer",
  "day",
  "outcome",
];
/** Of a step at Shopify: our own keys and the carrier's code. */
export const STEP_KEYS = ["status", "messageKey", "reasonCode"];
