import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { readBody, sendJson } from "../../http.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Shop } from "../world/state.ts";
import { sessionTokenProblem } from "./jwt.ts";
import { issueToken, REFRESH_LIFETIME_SECONDS, refreshToken } from "./tokens.ts";

const exchangeSchema = z.object({
  grant_type: z.literal("urn:ietf:params:oauth:grant-type:token-exchange"),
  client_id: z.string(),
  client_secret: z.string(),
  subject_token: z.string(),
  subject_token_type: z.literal("urn:ietf:params:oauth:token-type:id_token"),
  requested_token_type: z.literal("urn:shopify:params:oauth:token-type:offline-access-token"),
  expiring: z.union([z.literal("1"), z.literal(1), z.literal(true)]),
});

const refreshSchema = z.object({
  grant_type: z.literal("refresh_token"),
  client_id: z.string(),
  client_secret: z.string(),
  refresh_token: z.string(),
});

const requestSchema = z.discriminatedUnion("grant_type", [exchangeSchema, refreshSchema]);

/** A refusal in OAuth's words, with what is printed for the person who wonders why the app shows an empty 500. */
interface Refusal {
  status: number;
  error: string;
  why: string;
}

/** `POST /admin/oauth/access_token`: token exchange with expiring offline tokens, and their refresh. */
export async function answerTokenRequest(
  sandbox: Sandbox,
  shop: Shop,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const refuse = ({ status, error, why }: Refusal) => {
    sandbox.log(`REFUSED token request of ${shop.domain}: ${error}: ${why}`);
    sendJson(response, status, { error, error_description: why });
  };
  const fault = sandbox.faults.take("token_error", { shop: shop.domain });
  if (fault) return refuse({ status: fault.status ?? 500, error: "server_error", why: "a fault was asked for" });
  const parsed = requestSchema.safeParse(readForm(request, await readBody(request)));
  if (!parsed.success) {
    return refuse({ status: 400, error: "invalid_request", why: z.prettifyError(parsed.error).replaceAll("\n", " ") });
  }
  const client = clientProblem(sandbox, parsed.data);
  if (client) return refuse(client);
  const issued = grant(sandbox, shop, parsed.data);
  if ("error" in issued) return refuse(issued);
  sandbox.log(`token for ${shop.domain} issued by ${parsed.data.grant_type.split(":").at(-1)}`);
  sendJson(response, 200, {
    access_token: issued.accessToken,
    scope: issued.scopes.join(","),
    expires_in: sandbox.tokenLifetimeSeconds,
    refresh_token: issued.refreshToken,
    refresh_token_expires_in: REFRESH_LIFETIME_SECONDS,
  });
}

function clientProblem(sandbox: Sandbox, given: { client_id: string; client_secret: string }): Refusal | null {
  if (given.client_id !== sandbox.apiKey) {
    return { status: 400, error: "application_cannot_be_found", why: `no app has the client id ${given.client_id}` };
  }
  if (given.client_secret === sandbox.apiSecret) return null;
  return { status: 401, error: "invalid_client", why: "the client secret is wrong" };
}

function grant(sandbox: Sandbox, shop: Shop, given: z.output<typeof requestSchema>) {
  const { world, apiKey, apiSecret, tokenLifetimeSeconds } = sandbox;
  if (given.grant_type === "refresh_token") {
    const refreshed = refreshToken(world, shop, given.refresh_token, tokenLifetimeSeconds);
    if (refreshed.outcome === "refreshed") return refreshed.token;
    return { status: 401, error: "invalid_grant", why: refreshed.why };
  }
  const problem = sessionTokenProblem(given.subject_token, { domain: shop.domain, apiKey, apiSecret });
  if (problem) return { status: 400, error: "invalid_subject_token", why: `the session token is refused: ${problem}` };
  if (!shop.installation)
    return { status: 400, error: "app_not_installed", why: `${shop.domain} has not installed the app` };
  return issueToken(world, shop, tokenLifetimeSeconds, null);
}

function readForm(request: IncomingMessage, body: Buffer): unknown {
  const text = body.toString("utf8");
  if (request.headers["content-type"]?.includes("form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
