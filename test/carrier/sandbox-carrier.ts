import { onTestFinished } from "vitest";
import { z } from "zod";
import type { CarrierOptions } from "~/carrier/client.server";
import { startCarrierSandbox } from "../../sandbox/carrier/server.ts";
import { clientOf } from "./literal-carrier";

export const platformToken = "platform-token-1";

/** What the sandbox recorded of a call. */
const callsSchema = z.array(
  z.object({ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
);
const ledgerSchema = z.array(z.record(z.string(), z.unknown()));

/** A carrier sandbox with one shop (`credentials`) and one platform account, and a client for it. */
export async function sandboxCarrier(options: Partial<CarrierOptions> = {}) {
  const sandbox = await startCarrierSandbox({ seed: 7 });
  onTestFinished(() => sandbox.stop());
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${sandbox.url}/__sandbox${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  await control("POST", "/accounts", { code: "S1000001", token: "shop-token-1", kind: "b2c" });
  await control("POST", "/accounts", { code: "PARTNER-1", token: platformToken, kind: "platform" });
  const carrier = clientOf(sandbox.url, {
    authUrl: sandbox.url,
    gatewayUrl: sandbox.url,
    ...options,
  });
  return {
    url: sandbox.url,
    carrier,
    control,
    /** Makes the next calls to `path` fail. */
    fault: (kind: string, fault: Record<string, unknown> = {}) => control("POST", "/faults", [{ kind, ...fault }]),
    calls: async () => callsSchema.parse(await control("GET", "/calls")),
    ledger: async () => ledgerSchema.parse(await control("GET", "/ledger")),
  };
}
