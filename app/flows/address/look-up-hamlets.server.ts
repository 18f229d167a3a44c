import { CarrierError } from "~/carrier/errors";
import { recordDeniedPermission } from "~/flows/carrier/record-denied-permission.server";
import type { Deps } from "~/flows/deps.server";
import { forgetDenied, readCredentials } from "~/store/accounts.server";

/** An address as far as it is known; `address` is its full text, for places without a district. */
export interface HamletQuestion {
  province: string;
  district: string;
  ward: string;
  address: string;
}

export type HamletOutcome = { outcome: "listed"; names: string[] } | { outcome: "unreachable" | "no_account" };

/** The carrier's names below the ward (carrier 4.10): hamlets, buildings. An empty list means that it asks for none there. */
export async function lookUpHamlets(deps: Deps, shopId: string, question: HamletQuestion): Promise<HamletOutcome> {
  const credentials = await readCredentials(deps.database, deps.cipher, shopId);
  if (!credentials) return { outcome: "no_account" };
  const { province, district, ward, address } = question;
  try {
    // The carrier infers the place from the full text where there is no district (domain 3).
    const query = district ? { province, district, wardOrStreet: ward } : { province, wardOrStreet: ward, address };
    const names = await deps.carrier.lookUpLevel4(credentials, query);
    await forgetDenied(deps.database, shopId, ["lookUpLevel4"]);
    return { outcome: "listed", names };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    deps.log.warn({ shop: shopId, kind: error.kind, logId: error.logId }, "hamlets.read_failed");
    await recordDeniedPermission(deps, shopId, error);
    return { outcome: "unreachable" };
  }
}
