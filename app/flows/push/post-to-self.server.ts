import type { TrialOutcome } from "~/domain/settings/push-address";

/** As long as any sender waits. */
const PATIENCE_MS = 10_000;

/** No such name, or nobody who knows. */
const NAMELESS = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA"]);
const LATE = new Set(["UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"]);
/** Node's and OpenSSL's words for a certificate or a handshake that does not pass. */
const TLS = /^(ERR_(TLS|SSL)_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH$|EPROTO$)/;

/** `answered`: with this status, whoever it was. */
export type SelfAnswer =
  | { outcome: "answered"; status: number }
  | { outcome: Exclude<TrialOutcome, "arrived" | "wrong_status" | "elsewhere"> };

/**
 * Posts a form to an address of this app by its public name, as the carrier would: through its own DNS, proxy and TLS. Follows no
 * redirect, since the carrier follows none, and reads no answer but its status.
 */
export async function postToSelf(address: string, body: string, patienceMs = PATIENCE_MS): Promise<SelfAnswer> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "Waybill" },
      body,
      redirect: "manual",
      signal,
    });
    await response.body?.cancel();
    return { outcome: "answered", status: response.status };
  } catch (error) {
    if (signal.aborted) return { outcome: "timed_out" };
    return { outcome: outcomeOf(codeOf(error)) };
  }
}

function outcomeOf(code: string): Exclude<SelfAnswer["outcome"], "answered"> {
  if (NAMELESS.has(code)) return "no_such_name";
  if (LATE.has(code)) return "timed_out";
  return TLS.test(code) ? "bad_tls" : "no_connection";
}

/** fetch says "fetch failed" and hides the reason in the cause; of several addresses tried, in the first of its errors. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error && "code" in first ? String(first.code) : "";
}
