import type { AdminMutations, AdminQueries } from "@shopify/admin-api-client";

/** The entries that codegen wrote: the library's own index signature would let any string pass untyped. */
type Generated<Operations> = {
  [Text in keyof Operations as string extends Text
    ? never
    : number extends Text
      ? never
      : symbol extends Text
        ? never
        : Text]: Operations[Text];
};

type Operations = Generated<AdminQueries> & Generated<AdminMutations>;

/** The literal text of one operation in `operations/`. Text that codegen has not seen does not type-check. */
export type OperationText = keyof Operations & string;
type VariablesOf<Text extends OperationText> = Operations[Text] extends { variables: infer Variables }
  ? Variables
  : never;
type DataOf<Text extends OperationText> = Operations[Text] extends { return: infer Data } ? Data : never;

/** `interactive`: a person waits, and a reserve of the shop's bucket is kept for it. */
export type Priority = "interactive" | "background";

/** A part of an answer that Shopify left out, for instance a customer field the app is not approved for. */
export interface FieldProblem {
  /** ["order", "shippingAddress", "phone"] */
  path: string[];
  code: string | null;
  message: string;
}

export interface AdminAnswer<Data> {
  data: Data;
  /** Parts of `data` that are null because Shopify refused them. Empty in a whole answer. */
  problems: FieldProblem[];
  requestId: string | null;
}

/** Structured log lines, as pino takes them. */
export interface ShopifyLog {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

export interface AdminDeps {
  /** A valid offline token. Throws {@link ShopifyError} `token_rejected` when only the merchant can make one. */
  accessToken(shopDomain: string): Promise<string>;
  /** A token other than the one Shopify has just refused. Without it a 401 is final. */
  refreshed?(shopDomain: string, rejectedToken: string): Promise<string>;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  log: ShopifyLog;
}

export interface Admin {
  /**
   * Runs one operation on one shop, paced by the shop's cost bucket (contracts 4). Queries are tried again after
   * throttling, 5xx and network failures; a mutation only when Shopify said that it did not execute it.
   * Throws {@link ShopifyError}.
   */
  run<Text extends OperationText>(
    shopDomain: string,
    operation: Text,
    variables: VariablesOf<Text>,
    options: { priority: Priority },
  ): Promise<AdminAnswer<DataOf<Text>>>;
}
