import { CarrierError } from "~/carrier/errors";
import type { LabelPaper, MissingReason } from "~/domain/print/choice";
import { type OpenAccount, openAccount } from "~/flows/carrier/account.server";
import { callCarrier } from "~/flows/carrier/call.server";
import type { Deps } from "~/flows/deps.server";
import { readShipment } from "~/store/shipments.server";

/** `message` is the carrier's own text, if any. */
export type FetchedLabel = { outcome: "ready"; bytes: Buffer } | { outcome: MissingReason; message: string };

/** Labels fetched at a time; the carrier client limits the requests that are in flight for an account. */
const IN_FLIGHT = 8;
/** After so many labels in a row without an answer, the carrier is not asked for the others: each would wait as long. */
const SILENT = 16;

/** What would answer the same for every other label. */
const FOR_ALL: ReadonlySet<FetchedLabel["outcome"]> = new Set(["no_account", "not_permitted", "token_rejected"]);

/**
 * Fetches labels, some at a time (carrier 4.4), and hands each over to `take` as it comes, by its place in the list. One that cannot be
 * fetched does not stop the others; those without an answer are asked for once more at the end.
 */
export async function fetchLabels(
  deps: Deps,
  shopId: string,
  shipmentIds: readonly string[],
  paper: LabelPaper,
  take: (place: number, label: FetchedLabel) => Promise<void>,
): Promise<void> {
  const account = await openAccount(deps, shopId);
  let silent = 0;
  let forAll: FetchedLabel | null = account ? null : missing("no_account");

  async function fetchNext(place: number, isLast: boolean): Promise<boolean> {
    const label =
      forAll ?? (await fetchLabel(deps, shopId, shipmentIds[place] as string, paper, account as OpenAccount));
    if (FOR_ALL.has(label.outcome)) forAll = label;
    silent = label.outcome === "unreachable" ? silent + 1 : 0;
    if (silent >= SILENT) forAll = label;
    if (!isLast && !forAll && label.outcome === "unreachable") return false;
    await take(place, label);
    return true;
  }

  const again: number[] = [];
  await someAtATime([...shipmentIds.keys()], async (place) => {
    if (!(await fetchNext(place, false))) again.push(place);
  });
  await someAtATime(again, (place) => fetchNext(place, true));
}

async function someAtATime(places: readonly number[], work: (place: number) => Promise<unknown>): Promise<void> {
  const left = places.values();
  const one = async () => {
    for (const place of left) await work(place);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, one));
}

const missing = (outcome: MissingReason, message = ""): FetchedLabel => ({ outcome, message });

async function fetchLabel(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  paper: LabelPaper,
  account: OpenAccount,
): Promise<FetchedLabel> {
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  if (!shipment) return missing("not_found");
  const { trackingNumber } = shipment;
  if (!trackingNumber || shipment.state === "cancelled") return missing("not_booked");
  const call = { shopId, account, parcel: shipment, capability: "fetchLabel", purpose: "print" } as const;
  try {
    const called = await callCarrier(deps, call, (carrier, credentials) =>
      carrier.fetchLabel(credentials, trackingNumber, paper),
    );
    switch (called.outcome) {
      case "answered":
        if (called.answer.outcome === "pdf") return { outcome: "ready", bytes: called.answer.bytes };
        return missing("refused", called.answer.refusal.message);
      case "no_account":
        return missing("no_account");
      case "out_of_reach":
        return missing("other_account");
      case "token_rejected":
        return missing("token_rejected");
      case "token_replaced":
        return missing("unreachable");
      case "denied":
        return missing("not_permitted");
    }
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return missing(error.kind === "unreadable" ? "unreadable" : "unreachable");
  }
}
