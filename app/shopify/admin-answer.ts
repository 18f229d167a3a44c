import { z } from "zod";
import { parseJson } from "./json";
import type { CostReading } from "./pace";
import { ShopifyError } from "./shopify-error";

const graphqlErrorSchema = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z.object({ code: z.string().optional() }).optional(),
});

const costSchema = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({
    maximumAvailable: z.number(),
    currentlyAvailable: z.number(),
    restoreRate: z.number().positive(),
  }),
});

const answerSchema = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(graphqlErrorSchema).nullish(),
  extensions: z.object({ cost: costSchema.optional().catch(undefined) }).optional(),
});

type GraphqlError = z.infer<typeof graphqlErrorSchema>;
type Answer = z.infer<typeof answerSchema>;

/** A part of an answer that Shopify left out, such as a customer field that the app is not approved for. */
export interface FieldProblem {
  /** ["order", "shippingAddress", "phone"] */
  path: string[];
  code: string | null;
  message: string;
}

/** The meaning of one HTTP answer of the Admin API. */
export type Verdict =
  | { verdict: "answered"; data: Record<string, unknown>; problems: FieldProblem[]; cost: CostReading | null }
  /** Not executed. `retryAfterMs` is set only with HTTP 429; a THROTTLED answer reports the cost instead. */
  | { verdict: "throttled"; retryAfterMs: number | null; cost: CostReading | null }
  | { verdict: "failed"; error: ShopifyError; cost: CostReading | null };

/** Reads an answer of `/admin/api/…/graphql.json` (shopify 4). Errors arrive with HTTP 200 too. */
export function readVerdict(
  status: number,
  body: string,
  requestId: string | null,
  retryAfterMs: number | null,
): Verdict {
  const failed = (kind: ShopifyError["kind"], message: string): Verdict => ({
    verdict: "failed",
    error: new ShopifyError(kind, message, requestId),
    cost: null,
  });
  if (status === 429) return { verdict: "throttled", retryAfterMs: retryAfterMs ?? 2000, cost: null };
  if (status === 401) return failed("token_rejected", "HTTP 401: the access token was refused");
  if (status === 403) return failed("access_denied", "HTTP 403: the app has no access to this shop");
  // Frozen, unknown and locked shops: only the owner or Shopify can change that.
  if (status === 402 || status === 404 || status === 423)
    return failed("shop_gone", `HTTP ${status}: no such open shop`);
  if (status >= 500) return failed("unavailable", `HTTP ${status}`);
  if (status >= 400) return failed("invalid", `HTTP ${status}`);
  if (status !== 200) return failed("unreadable", `HTTP ${status} where 200 was expected`);
  const answer = answerSchema.safeParse(parseJson(body));
  return answer.success ? readGraphql(answer.data, requestId) : failed("unreadable", "not a GraphQL answer");
}

function readGraphql({ data, errors, extensions }: Answer, requestId: string | null): Verdict {
  const cost = readCost(extensions?.cost);
  const problems = errors ?? [];
  if (problems.some((error) => error.extensions?.code === "THROTTLED")) {
    return { verdict: "throttled", retryAfterMs: null, cost };
  }
  const fatal = problems.find((error) => isFatal(error, data));
  if (fatal) {
    const message = `${fatal.extensions?.code ?? "error"}: ${fatal.message.slice(0, 300)}`;
    return { verdict: "failed", error: new ShopifyError(kindOf(fatal, data), message, requestId), cost };
  }
  if (!data)
    return { verdict: "failed", error: new ShopifyError("unreadable", "no data and no errors", requestId), cost };
  return { verdict: "answered", data, problems: problems.map(toFieldProblem), cost };
}

/** An error usually makes one field null. It is fatal when a whole root field is missing or null. */
function isFatal(error: GraphqlError, data: Answer["data"]): boolean {
  const root = error.path?.[0];
  return !data || root === undefined || data[root] === null || data[root] === undefined;
}

function kindOf(error: GraphqlError, data: Answer["data"]): ShopifyError["kind"] {
  const code = error.extensions?.code;
  if (code === "ACCESS_DENIED") return "access_denied";
  if (code === "SHOP_INACTIVE") return "shop_gone";
  // Shopify's own failures, which may occur after the work was done. A request refused before execution has no `data`.
  if (code === "INTERNAL_SERVER_ERROR" || code === "TIMEOUT" || (!code && data !== undefined)) return "unavailable";
  return "invalid";
}

function toFieldProblem(error: GraphqlError): FieldProblem {
  return { path: (error.path ?? []).map(String), code: error.extensions?.code ?? null, message: error.message };
}

function readCost(cost: z.infer<typeof costSchema> | undefined): CostReading | null {
  if (!cost) return null;
  const { maximumAvailable, currentlyAvailable, restoreRate } = cost.throttleStatus;
  return { requested: cost.requestedQueryCost, available: currentlyAvailable, maximum: maximumAvailable, restoreRate };
}
