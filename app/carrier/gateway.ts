/** A business call behind the gateway (carrier 4.15). `path` is absolute below the gateway's base address. */
export interface GatewayRequest {
  method: "GET" | "POST";
  path: string;
  query?: ReadonlyArray<readonly [name: string, value: string]>;
  body?: unknown;
  /** `X-Client-Source`; the operator's partner code when absent. */
  clientSource?: string;
}

/** The gateway's answer: `status` a string, `timestamp` beside it (carrier 2.2). */
export type GatewayOutcome =
  | { outcome: "ok"; data: unknown; message: string; timestamp: string | null }
  | { outcome: "refused"; status: string; code: string | null; message: string; timestamp: string | null };
