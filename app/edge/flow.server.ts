import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type FieldFault, isFlowAction, readFlowAction } from "~/domain/shopify-flow/actions";
import { FLOW_HANDLES, type FlowHandle, triggerNamed } from "~/domain/shopify-flow/triggers";
import { type FlowLifecycle, readFlowActionRequest, readFlowLifecycle } from "~/shopify/flow-body";
import { isSignedByShopify } from "~/shopify/webhook.server";
import { type FlowRunRow, readFlowRun, recordFlowRun } from "~/store/flow-runs.server";
import { listFlowUses, recordFlowUse } from "~/store/flow-uses.server";
import { findShopByDomain, type ShopRow } from "~/store/shops.server";
import { readShopLocale } from "~/store/staff.server";
import { readRawBody, sendText } from "./body.server";
import type { EdgeDeps } from "./edge-deps.server";
import { isSigned } from "./webhook.server";

/** What a workflow says fits many times. */
const MAX_BYTES = 64 * 1024;

/** How long an answer is waited for before 202: most actions take a moment, and a workflow that goes on at once is worth it. */
const LOOKS_MS = [150, 350, 700];
/** Requests of one process that wait so at a time; the others get 202 and come again. */
const MOST_WAITING = 20;

/**
 * Returns the door of Shopify Flow: `/flow/lifecycle` hears which triggers the workflows of a shop use, `/flow/actions` what they ask
 * for. Each body is signed as a webhook's, and names its shop. What is asked is stored under Flow's own id and done by a job: the same id
 * gets the first result; until there is one the answer is 202, and Flow asks again (decision 107).
 */
export function createFlowDoor(deps: EdgeDeps) {
  let waiting = 0;

  async function actions(response: ServerResponse, body: Buffer): Promise<void> {
    const asked = readFlowActionRequest(body);
    if (!asked) return unreadable(deps, response, "actions");
    const shop = await shopOf(deps, asked.shopDomain);
    if (!shop) return sendText(response, 404, "the app is not installed");
    const { runId, handle } = asked;
    if (!isFlowAction(handle)) {
      deps.log.error({ shop: shop.id, action: handle.slice(0, 60) }, "flow.unknown_action");
      return sendText(response, 404, "no such action");
    }
    const known = await readFlowRun(deps.database, shop.id, runId);
    if (known?.outcome) return answer(deps, shop, response, known);
    const read = readFlowAction(handle, asked.properties);
    if (!known && "faults" in read) {
      const faults = read.faults.map(({ key, fault }) => `${key}: ${fault}`).join(", ");
      deps.log.warn({ shop: shop.id, run: runId, action: handle, faults }, "flow.action_refused");
      return refuse(deps, shop, response, read.faults);
    }
    await deps.database.transaction(async (sql) => {
      if ("action" in read) {
        const { orderId, ...deed } = read.action;
        await recordFlowRun(sql, shop.id, { runId, handle, orderId, deed, receivedAt: deps.now() });
      }
      await deps.flow.queue.enqueue(sql, "run-flow-action", { shopId: shop.id, runId });
    });
    const ended = await endOf(shop.id, runId);
    return ended ? answer(deps, shop, response, ended) : sendText(response, 202, "under way");
  }

  /** Returns the run once it ended; null when it did not within a moment. */
  async function endOf(shopId: string, runId: string): Promise<FlowRunRow | null> {
    if (waiting >= MOST_WAITING) return null;
    waiting += 1;
    try {
      for (const ms of LOOKS_MS) {
        await wait(ms);
        const run = await readFlowRun(deps.database, shopId, runId);
        if (run?.outcome) return run;
      }
      return null;
    } finally {
      waiting -= 1;
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const known = path === "/flow/actions" || path === "/flow/lifecycle";
    if (!known) return sendText(response, 404);
    if (request.method !== "POST") return sendText(response, 405, "", { allow: "POST" });
    // The body is not read: a flood of unsigned requests costs only their headers.
    if (!isSigned(request)) return badSignature(deps, response, path);
    const leave = deps.unsigned.enter(request);
    if (!leave) return sendText(response, 503, "", { "retry-after": "30", connection: "close" });
    let signed = false;
    let body: Buffer;
    try {
      body = await readRawBody(request, MAX_BYTES);
      signed = isSignedByShopify(body, request.headers, deps.shopifySecrets);
    } finally {
      leave(signed);
    }
    if (!signed) return badSignature(deps, response, path);
    return path === "/flow/actions" ? actions(response, body) : lifecycle(deps, response, body);
  };
}

/** Records which trigger the workflows of a shop use: what is not committed is not acknowledged, and the merchant is told to try again. */
async function lifecycle(deps: EdgeDeps, response: ServerResponse, body: Buffer): Promise<void> {
  const told = readFlowLifecycle(body);
  if (!told) return unreadable(deps, response, "lifecycle");
  const shop = await shopOf(deps, told.shopDomain);
  if (!shop) return sendText(response, 404, "the app is not installed");
  const { enabled, toldAt } = told;
  for (const handle of await triggersMeant(deps, shop, told)) {
    const isNew = await recordFlowUse(deps.database, shop.id, { handle, enabled, toldAt });
    if (isNew) deps.log.info({ shop: shop.id, trigger: handle, enabled }, "flow.trigger_use");
  }
  sendText(response, 200);
}

/**
 * Returns the triggers that a callback means. One that Flow names as we do not know it may be any of ours: a refusal would keep the
 * merchant from switching the workflow on, so all are told from now on, which costs points. None is switched off by it.
 */
async function triggersMeant(deps: EdgeDeps, shop: ShopRow, told: FlowLifecycle): Promise<readonly FlowHandle[]> {
  const handle = triggerNamed(told.definition);
  if (handle) return [handle];
  if (!told.enabled) return [];
  const used = await listFlowUses(deps.database, shop.id);
  const others = FLOW_HANDLES.filter((one) => !used.includes(one));
  if (others.length > 0)
    deps.log.error({ shop: shop.id, trigger: told.definition.slice(0, 60) }, "flow.unknown_trigger");
  return others;
}

async function shopOf(deps: EdgeDeps, domain: string): Promise<ShopRow | null> {
  const shop = await findShopByDomain(deps.database, domain);
  return shop && !shop.uninstalledAt ? shop : null;
}

/** Only 200 is done, and any 4xx but 429 fails the workflow's step. */
async function answer(deps: EdgeDeps, shop: ShopRow, response: ServerResponse, run: FlowRunRow): Promise<void> {
  if (run.problem === null) return sendJson(response, 200, {});
  const locale = await readShopLocale(deps.database, shop.id);
  const message = deps.flow.words({ about: "outcome", code: run.problem }, locale);
  sendJson(response, 422, { error: run.problem, message });
}

async function refuse(deps: EdgeDeps, shop: ShopRow, response: ServerResponse, faults: FieldFault[]): Promise<void> {
  const locale = await readShopLocale(deps.database, shop.id);
  const errors = faults.map(({ key, fault }) => ({
    ...{ field: key, error: fault },
    message: deps.flow.words({ about: "fault", code: fault }, locale),
  }));
  sendJson(response, 422, { error: faults[0]?.fault, message: errors.map(({ message }) => message).join(" "), errors });
}

function badSignature(deps: EdgeDeps, response: ServerResponse, path: string): void {
  deps.log.warn({ path }, "flow.bad_signature");
  sendText(response, 401, "", { connection: "close" });
}

function unreadable(deps: EdgeDeps, response: ServerResponse, what: string): void {
  deps.log.error({ what }, "flow.unreadable");
  sendText(response, 400, "not a message of Flow");
}

const sendJson = (response: ServerResponse, status: number, value: object) =>
  sendText(response, status, JSON.stringify(value), { "content-type": "application/json; charset=utf-8" });
