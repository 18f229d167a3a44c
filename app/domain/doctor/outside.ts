import { fail, ok, type Row, skipped, warn } from "./row";

/** What became of a request to a host: how far it came, and how long it took. */
export interface HostFinding {
  /** `answers`: with any status. */
  outcome: "answers" | "no_such_name" | "no_connection" | "bad_tls" | "timed_out";
  status: number | null;
  tookMs: number;
  address: string | null;
  /** Days until its certificate ends; null without TLS. */
  certificateDays: number | null;
  /** By how much this machine's clock is ahead of its Date header; null without one. */
  aheadMs: number | null;
}

const WHY: Record<Exclude<HostFinding["outcome"], "answers">, [found: string, todo: string]> = {
  no_such_name: ["its name does not exist", "mend the address, or this machine's DNS"],
  no_connection: ["no connection", "is it up, and does a firewall let this machine out?"],
  bad_tls: ["its certificate or handshake fails", "renew the certificate, or see what stands in between"],
  timed_out: ["no answer in time", "is it up, and does a firewall let this machine out?"],
};
const CERTIFICATE_DAYS = 14;

/** Judges a host that the app calls. */
export function judgeHost(check: string, host: string, found: HostFinding): Row {
  if (found.outcome !== "answers") {
    const [why, todo] = WHY[found.outcome];
    return fail(check, `${host}: ${why}`, todo);
  }
  const { status, tookMs, address, certificateDays } = found;
  const tls = certificateDays === null ? "no TLS" : `certificate for ${certificateDays} days`;
  const said = `${host}${address && address !== host ? ` (${address})` : ""} answers ${status} in ${Math.round(tookMs)} ms, ${tls}`;
  if (certificateDays !== null && certificateDays < CERTIFICATE_DAYS)
    return warn(check, said, "its owner has to renew the certificate");
  return (status ?? 0) >= 500 ? warn(check, said, "it is up, and in trouble") : ok(check, said);
}

/** Judges whether the app answers at its public address. */
export function judgeAppUrl(url: string, found: HostFinding, body: string | null): Row {
  const check = "app.url";
  if (found.outcome !== "answers") {
    const [why, todo] = WHY[found.outcome];
    return fail(check, `${url}: ${why}`, todo);
  }
  if (found.status === 200 && body?.trim() === "ok")
    return ok(check, `${url} answers in ${Math.round(found.tookMs)} ms`);
  return fail(
    check,
    `${url}/healthz answers ${found.status}, and not as Waybill does`,
    "the proxy leads elsewhere, or Waybill is not running behind it",
  );
}

/** What the carrier said of a token. */
export type TokenFinding =
  | { outcome: "ok" }
  | { outcome: "rejected"; message: string }
  | { outcome: "broke_down"; kind: string }
  | { outcome: "not_configured" };

/** Judges the platform's token (carrier 4.11). */
export function judgePlatformToken(environment: "production" | "staging", found: TokenFinding): Row {
  const check = `carrier.platform_token.${environment}`;
  const name = environment === "production" ? "CARRIER_PLATFORM_TOKEN" : "CARRIER_STAGING_PLATFORM_TOKEN";
  if (found.outcome === "ok") return ok(check, "accepted");
  if (found.outcome === "not_configured") return skipped(check, "none: shops connect with their own tokens");
  if (found.outcome === "rejected")
    return fail(check, `rejected: ${found.message}`, `renew ${name}: nothing can be booked for shops with it`);
  return fail(
    check,
    `no verdict: ${found.kind}`,
    "the carrier is down, or its answer is not what the contract says: try again",
  );
}

/** What the OAuth gateway said (carrier 4.14, 4.15). */
export type GatewayFinding =
  | { step: "not_configured"; missing: readonly string[] }
  | { step: "token" | "connection"; outcome: "rejected" | "broke_down"; kind: string }
  | { step: "connection"; outcome: "refused"; message: string }
  | { step: "done"; scopes: readonly string[]; tookMs: number };

/** Judges the OAuth gateway: its token server, then a call with the token. */
export function judgeGateway(found: GatewayFinding): Row[] {
  const [token, connection] = ["carrier.gateway.token", "carrier.gateway.connection"];
  if (found.step === "not_configured") {
    const row =
      found.missing.length > 0
        ? warn(token, `half configured: ${found.missing.join(", ")} missing`, "set all of them, or none")
        : skipped(token, "not configured: nothing in this release needs it");
    return [row, skipped(connection, "no token")];
  }
  if (found.step === "done") {
    return [
      ok(token, `issued for ${found.scopes.join(" ") || "no scope"}`),
      ok(connection, `answers in ${Math.round(found.tookMs)} ms`),
    ];
  }
  if (found.step === "token") {
    return [
      found.outcome === "rejected"
        ? fail(
            token,
            "the token server rejects the application",
            "compare CARRIER_GATEWAY_CLIENT_ID, …_CLIENT_SECRET and …_SCOPES with what the carrier gave",
          )
        : fail(token, `no token: ${found.kind}`, "the token server is down, or CARRIER_AUTH_URL is wrong"),
      skipped(connection, "no token"),
    ];
  }
  const reason = found.outcome === "refused" ? found.message : found.kind;
  return [
    ok(token, "issued"),
    fail(
      connection,
      `${found.outcome}: ${reason}`,
      "ask the carrier whether the application may use the gateway, or CARRIER_GATEWAY_URL is wrong",
    ),
  ];
}

/** What became of a trial message to our own push address. */
export type PushFinding =
  | { outcome: "arrived" | "elsewhere" | "no_such_name" | "no_connection" | "bad_tls" | "timed_out" }
  | { outcome: "wrong_status"; status: number }
  | { outcome: "no_address" };

/** Judges the push address, as the carrier reaches it. `whose`: the platform's, or a shop's. */
export function judgePush(whose: string, found: PushFinding): Row {
  const check = "app.push_address";
  switch (found.outcome) {
    case "arrived":
      return ok(check, `a trial message to ${whose} came back from this installation`);
    case "no_address":
      return skipped(check, "there is none yet: no platform token, and no shop with an account");
    case "wrong_status":
      return fail(
        check,
        `a trial message to ${whose} was answered ${found.status}`,
        found.status === 404
          ? "the running app has other push secrets, or another database"
          : "see what the proxy does with POST /push/…",
      );
    case "elsewhere":
      return fail(
        check,
        `a trial message to ${whose} was answered by something else`,
        "the public address leads to another installation: mend DNS or the proxy",
      );
    default:
      return fail(
        check,
        `a trial message to ${whose}: ${WHY[found.outcome][0]}`,
        `${WHY[found.outcome][1]}; the carrier has the same problem`,
      );
  }
}
