export type WebhookOutcome =
  | {
      outcome: "valid";
      /** "orders/create" */
      topic: string;
      shopDomain: string;
      /** The same over all retries of one delivery: the key against duplicates (contracts 2.1). */
      webhookId: string;
      /** The same for all subscriptions to one event. */
      eventId: string | null;
      /** ISO 8601. */
      triggeredAt: string | null;
    }
  | { outcome: "bad_hmac" | "missing_headers" };

/** Header names in lower case, as node:http gives them. */
export type WebhookHeaders = Record<string, string | string[] | undefined>;
