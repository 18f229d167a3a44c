import type { Carrier } from "~/carrier/carrier";
import { CarrierError } from "~/carrier/errors";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { TokenFinding } from "~/domain/doctor/outside";

/** Asks the carrier about the platform's own token (carrier 4.11), which needs no permission. Throws nothing but bugs. */
export async function askAboutPlatformToken(
  { carrier }: { carrier: Pick<Carrier, "checkConnection"> },
  environment: CarrierEnvironment,
  token: string | undefined,
): Promise<TokenFinding> {
  if (token === undefined) return { outcome: "not_configured" };
  try {
    const answer = await carrier.checkConnection({ token, clientSource: "", environment });
    return answer.outcome === "ok" ? { outcome: "ok" } : { outcome: "rejected", message: answer.message };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return { outcome: "broke_down", kind: error.kind };
  }
}
