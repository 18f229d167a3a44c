import { type Asks, fresh, get, send } from "./route-asks.ts";

const seen = (ids: string[]) => ids.map((shipmentId) => ({ shipmentId, version: null }));

/** Routes of orders, parcels and batches. */
export const ORDER_ASKS: Record<string, Asks> = {
  "app.attention": (of, many) => [
    get("/app/attention"),
    get(`/app/attention?after=2020-01-01T00:00:00.000Z_${of.undeliveredId}`),
    ...[
      "tell",
      "leave",
      "refresh",
      "release",
      "decline",
      "rebook",
      "ship_again",
      "book",
      "close",
      "received",
      "cancel",
    ].flatMap((act) =>
      send("/app/attention", { acts: many((one) => one.undeliveredId).map((shipmentId) => ({ shipmentId, act })) }),
    ),
  ],
  "app.batches.$batchId": (of) => [
    get(`/app/batches/${of.batchId}`),
    ...send(`/app/batches/${of.batchId}`, { reason: null, seen: [{ place: 0, version: null }] }),
  ],
  "app.batches._index": (of) => [get("/app/batches"), get(`/app/batches?after=${of.batchId}`)],
  "app.bookings": (_, many) => [get(`/app/bookings?ids=${many((one) => one.bookedId)}`)],
  "app.confirm": (of, many) => [
    get("/app/confirm?show=all"),
    ...send("/app/confirm", {
      acts: many((one) => one.orderKey).map((orderKey) => ({
        orderKey,
        act: "confirmed",
        version: 0,
        note: of.orderName,
      })),
    }),
  ],
  "app.exchanges": (of) =>
    send(
      "/app/exchanges",
      { intent: "unlink", exchangeId: of.exchangeId },
      { intent: "link", orderKey: of.orderKey, other: { orderKey: of.bookedKey } },
      { intent: "link", orderKey: of.orderKey, other: { name: of.trackingNumber } },
    ),
  "app.hamlets": () => [get("/app/hamlets?province=H%C3%A0+N%E1%BB%99i&district=&ward=Kim+M%C3%A3&address=1")],
  "app.matching": (of, many) => [
    ...send(`/app/matching?tab=all&batch=${of.batchId}`, { batchId: fresh(), kind: "cancel" }),
    ...send(`/app/matching?tab=all&selection=${of.selectionId}`, { batchId: fresh(), kind: "release" }),
    ...send("/app/matching", { batchId: fresh(), kind: "cancel", parcels: seen(many((one) => one.bookedId)) }),
  ],
  "app.not-in-step": (of, many) => [
    get("/app/not-in-step"),
    ...["leave", "put_back", "put_right"].flatMap((act) =>
      send("/app/not-in-step", {
        act,
        rows: many((one) => one.orderId).map((subject) => ({ kind: of.discrepancy.kind, subject })),
      }),
    ),
  ],
  "app.orders._index": (of, many) => [
    get("/app/orders?tab=all"),
    get(`/app/orders?tab=all&search=${of.trackingNumber}`),
    get(`/app/orders?tab=all&selection=${of.selectionId}`),
    get(`/app/orders?tab=all&batch=${of.batchId}`),
    get(`/app/orders?tab=all&buyer=${of.orderKey}`),
    get(`/app/orders?tab=all&pickup=${of.pickAddressId}`),
    get(`/app/orders?tab=all&rule=${of.ruleId}`),
    get(`/app/orders?view=${of.viewId}`),
    ...send("/app/orders", { parcels: seen(many((one) => one.spareId)) }),
  ],
  "app.orders.next-address": (of) => [get(`/app/orders/next-address?after=${of.draftId}`)],
  "app.orders.$orderKey": (of) => [
    get(`/app/orders/${of.orderKey}`),
    get(`/app/orders/${of.bookedKey}`),
    ...draftIntents(of.draftId, of).flatMap((body) => send(`/app/orders/${of.orderKey}`, body)),
    ...bookedIntents(of.bookedId).flatMap((body) => send(`/app/orders/${of.bookedKey}`, body)),
  ],
  "app.products": (of) => [get(`/app/products?parcel=${of.draftId}`)],
  "app.selections": (of) =>
    send("/app/selections", { codes: `${of.trackingNumber}\n${of.orderName} ${of.partnerId} ${of.orderKey}` }),
  "app.split-preview": (of) => [
    get(
      `/app/split-preview?${new URLSearchParams({ parcel: of.draftId, moved: JSON.stringify({ [of.lineItemId]: 1 }) })}`,
    ),
  ],
  "app.start-batch": (of) => send("/app/start-batch", { batchId: of.batchId }),
  "app.views": (of) =>
    send(
      "/app/views",
      { act: "open_with", id: of.viewId },
      { act: "replace", id: of.viewId, version: 1, list: "/app/orders?tab=all" },
      { act: "rename", id: of.viewId, name: "Tên khác" },
      { act: "delete", id: of.viewId },
      { act: "create", name: "Của tôi", list: `/app/orders?rule=${of.ruleId}&pickup=${of.pickAddressId}` },
      { act: "columns", columns: ["recipient", "cod"] },
    ),
};

/** What a draft's page asks for. */
function draftIntents(shipmentId: string, { secondId, lineItemId, pickAddressId }: Parameters<Asks>[0]): object[] {
  const place = { province: "Thành phố Hà Nội", district: "Quận Ba Đình", ward: "Phường Kim Mã", street: "Kim Mã" };
  const address = { ...place, hamlet: null, level: "3", confidence: "manual" };
  return [
    { intent: "edit", shipmentId, patch: { note: "Sửa", pickAddressId } },
    { intent: "correct_address", shipmentId, address },
    { intent: "give_back_address", shipmentId },
    { intent: "release_hold", shipmentId, ruleIds: [fresh()] },
    { intent: "split", shipmentId, moved: { [lineItemId]: 1 } },
    { intent: "join", shipmentId, into: secondId },
    { intent: "refresh", shipmentId },
    { intent: "book", shipmentId, version: null },
  ];
}

/** What the page of a booked parcel asks for. */
function bookedIntents(shipmentId: string): object[] {
  const plain = [
    ...["close_differences", "close_attention", "adopt_anyway", "book_under_new_reference", "undo_handover"],
    ...["retry_shopify", "refresh", "ship_again", "rebook", "cancel"],
  ];
  return [{ intent: "enter_amount", shipmentId, amountVnd: 1 }, ...plain.map((intent) => ({ intent, shipmentId }))];
}
