import { type Asks, file, fresh, get, send } from "./route-asks.ts";

const AT = "2026-11-26T03:00:00.000Z";

/** Routes of prints, hand-overs, returns, claims and money. */
export const PAPER_ASKS: Record<string, Asks> = {
  "app.before-print": (of, many) => [
    ...send("/app/before-print", { ids: many((one) => one.bookedId) }),
    ...send(`/app/before-print?tab=all&batch=${of.batchId}`, { matching: true }),
    ...send(`/app/before-print?tab=all&selection=${of.selectionId}`, { matching: true }),
  ],
  "app.claims.$claimId": (of) => [
    get(`/app/claims/${of.claimId}`),
    ...send(
      `/app/claims/${of.claimId}`,
      { intent: "note", note: "Ghi" },
      { intent: "deadline", version: of.claimVersion, deadlineAt: "2026-12-31" },
      { intent: "amount", version: of.claimVersion, amountVnd: 1, hasProof: true },
      { intent: "move", version: of.claimVersion, state: "sent", amountVnd: null, note: null },
    ),
  ],
  "app.claims.$claimId.evidence": (of) => {
    const at = `/app/claims/${of.claimId}/evidence`;
    const piece = { name: "a.pdf", bytes: 1, n: 0, data: "YQ==" };
    return send(
      at,
      { intent: "open", id: of.evidenceId },
      { intent: "all" },
      { intent: "piece", id: fresh(), ...piece },
      { intent: "piece", id: of.evidenceId, ...piece },
      { intent: "remove", id: of.evidenceId },
    );
  },
  "app.claims._index": (of) => [
    ...["proposed", "open", "closed"].map((tab) => get(`/app/claims?tab=${tab}`)),
    ...send("/app/claims", { shipmentId: of.lostId, kind: "lost" }, { shipmentId: of.bookedId, kind: "damaged" }),
  ],
  "app.file-links": (of) =>
    send(
      "/app/file-links",
      { path: `/app/money/statement-rows/${of.statementId}` },
      { path: "/app/money/book-csv?tab=to_collect" },
      { path: "/app/reports/rows" },
      { path: "/app/reports/parcels" },
      { path: "/app/export" },
    ),
  "app.export": () => [file("/app/export")],
  "app.handover._index": (of) => [
    get("/app/handover"),
    ...send(
      "/app/handover",
      { intent: "mark", place: { pickupId: of.pickAddressId, pickOption: "cod" } },
      { intent: "undo", place: { pickupId: of.pickAddressId, pickOption: "cod" }, at: AT },
    ),
  ],
  "app.handover.scan": () => [get("/app/handover/scan")],
  "app.handover.scans": (of) =>
    send(
      "/app/handover/scans",
      ...[of.trackingNumber, of.partnerId, of.orderName].map((text) => ({
        scans: [{ id: fresh(), text, at: AT, pickupId: of.pickAddressId, anyway: true }],
      })),
      { undo: of.bookedId },
    ),
  "app.money._index": (_, many) => [
    ...["to_collect", "collected", "paid", "closed"].map((tab) => get(`/app/money?tab=${tab}`)),
    ...send("/app/money", { intent: "mark_paid", shipmentIds: many((one) => one.bookedId) }),
  ],
  "app.money.book-csv": () => [file("/app/money/book-csv"), file("/app/money/book-csv?tab=collected")],
  "app.money.parcels.$shipmentId": (of) => [
    get(`/app/money/parcels/${of.bookedId}`),
    ...send(`/app/money/parcels/${of.bookedId}`, { account: "paid_out", amountVnd: 5, why: "Sửa sổ cho đúng" }),
  ],
  "app.money.statement-payments.$statementId": (of) =>
    send(`/app/money/statement-payments/${of.statementId}`, { after: 0 }),
  "app.money.statement-rows.$statementId": (of) => [file(`/app/money/statement-rows/${of.statementId}`)],
  "app.money.statement-uploads": (of) =>
    send("/app/money/statement-uploads", { id: of.statementId, name: "a.csv", bytes: 9 }),
  "app.money.statements.$statementId": (of) => [
    get(`/app/money/statements/${of.statementId}`),
    ...send(
      `/app/money/statements/${of.statementId}`,
      { intent: "say_new", row: 2 },
      { intent: "again" },
      { intent: "go_on" },
      {
        intent: "columns",
        mapping: { sheet: 0, headerRow: 1, columns: ["label", "codVnd", null], weightUnit: "g" },
      },
      { intent: "apply", seen: { rows: 1, codVnd: 450_000, feeVnd: 0 } },
      { intent: "undo", why: "Nhầm" },
      { intent: "give_up" },
    ),
  ],
  "app.money.statements._index": (of) => [
    get("/app/money/statements"),
    get(`/app/money/statements?after=${of.statementId}`),
  ],
  "app.papers": (of, many) => [
    get(`/app/papers?id=${of.printId}`),
    ...send(
      "/app/papers",
      { open: of.printId },
      { id: fresh(), again: of.printId },
      { id: of.printId, kind: "labels", ids: many((one) => one.bookedId) },
      { id: fresh(), kind: "labels", ids: many((one) => one.bookedId) },
      { id: fresh(), kind: "packing_slips", ids: many((one) => one.bookedId) },
      { id: fresh(), place: { pickupId: of.pickAddressId, pickOption: "cod" } },
    ),
  ],
  "app.prints": (of) => [get("/app/prints"), get(`/app/prints?after=2999-01-01T00:00:00.000Z|${of.printId}`)],
  "app.privacy-file": (of) => send("/app/privacy-file", { requestId: of.requestId }),
  "app.reports._index": () => ["province", "product", "rule", "week"].map((by) => get(`/app/reports?by=${by}`)),
  "app.reports.parcels": () => [file("/app/reports/parcels")],
  "app.reports.rows": () => [file("/app/reports/rows"), file("/app/reports/rows?by=rule")],
  "app.returns._index": (of, many) => [
    get("/app/returns"),
    ...send(
      "/app/returns",
      {
        ...{ intent: "receive", id: fresh(), condition: "whole", note: "Nhận" },
        shipmentIds: many((one) => one.undeliveredId),
      },
      { intent: "change", shipmentIds: [of.undeliveredId], condition: "damaged", note: "Hỏng" },
      { intent: "restock", shipmentId: of.undeliveredId, pieces: [{ lineItemId: of.lineItemId, quantity: 1 }] },
      { intent: "undo", shipmentIds: many((one) => one.undeliveredId) },
    ),
  ],
  "app.returns.scan": () => [get("/app/returns/scan")],
  "app.returns.scans": (of) =>
    send(
      "/app/returns/scans",
      { scans: [{ id: fresh(), text: of.undeliveredNumber, at: AT, condition: "whole", anyway: true }] },
      { undo: of.undeliveredId },
    ),
};
