import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { readBody, sendJson } from "../../http.ts";
import type { Sandbox } from "../sandbox.ts";
import { findStaff } from "../world/staff.ts";
import type { Shop } from "../world/state/shop.ts";
import { offlineAnswer, onlineAnswer } from "./answers.ts";
import { sessionTokenProblem, subjectOf } from "./jwt.ts";
import { acquireToken, issueOnlineToken, refreshToken } from "./tokens.ts";

const ONLINE = "urn:shopify:params:oauth:token-type:online-access-token";

const exchangeShape = {
  grant_type: z.literal("urn:ietf:params:oauth:grant-type:token-exchange"),
  client_id: z.string(),
  client_secret: z.string(),
  subject_token: z.string(),
  subject_token_type: z.literal("urn:ietf:params:oauth:token-type:id_token"),
};

const exchangeSchema = z.discriminatedUnion("requested_token_type", [
  z.object({
    ...exchangeShape,
    requested_token_type: z.literal("urn:shopify:params:oauth:token-type:offline-access-token"),
    expiring: z.union([z.literal("1"), z.literal(1), z.literal(true)]),
  }),
  z.object({ ...exchangeShape, requested_token_type: z.literal(ONLINE) }),
]);

const refreshSchema = z.object({
  grant_type: z.literal("refresh_token"),
  client_id: z.string(),
  client_secret: z.string(),
  refresh_token: z.string().min(1),
});

const requestSchema = z.discriminatedUnion("grant_type", [exchangeSchema, refreshSchema]);

/** An OAuth error, with a line for the log: without it, the reader of an empty 500 in the app would not know why. */
interface Refusal {
  status: number;
  error: string;
  why: string;
}

/** Answers `POST /admin/oauth/access_token`: token exchange for expiring offline tokens, their refresh, and online tokens. */
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
  const answer = grant(sandbox, shop, parsed.data);
  if ("error" in answer) return refuse(answer);
  const kind = "associated_user" in answer ? "online" : "offline";
  sandbox.log(`${kind} token for ${shop.domain} issued by ${parsed.data.grant_type.split(":").at(-1)}`);
  sendJson(response, 200, answer);
}

function clientProblem(sandbox: Sandbox, given: { client_id: string; client_secret: string }): Refusal | null {
  if (given.client_id !== sandbox.apiKey) {
    return { status: 400, error: "application_cannot_be_found", why: `no app has the client id ${given.client_id}` };
  }
  if (given.client_secret === sandbox.apiSecret) return null;
  return { status: 401, error: "invalid_client", why: "the client secret is wrong" };
}

function grant(sandbox: Sandbox, shop: Shop, given: z.output<typeof requestSchema>): Refusal | object {
  const { world, apiKey, apiSecret, tokenLifetimeSeconds } = sandbox;
  if (given.grant_type === "refresh_token") {
    const refreshed = refreshToken(world, shop, given.refresh_token, tokenLifetimeSeconds);
    if (refreshed.outcome === "refreshed") return offlineAnswer(refreshed.token, tokenLifetimeSeconds);
    return { status: 401, error: "invalid_grant", why: refreshed.why };
  }
  const problem = sessionTokenProblem(given.subject_token, { domain: shop.domain, apiKey, apiSecret });
  if (problem) return { status: 400, error: "invalid_subject_token", why: `the session token is refused: ${problem}` };
  if (!shop.installation)
    return { status: 400, error: "app_not_installed", why: `${shop.domain} has not installed the app` };
  if (given.requested_token_type !== ONLINE)
    return offlineAnswer(acquireToken(world, shop, tokenLifetimeSeconds), tokenLifetimeSeconds);
  const userId = subjectOf(given.subject_token);
  const member = findStaff(userId);
  if (!member) return { status: 400, error: "invalid_subject_token", why: `no member of staff has the id ${userId}` };
  return onlineAnswer(issueOnlineToken(world, shop), member);
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
