import type { TrialOutcome } from "~/domain/settings/push-address";

/** No sender waits longer than this for an answer. */
const PATIENCE_MS = 10_000;

/** The name does not exist, or could not be looked up. */
const NAMELESS = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA"]);
const LATE = new Set(["UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"]);
/** Error codes of Node and OpenSSL for a certificate or handshake that fails. */
const TLS = /^(ERR_(TLS|SSL)_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH$|EPROTO$)/;

/** `answered`: some server answered with this status, not necessarily this app. */
export type SelfAnswer =
  | { outcome: "answered"; status: number }
  | { outcome: Exclude<TrialOutcome, "arrived" | "wrong_status" | "elsewhere"> };

/**
 * Posts a form to a URL of this app by its public name, as the carrier would: through DNS, proxy and TLS. Follows no redirect,
 * since the carrier follows none, and reads only the status of the answer.
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

/** Returns the error code behind "fetch failed": in `cause`, or in its first error when several addresses were tried. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error && "code" in first ? String(first.code) : "";
}
