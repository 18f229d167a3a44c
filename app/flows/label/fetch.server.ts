import { CarrierError } from "~/carrier/errors";
import type { LabelPaper, MissingReason } from "~/domain/print/choice";
import { type OpenAccount, openAccount } from "~/flows/carrier/account.server";
import { callCarrier } from "~/flows/carrier/call.server";
import type { Deps } from "~/flows/deps.server";
import { readShipment } from "~/store/shipments.server";

/** `message` is the carrier's own text, if any. */
export type FetchedLabel = { outcome: "ready"; bytes: Buffer } | { outcome: MissingReason; message: string };

/**
 * Labels asked for at a time: a few until the carrier answers, and with each answer one more (perf B11). How many of these calls are on
 * their way decides the allowance of the account, which shrinks when the carrier pushes back (decision 055): the others wait in this
 * process, in turn with the account's other calls.
 */
const IN_FLIGHT = { first: 8, most: 50 };
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

  const isAnswering = () => silent === 0;
  const again: number[] = [];
  const first = async (place: number) => {
    if (!(await fetchNext(place, false))) again.push(place);
  };
  await moreAtATime([...shipmentIds.keys()], first, isAnswering);
  await moreAtATime(again, (place) => fetchNext(place, true), isAnswering);
}

/** Does the work of all places, a few at a time and more as long as `isAnswering` says so after one. */
async function moreAtATime(
  places: readonly number[],
  work: (place: number) => Promise<unknown>,
  isAnswering: () => boolean,
): Promise<void> {
  const left = places.values();
  let lanes = IN_FLIGHT.first;
  const lane = async (): Promise<void> => {
    for (const place of left) {
      await work(place);
      if (lanes >= IN_FLIGHT.most || !isAnswering()) continue;
      lanes += 1;
      await Promise.all([lane(), lane()]);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT.first }, lane));
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
