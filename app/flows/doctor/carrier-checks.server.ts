import type { Carrier } from "~/carrier/carrier";
import { gatewayClientOf, missingOfGateway } from "~/carrier/gateway-application";
import { judgeClock } from "~/domain/doctor/machine";
import { judgeGateway, judgeHost, judgePlatformToken } from "~/domain/doctor/outside";
import type { Env } from "~/env.server";
import { askGateway } from "~/flows/carrier/ask-gateway.server";
import { askAboutPlatformToken } from "~/flows/carrier/ask-platform.server";
import type { Check } from "./run-checks.server";
import { visit } from "./visit.server";

/** Returns what is looked at of the carrier: its hosts, the platform's tokens and the gateway. */
export function carrierChecks({ env, carrier }: { env: Env; carrier: Carrier }): Check[] {
  const hosts = {
    "carrier.host": env.CARRIER_API_URL,
    "carrier.staging_host": env.CARRIER_STAGING_API_URL,
    "carrier.auth_host": env.CARRIER_AUTH_URL,
    "carrier.gateway_host": env.CARRIER_GATEWAY_URL,
  };
  const visits = Object.entries(hosts).flatMap(([name, url]) =>
    url === undefined ? [] : [{ name, run: async () => judgeHost(name, new URL(url).host, await visit(url)) }],
  );
  return [
    ...visits,
    {
      name: "carrier.platform_token.production",
      run: async () =>
        judgePlatformToken(
          "production",
          await askAboutPlatformToken({ carrier }, "production", env.CARRIER_PLATFORM_TOKEN),
        ),
    },
    ...(env.CARRIER_STAGING_API_URL === undefined
      ? []
      : [
          {
            name: "carrier.platform_token.staging",
            run: async () =>
              judgePlatformToken(
                "staging",
                await askAboutPlatformToken({ carrier }, "staging", env.CARRIER_STAGING_PLATFORM_TOKEN),
              ),
          },
        ]),
    {
      name: "carrier.gateway.token",
      run: async () => {
        const client = gatewayClientOf(env);
        return judgeGateway(
          client ? await askGateway({ carrier }, client) : { step: "not_configured", missing: missingOfGateway(env) },
        );
      },
    },
    {
      name: "clock.internet",
      run: async () => judgeClock("internet", (await visit(env.CARRIER_API_URL)).aheadMs),
    },
  ];
}
