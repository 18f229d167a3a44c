import type { Carrier, CarrierOptions } from "./carrier";
import { CarrierError } from "./errors";
import { gatewayRequest, readGateway } from "./gateway";
import { type AccessToken, accessTokenRequest, readAccessToken } from "./oauth";
import { RETRY_DELAYS_MS, retryingRead } from "./retry.server";
import { createTokenCache } from "./token-cache";
import { createTransport, type SendOptions } from "./transport.server";

export interface GatewayClient {
  issueAccessToken: Carrier["issueAccessToken"];
  call: Carrier["callGateway"];
  close(): Promise<void>;
}

const LIMITS = { deadlineMs: 10_000, maxBytes: 2 * 1024 * 1024 };

/** Makes the client of the OAuth gateway (carrier 4.14, 4.15, 5.2): token requests, token cache and business calls. */
export function createGateway(options: CarrierOptions): GatewayClient {
  const { authUrl, gatewayUrl, partnerCode, now, retryDelaysMs = RETRY_DELAYS_MS, log } = options;
  const auth = authUrl === undefined ? undefined : createTransport(authUrl);
  const gateway = gatewayUrl === undefined ? undefined : createTransport(gatewayUrl);
  const limits = (secrets: readonly string[]): SendOptions => ({
    ...LIMITS,
    deadlineMs: options.deadlinesMs?.read ?? LIMITS.deadlineMs,
    secrets,
  });

  const tokens = createTokenCache(async (client) => {
    if (auth === undefined) throw new CarrierError("invalid", "no token server is configured");
    const request = accessTokenRequest(client);
    const issue = async () => readAccessToken(await auth.send(request, limits([client.clientSecret])), now());
    const token = await retryingRead(issue, retryDelaysMs);
    log.debug({ expiresAt: token.expiresAt }, "carrier issued an access token");
    return token;
  }, now);

  return {
    issueAccessToken: (client) => tokens.get(client),

    async call(client, request) {
      if (gateway === undefined) throw new CarrierError("invalid", "no gateway is configured");
      const wireRequest = gatewayRequest(request);
      const source = { "X-Client-Source": request.clientSource ?? partnerCode };
      const send = async ({ token }: AccessToken) => {
        const headers = { ...wireRequest.headers, ...source, Authorization: `Bearer ${token}` };
        return readGateway(await gateway.send({ ...wireRequest, headers }, limits([client.clientSecret, token])));
      };
      const attempt = async () => {
        const token = await tokens.get(client);
        try {
          return await send(token);
        } catch (error) {
          if (!(error instanceof CarrierError) || error.kind !== "oauth_rejected") throw error;
          // The token may have been revoked early: try one fresh token; a second rejection is final. The rejected call did
          // nothing.
          tokens.reject(client, token);
          return await send(await tokens.get(client));
        }
      };
      return request.method === "GET" ? retryingRead(attempt, retryDelaysMs) : attempt();
    },

    async close() {
      await Promise.all([auth?.close(), gateway?.close()]);
    },
  };
}
