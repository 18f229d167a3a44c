import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "~/log.server";
import { sayInTrace, traced } from "~/trace-scope.server";
import { type FieldProblem, readVerdict, type Verdict } from "./admin-answer";
import type { DataOf, OperationText, VariablesOf } from "./operation-types";
import type { CostReading } from "./pace";
import { createPacer } from "./pacer.server";
import { postJson } from "./post-json.server";
import { assertShopDomain } from "./shop-domain";
import { ShopifyError } from "./shopify-error";
import { API_VERSION } from "./version";

/** `interactive`: staff wait for the answer. A part of the shop's cost bucket is reserved for these calls. */
export type Priority = "interactive" | "background";

export interface AdminAnswer<Data> {
  data: Data;
  /** Parts of `data` that are null because Shopify refused them. Empty when the answer is complete. */
  problems: FieldProblem[];
  requestId: string | null;
}

interface RequestLimits {
  /** Time limit for one answer, in milliseconds. */
  answerMs: number;
  /** Time limit for all waiting for points, in milliseconds. */
  lineMs: number;
  /** Most attempts at a query that got no usable answer. */
  tries: number;
}

const LIMITS: Record<Priority, RequestLimits> = {
  interactive: { answerMs: 10_000, lineMs: 10_000, tries: 2 },
  background: { answerMs: 20_000, lineMs: 120_000, tries: 4 },
};

/** Assumed cost of an operation before its first answer; most cost less. */
const FIRST_COST = 50;

export interface AdminDeps {
  /**
   * Returns a valid offline token. Throws {@link ShopifyError} `token_rejected` when only the merchant, by opening the app, can
   * get a new one.
   */
  accessToken(shopDomain: string): Promise<string>;
  /** Returns a token other than the one Shopify has just refused. Without this function a 401 is final. */
  refreshed?(shopDomain: string, rejectedToken: string): Promise<string>;
  /** Records that Shopify refused the other token as well, so that neither is used again until a new one is acquired. */
  rejected?(shopDomain: string, token: string): Promise<void>;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now(): number;
  /** Defaults to a real timer. */
  wait?(ms: number): Promise<void>;
  /** How many processes share each shop's bucket for background work; defaults to 1. */
  processes?(): number;
  /** Called with what each answer says of the shop's bucket. */
  onBucket?(shopDomain: string, reading: CostReading): void;
  log: Pick<Log, "warn">;
  limits?: Record<Priority, RequestLimits>;
}

export interface Admin {
  /**
   * Runs one operation on one shop, paced by the shop's cost bucket (shopify 4). Queries are retried after throttling, 5xx and
   * network failures; a mutation only when Shopify said that it did not execute it. Throws {@link ShopifyError}; `mayHaveRun`
   * returns whether a failed mutation may have taken effect.
   */
  run<Text extends OperationText>(
    shopDomain: string,
    operation: Text,
    variables: VariablesOf<Text>,
    options: { priority: Priority },
  ): Promise<AdminAnswer<DataOf<Text>>>;
}

/** Makes the client of Shopify's Admin API. Keep one per process: it tracks each shop's cost bucket. */
export function createAdmin(deps: AdminDeps): Admin {
  const { accessToken, refreshed, rejected, now, wait = sleep, log, limits: limitsOf = LIMITS } = deps;
  const pacer = createPacer({ now, wait, processes: deps.processes });
  /** Requested points by operation text. Page sizes are literals, so one operation always costs the same. */
  const costs = new Map<string, number>();

  async function attempt(shopDomain: string, operation: string, variables: unknown, token: string, answerMs: number) {
    try {
      const answer = await postJson(
        deps.fetch ?? globalThis.fetch,
        `https://${shopDomain}/admin/api/${API_VERSION}/graphql.json`,
        { "x-shopify-access-token": token },
        { query: operation, variables },
        answerMs,
      );
      const { status, body, requestId, retryAfterMs } = answer;
      // What Shopify says of a request may repeat it, and is kept: never with the token.
      return { requestId, ...readVerdict(status, body.replaceAll(token, "[secret]"), requestId, retryAfterMs) };
    } catch (error) {
      if (!(error instanceof ShopifyError)) throw error;
      const failed: Verdict = { verdict: "failed", error, cost: null };
      return { requestId: error.requestId, ...failed };
    }
  }

  async function paced(
    shopDomain: string,
    operation: string,
    priority: Priority,
    signal: AbortSignal,
    send: () => ReturnType<typeof attempt>,
  ) {
    const slot = await pacer
      .acquire(shopDomain, costs.get(operation) ?? FIRST_COST, priority, signal)
      .catch((reason: unknown) => {
        throw new ShopifyError("throttled", "no points left for this request in time", null, { cause: reason });
      });
    let cost: Verdict["cost"] = null;
    try {
      const verdict = await send();
      cost = verdict.cost;
      if (cost) {
        costs.set(operation, cost.requested);
        deps.onBucket?.(shopDomain, cost);
      }
      return verdict;
    } finally {
      slot.done(cost);
    }
  }

  async function runPaced<Text extends OperationText>(
    shopDomain: string,
    operation: Text,
    variables: VariablesOf<Text>,
    priority: Priority,
  ): Promise<AdminAnswer<DataOf<Text>>> {
    const { answerMs, lineMs, tries } = limitsOf[priority];
    const lineTimeout = AbortSignal.timeout(lineMs);
    const name = nameOf(operation);
    let token = await accessToken(shopDomain);
    let tokenReplaced = false;

    for (let failures = 0; ; ) {
      const verdict = await paced(shopDomain, operation, priority, lineTimeout, () =>
        attempt(shopDomain, operation, variables, token, answerMs),
      );
      sayInTrace({ "waybill.shopify.request_id": verdict.requestId, "waybill.shopify.verdict": verdict.verdict });
      if (verdict.verdict === "answered") {
        // Not parsed again: codegen checked the operation against Shopify's schema, and Shopify's answers follow that schema.
        return {
          data: verdict.data as DataOf<typeof operation>,
          problems: verdict.problems,
          requestId: verdict.requestId,
        };
      }
      const seen = { shop: shopDomain, operation: name, requestId: verdict.requestId };
      if (verdict.verdict === "throttled") {
        log.warn(seen, "shopify.throttled");
        if (lineTimeout.aborted) throw new ShopifyError("throttled", "throttled for too long", verdict.requestId);
        if (verdict.retryAfterMs !== null) pacer.pause(shopDomain, verdict.retryAfterMs);
        else await wait(1000);
        continue;
      }
      const { error } = verdict;
      log.warn({ ...seen, kind: error.kind, reason: error.message }, "shopify.failed");
      if (error.kind === "token_rejected" && refreshed && !tokenReplaced) {
        token = await refreshed(shopDomain, token);
        tokenReplaced = true;
        continue;
      }
      if (error.kind === "token_rejected") await rejected?.(shopDomain, token);
      failures += 1;
      if (isMutation(operation) || !error.retryable || failures >= tries) throw error;
      await wait(500 * 2 ** (failures - 1));
    }
  }

  return {
    async run(shopDomain, operation, variables, { priority }) {
      assertShopDomain(shopDomain);
      const facts = () => ({ "waybill.shop.domain": shopDomain, "waybill.priority": priority });
      return traced(`shopify ${nameOf(operation)}`, "client", facts, () =>
        runPaced(shopDomain, operation, variables, priority),
      );
    },
  };
}

/** Returns whether an operation is a mutation. Comments and blank lines may come first. */
function isMutation(operation: string): boolean {
  return /^(?:\s|#.*\n)*mutation\b/.test(operation);
}

function nameOf(operation: string): string {
  return /\b(?:query|mutation)\s+(\w+)/.exec(operation)?.[1] ?? "anonymous";
}
