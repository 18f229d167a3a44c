import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { CarrierCredentials } from "./carrier";
import { CarrierError } from "./errors";

/** Who calls the open API (carrier 5.1). */
export interface Party {
  role: "shop" | "platform";
  environment: CarrierEnvironment;
  /** The account code at the carrier, as log lines show it. */
  account: string;
  headers: Record<string, string>;
  /** Key of the concurrency limit: shops with the same token share one. */
  key: string;
  secrets: readonly string[];
  /** The platform that books for this shop. */
  platform?: Party;
}

/**
 * Returns the party of a shop: its token, its code (else the operator's), and for a booking on its behalf the platform's token in
 * `X-Refer-Token` (carrier 4.2). Throws CarrierError `invalid` for a token or code that cannot be sent in a header.
 */
export function shopParty(credentials: CarrierCredentials, partnerCode: string, referToken?: string): Party {
  const { environment, token, clientSource } = credentials;
  const shop = party("shop", environment, token, clientSource || partnerCode, []);
  if (!referToken) return shop;
  const platform = platformParty(environment, referToken, partnerCode);
  return {
    ...shop,
    headers: { ...shop.headers, "X-Refer-Token": referToken },
    secrets: [...shop.secrets, ...platform.secrets],
    platform,
  };
}

/** Returns the party of the platform itself. Throws CarrierError `invalid` when no platform token is configured. */
export function platformParty(
  environment: CarrierEnvironment,
  token: string | undefined,
  partnerCode: string,
  secrets: readonly string[] = [],
): Party {
  if (!token) throw new CarrierError("invalid", `no platform token is configured for ${environment}`);
  return party("platform", environment, token, partnerCode, secrets);
}

function party(
  role: Party["role"],
  environment: CarrierEnvironment,
  token: string,
  clientSource: string,
  secrets: readonly string[],
): Party {
  if (!fitsHeader(token)) throw new CarrierError("invalid", "the token is empty or cannot stand in a header");
  if (!fitsHeader(clientSource))
    throw new CarrierError("invalid", "the account code is empty or cannot stand in a header");
  return {
    role,
    environment,
    account: clientSource,
    headers: { Token: token, "X-Client-Source": clientSource },
    key: `${environment} ${token}`,
    secrets: [token, ...secrets],
  };
}

function fitsHeader(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
