import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { readBody, sendJson } from "../../http.ts";
import { findLiveToken } from "../oauth/tokens.ts";
import type { Sandbox } from "../sandbox.ts";
import { API_VERSION } from "../version.ts";
import type { Shop } from "../world/state/shop.ts";
import type { Context } from "./context.ts";
import { type Answer, type GraphQLRequest, throttled } from "./execute.ts";

const bodySchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

const UNAUTHORIZED = { errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" };

/**
 * Returns whether a version in the path is served. Earlier quarters fall forward to `API_VERSION`, as a retired version
 * does at Shopify; later versions and other words are not found.
 */
export function isServed(version: string): boolean {
  return /^\d{4}-(01|04|07|10)$/.test(version) && version <= API_VERSION;
}

/** Answers `POST /admin/api/<version>/graphql.json`. */
export async function answerGraphQL(sandbox: Sandbox, shop: Shop, request: IncomingMessage, response: ServerResponse) {
  const started = performance.now();
  const headers = { "x-shopify-api-version": API_VERSION, "x-request-id": crypto.randomUUID() };
  const parsed = bodySchema.safeParse(readJson(await readBody(request, 5_000_000)));
  const token = findLiveToken(sandbox.world, shop, header(request, "x-shopify-access-token"));
  if (!token || sandbox.faults.take("unauthorized", { shop: shop.domain })) {
    sandbox.log(`REFUSED GraphQL of ${shop.domain}: the access token is unknown, expired or of a removed app`);
    return sendJson(response, 401, UNAUTHORIZED, headers);
  }
  if (!parsed.success) {
    return sendJson(response, 400, { errors: { query: "Required parameter missing or invalid" } }, headers);
  }
  const { query, variables, operationName } = parsed.data;
  const ask: GraphQLRequest = { query, variables: variables ?? {}, operationName: operationName ?? undefined };
  const { name, fields } = sandbox.executor.describe(ask);
  const where = { shop: shop.domain, operations: [...fields, ...(name ? [name] : [])] };
  const failure = sandbox.faults.take("error", where);
  if (failure) return sendJson(response, failure.status ?? 500, { errors: "Internal Server Error" }, headers);
  const answer = await run(sandbox, shop, ask, where);
  sandbox.calls.add({
    at: sandbox.world.now().toISOString(),
    shop: shop.domain,
    operation: name,
    fields,
    variables: ask.variables,
    requestedCost: answer.extensions?.cost.requestedQueryCost ?? null,
    actualCost: answer.extensions?.cost.actualQueryCost ?? null,
    errors: (answer.errors ?? []).map((error) => (error as { message: string }).message),
    durationMs: Math.round(performance.now() - started),
  });
  // The work is done but the caller gets no answer, as with a broken connection or a gateway time-out.
  const lost = sandbox.faults.take("timeout_after", where);
  if (lost?.status) return sendJson(response, lost.status, { errors: "Bad Gateway" });
  if (lost) return;
  sendJson(response, 200, answer, headers);
}

/**
 * Answers `shopify.query` of an admin extension: the Admin API with the scopes of the installation and, unlike at Shopify, all rights of
 * the member of staff, since the stand-in's staff may everything.
 */
export async function answerStaffQuery(
  sandbox: Sandbox,
  shop: Shop,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const parsed = bodySchema.safeParse(readJson(await readBody(request)));
  if (!parsed.success)
    return sendJson(response, 400, { errors: [{ message: "Required parameter missing or invalid" }] });
  const { query, variables } = parsed.data;
  const ask: GraphQLRequest = { query, variables: variables ?? {}, operationName: undefined };
  const { name, fields } = sandbox.executor.describe(ask);
  const { data, errors } = await run(sandbox, shop, ask, { shop: shop.domain, operations: [...fields, name ?? ""] });
  sendJson(response, 200, { data, errors });
}

async function run(
  sandbox: Sandbox,
  shop: Shop,
  ask: GraphQLRequest,
  where: { shop: string; operations: string[] },
): Promise<Answer> {
  const bucket = sandbox.bucketOf(shop);
  const latency = sandbox.faults.take("latency", where);
  if (latency) await new Promise((resolve) => setTimeout(resolve, latency.delayMs ?? 1000));
  if (sandbox.faults.take("throttle", where)) return throttled(10, bucket);
  const answer = await sandbox.executor.run(ask, contextOf(sandbox, shop), bucket);
  for (const error of answer.errors ?? []) {
    const { message, extensions } = error as { message: string; extensions?: { code?: string } };
    if (extensions?.code !== "THROTTLED") sandbox.log(`GraphQL of ${shop.domain}: ${message}`);
  }
  return answer;
}

function contextOf(sandbox: Sandbox, shop: Shop): Context {
  return {
    world: sandbox.world,
    shop,
    scopes: new Set(shop.installation?.scopes ?? []),
    protectedCustomerData: shop.installation?.protectedCustomerData ?? false,
    declaredMetafields: sandbox.appConfig().order.metafields.app,
  };
}

function header(request: IncomingMessage, name: string): string | undefined {
  return [request.headers[name]].flat()[0];
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
