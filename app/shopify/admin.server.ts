import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "~/log.server";
import { type FieldProblem, readVerdict, type Verdict } from "./admin-answer";
import type { DataOf, OperationText, VariablesOf } from "./operation-types";
import { createPacer } from "./pacer.server";
import { postJson } from "./post-json.server";
import { assertShopDomain } from "./shop-domain";
import { ShopifyError } from "./shopify-error";
import { API_VERSION } from "./version";

/** `interactive`: a person waits, and a reserve of the shop's bucket is kept for it. */
export type Priority = "interactive" | "background";

export interface AdminAnswer<Data> {
  data: Data;
  /** Parts of `data` that are null because Shopify refused them. Empty in a whole answer. */
  problems: FieldProblem[];
  requestId: string | null;
}

interface Patience {
  /** For one answer. */
  answerMs: number;
  /** For all waiting in the shop's line. */
  lineMs: number;
  /** Attempts at a query that got no usable answer. */
  tries: number;
}

const PATIENCE: Record<Priority, Patience> = {
  interactive: { answerMs: 10_000, lineMs: 10_000, tries: 2 },
  background: { answerMs: 20_000, lineMs: 120_000, tries: 4 },
};

/** Before an operation was seen once, when its cost is not known: most cost less. */
const FIRST_COST = 50;

export interface AdminDeps {
  /** A valid offline token. Throws {@link ShopifyError} `token_rejected` when only the merchant can make one. */
  accessToken(shopDomain: string): Promise<string>;
  /** A token other than the one Shopify has just refused. Without it a 401 is final. */
  refreshed?(shopDomain: string, rejectedToken: string): Promise<string>;
  /** Shopify refused the other token as well: neither is asked for again until somebody acquires a new one. */
  rejected?(shopDomain: string, token: string): Promise<void>;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now(): number;
  /** A real timer when left out. */
  wait?(ms: number): Promise<void>;
  log: Pick<Log, "warn">;
  patience?: Record<Priority, Patience>;
}

export interface Admin {
  /**
   * Runs one operation on one shop, paced by the shop's cost bucket (shopify 4). Queries are tried again after
   * throttling, 5xx and network failures; a mutation only when Shopify said that it did not execute it.
   * Throws {@link ShopifyError}; `mayHaveRun` tells whether a failed mutation can have taken effect.
   */
  run<Text extends OperationText>(
    shopDomain: string,
    operation: Text,
    variables: VariablesOf<Text>,
    options: { priority: Priority },
  ): Promise<AdminAnswer<DataOf<Text>>>;
}

/** The one way to Shopify's Admin API. Keep one per process: it holds each shop's place in its bucket. */
export function createAdmin(deps: AdminDeps): Admin {
  const { accessToken, refreshed, rejected, now, wait = sleep, log, patience: patienceOf = PATIENCE } = deps;
  const pacer = createPacer({ now, wait });
  /** Requested points by operation text: page sizes are literals, so one operation always asks for the same. */
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
      return { requestId, ...readVerdict(status, body, requestId, retryAfterMs) };
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
      if (cost) costs.set(operation, cost.requested);
      return verdict;
    } finally {
      slot.done(cost);
    }
  }

  return {
    async run(shopDomain, operation, variables, { priority }) {
      assertShopDomain(shopDomain);
      const { answerMs, lineMs, tries } = patienceOf[priority];
      const patience = AbortSignal.timeout(lineMs);
      const name = nameOf(operation);
      let token = await accessToken(shopDomain);
      let tokenReplaced = false;

      for (let failures = 0; ; ) {
        const verdict = await paced(shopDomain, operation, priority, patience, () =>
          attempt(shopDomain, operation, variables, token, answerMs),
        );
        if (verdict.verdict === "answered") {
          // Codegen checked the text against Shopify's schema, and Shopify answers by it: here the wire is trusted.
          return {
            data: verdict.data as DataOf<typeof operation>,
            problems: verdict.problems,
            requestId: verdict.requestId,
          };
        }
        const seen = { shop: shopDomain, operation: name, requestId: verdict.requestId };
        if (verdict.verdict === "throttled") {
          log.warn(seen, "shopify.throttled");
          if (patience.aborted) throw new ShopifyError("throttled", "throttled for too long", verdict.requestId);
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
    },
  };
}

/** Comments and blank lines may come first. */
function isMutation(operation: string): boolean {
  return /^(?:\s|#.*\n)*mutation\b/.test(operation);
}

function nameOf(operation: string): string {
  return /\b(?:query|mutation)\s+(\w+)/.exec(operation)?.[1] ?? "anonymous";
}
