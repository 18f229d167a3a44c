import { type Call, headerOf } from "./calls.ts";
import { textOf } from "./fields.ts";
import { randomHex } from "./random.ts";
import { forbidden, json, type Reply } from "./reply.ts";
import type { Sandbox } from "./sandbox.ts";
import { vietnamIso } from "./times.ts";

const LIFETIME_SECONDS = 86_400;

/** Answers `POST /oauth2/v3/token` (carrier 4.14): exchanges client credentials for a bearer token valid for one day. */
export function issueToken(call: Call, sandbox: Sandbox): Reply {
  const [grantType, clientId, secret, scope] = ["grant_type", "client_id", "client_secret", "scope"].map((name) =>
    textOf(call.body[name]),
  );
  if (grantType !== "client_credentials") return gatewayError(sandbox, "grant_type phải là client_credentials");
  if (!clientId || !secret) return gatewayError(sandbox, "Thiếu client_id hoặc client_secret");
  if (!scope) return gatewayError(sandbox, "Thiếu scope");
  const account = sandbox.state.accounts.find((one) => one.clientId === clientId && one.clientSecret === secret);
  if (!account) return forbidden();
  const requested = scope.split(/\s+/);
  const granted = account.scopes ? requested.filter((name) => account.scopes?.includes(name)) : requested;
  if (granted.length === 0) return gatewayError(sandbox, "scope không hợp lệ");

  const token = randomHex(sandbox.state, 48);
  const nowMs = sandbox.nowMs();
  sandbox.state.accessTokens = sandbox.state.accessTokens.filter((one) => one.expiresMs > nowMs);
  sandbox.state.accessTokens.push({
    token,
    accountCode: account.code,
    scope: granted.join(" "),
    expiresMs: nowMs + LIFETIME_SECONDS * 1000,
  });
  sandbox.changed();
  return json(200, {
    access_token: token,
    expires_in: LIFETIME_SECONDS,
    token_type: "Bearer",
    scope: granted.join(" "),
  });
}

/** Answers `/api/v1/authenticated` on the gateway, the only path the contract shows (carrier 4.15). */
export function gatewayCheck(call: Call, sandbox: Sandbox): Reply {
  const accountCode = bearerOf(call, sandbox);
  if (accountCode === undefined) return forbidden();
  return json(200, {
    status: "200",
    message: "Success",
    timestamp: vietnamIso(sandbox.nowMs()),
    data: { code: accountCode },
  });
}

/** Answers any other gateway path: verification first, then an error in the gateway's envelope (carrier 2.2). */
export function gatewayUnknown(call: Call, sandbox: Sandbox): Reply {
  if (bearerOf(call, sandbox) === undefined) return forbidden();
  return gatewayError(sandbox, "Đường dẫn không tồn tại, vui lòng thử lại sau", 404, "10104");
}

function bearerOf(call: Call, sandbox: Sandbox): string | undefined {
  const token = /^Bearer\s+(\S+)$/i.exec(headerOf(call.headers, "authorization"))?.[1];
  const known = sandbox.state.accessTokens.find((one) => one.token === token);
  return known && known.expiresMs > sandbox.nowMs() ? known.accountCode : undefined;
}

function gatewayError(sandbox: Sandbox, message: string, status = 400, errorCode = "10105"): Reply {
  return json(status, {
    status: String(status),
    message,
    error_code: errorCode,
    timestamp: vietnamIso(sandbox.nowMs()),
  });
}
