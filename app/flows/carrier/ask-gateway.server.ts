import type { Carrier } from "~/carrier/carrier";
import { CarrierError } from "~/carrier/errors";
import type { OAuthClient } from "~/carrier/oauth";
import type { GatewayFinding } from "~/domain/doctor/outside";

/** The one path of the gateway that the contract shows (carrier 4.15). */
const CHECK = { method: "GET", path: "/api/v1/authenticated" } as const;

/**
 * Asks the carrier's OAuth gateway whether it serves our application: for a token (carrier 4.14), which is kept as long as it lives, then
 * with it (4.15). Changes nothing there. Throws nothing but bugs.
 */
export async function askGateway(
  { carrier }: { carrier: Pick<Carrier, "issueAccessToken" | "callGateway"> },
  client: OAuthClient,
): Promise<GatewayFinding> {
  const began = performance.now();
  let step: "token" | "connection" = "token";
  try {
    const { scopes } = await carrier.issueAccessToken(client);
    step = "connection";
    const answer = await carrier.callGateway(client, CHECK);
    if (answer.outcome === "refused") return { step, outcome: "refused", message: answer.message };
    return { step: "done", scopes, tookMs: performance.now() - began };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return { step, outcome: error.kind === "oauth_rejected" ? "rejected" : "broke_down", kind: error.kind };
  }
}

/** Returns where the gateway failed and how, in words of ours; null when it serves. */
export function troubleOf(found: GatewayFinding): string | null {
  if (found.step === "done" || found.step === "not_configured") return null;
  return `${found.step}: ${found.outcome === "broke_down" ? found.kind : found.outcome}`;
}
