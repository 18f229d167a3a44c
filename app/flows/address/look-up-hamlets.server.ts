import { askCarrier } from "~/flows/carrier/call.server";
import type { Deps } from "~/flows/deps.server";

/** An address as far as it is known; `address` is its full text, for places without a district. */
export interface HamletQuestion {
  province: string;
  district: string;
  ward: string;
  address: string;
}

export type HamletOutcome = { outcome: "listed"; names: string[] } | { outcome: "unreachable" | "no_account" };

/** Lists the carrier's names below the ward (carrier 4.10): hamlets, buildings. Empty when the carrier requires none there. */
export async function lookUpHamlets(deps: Deps, shopId: string, question: HamletQuestion): Promise<HamletOutcome> {
  const { province, district, ward, address } = question;
  // Without a district, the carrier infers the place from the full text (domain 3.3).
  const query = district ? { province, district, wardOrStreet: ward } : { province, wardOrStreet: ward, address };
  const call = { shopId, capability: "lookUpLevel4", purpose: "hamlets" } as const;
  const asked = await askCarrier(deps, call, (carrier, credentials) => carrier.lookUpLevel4(credentials, query));
  switch (asked.outcome) {
    case "answered":
      return { outcome: "listed", names: asked.answer };
    case "no_account":
      return asked;
    case "trouble":
      return { outcome: "unreachable" };
  }
}
