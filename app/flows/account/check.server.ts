import type { Carrier, CarrierCredentials } from "~/carrier/client.server";
import {
  CAPABILITIES,
  type Capability,
  READABLE_CAPABILITIES,
  type ReadableCapability,
} from "~/domain/account/capabilities";
import { EVERY_DRAFT } from "~/domain/draft/touched";
import { askForRedraft } from "~/flows/ask-for-redraft.server";
import { requeueQueuedParcels } from "~/flows/booking/requeue.server";
import { type OpenAccount, openAccount } from "~/flows/carrier/account.server";
import { askCarrier } from "~/flows/carrier/call.server";
import { checkToken } from "~/flows/carrier/check-token.server";
import type { Asked } from "~/flows/carrier/outcomes";
import { type CarrierTrouble, carrierTroubleOf } from "~/flows/carrier/trouble";
import type { Deps } from "~/flows/deps.server";
import { listPickups } from "~/store/pickups.server";
import { clearDeniedFees } from "~/store/quoted-fees.server";
import type { PermissionView } from "./views";

export type CheckOutcome =
  | { outcome: "no_account" }
  | { outcome: "ok"; permissions: PermissionView[] }
  | { outcome: "rejected" }
  | { outcome: "trouble"; trouble: CarrierTrouble };

/**
 * Asks the carrier whether it accepts the shop's token (carrier 4.11) and, by harmless reads, what the token may do
 * (carrier 5.1.2). When the token is accepted, queued bookings and open parcels that may have waited for it are processed again.
 */
export async function checkAccount(deps: Deps, shopId: string): Promise<CheckOutcome> {
  const account = await openAccount(deps, shopId);
  if (!account) return { outcome: "no_account" };
  try {
    const { outcome } = await checkToken(deps, shopId, account, "check");
    if (outcome === "rejected") return { outcome };
    // Staff connected another account meanwhile: this check says nothing about the new token.
    if (outcome === "replaced") return { outcome: "trouble", trouble: "unreachable" };
    const permissions = await probe(deps, shopId, account);
    if (permissions.some(({ capability, state }) => capability === CAPABILITIES.quoteFee.text && state === "allowed")) {
      await clearDeniedFees(deps.database, shopId);
    }
    await requeueQueuedParcels(deps, shopId);
    await deps.database.transaction((sql) => askForRedraft(deps, sql, shopId, EVERY_DRAFT));
    return { outcome: "ok", permissions };
  } catch (error) {
    return { outcome: "trouble", trouble: carrierTroubleOf(error) };
  }
}

type Read = (carrier: Pick<Carrier, Capability>, credentials: CarrierCredentials) => Promise<unknown>;

async function probe(deps: Deps, shopId: string, account: OpenAccount): Promise<PermissionView[]> {
  const [pickup] = await listPickups(deps.database, shopId);
  const place = { province: "Hà Nội", district: "Quận Ba Đình", ward: "Phường Điện Biên" };
  const fee = { pickup: { ...place, pickAddressId: pickup?.pickAddressId }, delivery: place, weightGrams: 500 };
  // No order has this reference: a token that may read statuses gets "not found".
  const unusedReference = { partnerId: `${shopId}-0-0` };
  const reads: Record<ReadableCapability, Read> = {
    listPickups: (carrier, by) => carrier.listPickups(by),
    quoteFee: (carrier, by) => carrier.quoteFee(by, fee),
    readStatus: (carrier, by) => carrier.readStatus(by, unusedReference),
    listSolutions: (carrier, by) => carrier.listSolutions(by),
    lookUpProducts: (carrier, by) => carrier.lookUpProducts(by, "a"),
  };
  const probed = READABLE_CAPABILITIES.map(async (capability): Promise<PermissionView> => {
    const asked = await askCarrier(deps, { shopId, account, capability, purpose: "check" }, reads[capability]);
    return { capability: CAPABILITIES[capability].text, state: stateOf(asked) };
  });
  return [{ capability: CAPABILITIES.checkConnection.text, state: "allowed" }, ...(await Promise.all(probed))];
}

function stateOf(asked: Asked<unknown>): PermissionView["state"] {
  switch (asked.outcome) {
    case "answered":
      return "allowed";
    case "no_account":
      return "unknown";
    case "trouble":
      // A refusal is an answer about the request: the token itself is allowed to ask.
      if (asked.trouble === "refused") return "allowed";
      return asked.trouble === "permission" ? "denied" : "unknown";
  }
}
