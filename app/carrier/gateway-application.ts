import type { OAuthClient } from "./oauth";

/** The settings of the OAuth gateway, each by its name in the environment. */
export interface GatewaySettings {
  CARRIER_AUTH_URL?: string;
  CARRIER_GATEWAY_URL?: string;
  CARRIER_GATEWAY_CLIENT_ID?: string;
  CARRIER_GATEWAY_CLIENT_SECRET?: string;
  CARRIER_GATEWAY_SCOPES?: string;
}

const NAMES = [
  "CARRIER_AUTH_URL",
  "CARRIER_GATEWAY_URL",
  "CARRIER_GATEWAY_CLIENT_ID",
  "CARRIER_GATEWAY_CLIENT_SECRET",
  "CARRIER_GATEWAY_SCOPES",
] as const satisfies (keyof GatewaySettings)[];

/** Returns the settings that are missing beside those that are given; none when all or none of an application's are. */
export function missingOfGateway(settings: GatewaySettings): string[] {
  const ofApplication = NAMES.filter((name) => name.startsWith("CARRIER_GATEWAY_") && name !== "CARRIER_GATEWAY_URL");
  if (ofApplication.every((name) => settings[name] === undefined)) return [];
  return NAMES.filter((name) => settings[name] === undefined);
}

/** Returns our application at the OAuth gateway (carrier 4.14); undefined where it is not configured whole. */
export function gatewayClientOf(settings: GatewaySettings): OAuthClient | undefined {
  const { CARRIER_GATEWAY_CLIENT_ID: clientId, CARRIER_GATEWAY_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId || !clientSecret || missingOfGateway(settings).length > 0) return undefined;
  return { clientId, clientSecret, scopes: settings.CARRIER_GATEWAY_SCOPES?.split(/\s+/).filter(Boolean) ?? [] };
}
