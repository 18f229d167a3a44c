import type { Carrier } from "~/carrier/carrier";
import { requeueQueuedParcels } from "~/flows/booking/requeue.server";
import { type CarrierTrouble, carrierTroubleOf } from "~/flows/carrier/trouble";
import type { Deps } from "~/flows/deps.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft.server";
import { type AccountCredentials, forgetDenied, readCredentials, setAccountHealth } from "~/store/accounts.server";
import { listPickups } from "~/store/pickups.server";
import { forgetDeniedFees } from "~/store/quoted-fees.server";
import type { PermissionView } from "./views";

export type CheckOutcome =
  | { outcome: "no_account" }
  | { outcome: "ok"; permissions: PermissionView[] }
  | { outcome: "rejected" }
  | { outcome: "trouble"; trouble: CarrierTrouble };

/**
 * Asks the carrier whether the shop's token passes (carrier 4.11) and, by harmless reads, what it may do (carrier 5.1.2). A token
 * that passes again wakes what had stopped.
 */
export async function checkAccount(deps: Deps, shopId: string): Promise<CheckOutcome> {
  const credentials = await readCredentials(deps.database, deps.cipher, shopId);
  if (!credentials) return { outcome: "no_account" };
  try {
    const { outcome } = await deps.carrier.checkConnection(credentials);
    await setAccountHealth(deps.database, shopId, outcome, deps.now());
    if (outcome === "rejected") return { outcome };
    const permissions = await probe(deps, shopId, credentials);
    if (permissions.some(({ capability, state }) => capability === "fee" && state === "allowed")) {
      await forgetDeniedFees(deps.database, shopId);
    }
    await requeueQueuedParcels(deps, shopId);
    await redraftOpenParcels(deps, shopId);
    return { outcome: "ok", permissions };
  } catch (error) {
    return { outcome: "trouble", trouble: carrierTroubleOf(error) };
  }
}

interface Probe {
  capability: PermissionView["capability"];
  /** The client's method, as the account notes it. */
  method: keyof Carrier;
  read: () => Promise<unknown>;
}

async function probe(deps: Deps, shopId: string, credentials: AccountCredentials): Promise<PermissionView[]> {
  const { carrier } = deps;
  const [pickup] = await listPickups(deps.database, shopId);
  const place = { province: "Hà Nội", district: "Quận Ba Đình", ward: "Phường Điện Biên" };
  const fee = { pickup: { ...place, pickAddressId: pickup?.pickAddressId }, delivery: place, weightGrams: 500 };
  const probes: Probe[] = [
    { capability: "pickups", method: "listPickups", read: () => carrier.listPickups(credentials) },
    { capability: "fee", method: "quoteFee", read: () => carrier.quoteFee(credentials, fee) },
    // No order has this reference: a token that may ask hears "not found".
    {
      capability: "status",
      method: "readStatus",
      read: () => carrier.readStatus(credentials, { partnerId: `${shopId}-0-0` }),
    },
    { capability: "solutions", method: "listSolutions", read: () => carrier.listSolutions(credentials) },
    { capability: "products", method: "lookUpProducts", read: () => carrier.lookUpProducts(credentials, "a") },
  ];
  const states = await Promise.all(probes.map(({ read }) => stateOf(read)));
  const allowed = probes.filter((_, index) => states[index] === "allowed").map(({ method }) => method);
  await forgetDenied(deps.database, shopId, allowed);
  const probed = probes.map(
    ({ capability }, index): PermissionView => ({ capability, state: states[index] ?? "unknown" }),
  );
  return [{ capability: "connection", state: "allowed" }, ...probed];
}

async function stateOf(read: () => Promise<unknown>): Promise<PermissionView["state"]> {
  try {
    await read();
    return "allowed";
  } catch (error) {
    const trouble = carrierTroubleOf(error);
    // A refusal is an answer: the token may ask, whatever the question.
    if (trouble === "refused") return "allowed";
    return trouble === "permission" ? "denied" : "unknown";
  }
}
