import { type OpenAccount, openAccount } from "~/flows/carrier/account.server";
import { askCarrier } from "~/flows/carrier/call.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { recordEvent } from "~/store/history.server";
import { readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { mergeLabels } from "./merge.server";

export interface LabelPaper {
  size: "A5" | "A6";
  orientation: "portrait" | "landscape";
}

/** A parcel whose label is not in the file; `message` is the carrier's own text, if any. */
interface MissingLabel {
  shipmentId: string;
  reason: "not_found" | "not_booked" | "refused" | "unreachable" | "not_permitted" | "no_account" | "other_account";
  message: string;
}

export type PrintOutcome =
  | { outcome: "pdf"; bytes: Buffer; missing: MissingLabel[] }
  | { outcome: "none"; missing: MissingLabel[] };

/** Labels fetched at a time; the carrier client limits the requests actually in flight per shop. */
const IN_FLIGHT = 8;

/**
 * Fetches the labels of parcels as one PDF, in the given order (carrier 4.4). A label that cannot be fetched is reported in
 * `missing` and does not stop the others. Printing again is always possible; the time of the first print is kept.
 */
export async function printLabels(
  deps: Deps,
  shopId: string,
  shipmentIds: string[],
  paper: LabelPaper,
  actor: Actor,
): Promise<PrintOutcome> {
  const account = await openAccount(deps, shopId);
  const results: (Fetched | MissingLabel)[] = [];
  for (let start = 0; start < shipmentIds.length; start += IN_FLIGHT) {
    const chunk = shipmentIds.slice(start, start + IN_FLIGHT);
    results.push(...(await Promise.all(chunk.map((id) => fetchOne(deps, shopId, id, paper, account)))));
  }
  const fetched = results.filter((result): result is Fetched => "bytes" in result);
  const missing = results.filter((result): result is MissingLabel => "reason" in result);
  if (fetched.length === 0) return { outcome: "none", missing };
  for (const { shipment } of fetched) await recordPrinted(deps, shipment, paper, actor);
  return { outcome: "pdf", bytes: await mergeLabels(fetched.map(({ bytes }) => bytes)), missing };
}

interface Fetched {
  shipment: ShipmentRow;
  bytes: Buffer;
}

async function fetchOne(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  paper: LabelPaper,
  account: OpenAccount | null,
): Promise<Fetched | MissingLabel> {
  const lacking = (reason: MissingLabel["reason"], message = ""): MissingLabel => ({ shipmentId, reason, message });
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  if (!shipment) return lacking("not_found");
  if (!account) return lacking("no_account");
  if (!shipment.trackingNumber || shipment.state === "cancelled") return lacking("not_booked");
  const { trackingNumber } = shipment;
  const call = { shopId, account, parcel: shipment, capability: "fetchLabel", purpose: "print" } as const;
  const asked = await askCarrier(deps, call, (carrier, credentials) =>
    carrier.fetchLabel(credentials, trackingNumber, paper),
  );
  switch (asked.outcome) {
    case "answered":
      if (asked.answer.outcome === "pdf") return { shipment, bytes: asked.answer.bytes };
      return lacking("refused", asked.answer.refusal.message);
    case "no_account":
      return lacking("no_account");
    case "out_of_reach":
      return lacking("other_account");
    case "trouble":
      return lacking(asked.trouble === "permission" ? "not_permitted" : "unreachable");
  }
}

async function recordPrinted(deps: Deps, shipment: ShipmentRow, paper: LabelPaper, actor: Actor): Promise<void> {
  const now = deps.now();
  await updateShipment(deps.database, shipment, { printedAt: shipment.printedAt ?? now, updatedAt: now });
  await recordEvent(deps.database, shipment, {
    kind: "printed",
    by: actor,
    at: now,
    details: { size: paper.size, orientation: paper.orientation },
  });
}
