import { createHmac, randomUUID } from "node:crypto";
import type { AppConfig } from "../app-config.ts";
import type { Faults } from "../faults.ts";
import type { Shop } from "../world/state/shop.ts";
import { includeFields, type Subscription, subscriptionsTo } from "./subscriptions.ts";

/** One webhook to one address, with every attempt. All attempts share one webhook id. */
export interface Delivery {
  webhookId: string;
  eventId: string;
  shop: string;
  topic: string;
  url: string;
  apiVersion: string;
  name: string | null;
  triggeredAt: string;
  body: string;
  attempts: { at: string; status: number | null; error: string | null }[];
  /** `repeat`: not sent, because the same body was sent to the same subscription shortly before. */
  state: "pending" | "delivered" | "failed" | "dropped" | "repeat";
}

export interface WebhookOptions {
  apiSecret: string;
  /** Returns the base of relative subscription addresses, such as the app's public address. Called for each webhook. */
  target: () => string | null;
  /** Returns the app's configuration. Called for each event, so that an edited file applies at once. */
  config: () => AppConfig;
  /** Waits between attempts, one per retry. Shopify: 8 within 4 hours. */
  retryDelaysMs: number[];
  timeoutMs: number;
  faults: Faults;
  log: (line: string) => void;
}

/** Shopify's time-out for the whole answer. */
export const WEBHOOK_TIMEOUT_MS = 5000;
export const DEFAULT_RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000];

/**
 * Shopify does not send a body that it sent to the same subscription within this time. It documents only "a small time
 * window", and 15 minutes for one topic whose body contains nothing but an id.
 */
const REPEAT_WINDOW_MS = 15 * 60_000;

const KEPT_DELIVERIES = 2000;

/** Sends signed webhooks and keeps a log of them. */
export class Webhooks {
  #deliveries: Delivery[] = [];
  readonly #options: WebhookOptions;
  /** When each body was last sent to a subscription. */
  readonly #sent = new Map<string, number>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stop = new AbortController();

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** The latest deliveries, oldest first. */
  get deliveries(): readonly Delivery[] {
    return this.#deliveries;
  }

  /** Clears the log and cancels pending retries. */
  clear() {
    this.#deliveries = [];
    this.#sent.clear();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Sends a topic to all its subscriptions, with one event id. */
  emit(shop: Shop, topic: string, payload: object, triggeredAt: Date) {
    const eventId = randomUUID();
    const subscriptions = subscriptionsTo(topic, this.#options.config(), shop);
    for (const subscription of subscriptions) {
      const delivery = this.#record(shop, topic, payload, subscription, eventId, triggeredAt);
      if (!delivery) continue;
      if (this.#isRepeat(delivery, triggeredAt)) delivery.state = "repeat";
      else this.#dispatch(delivery);
    }
  }

  /** Sends a logged webhook again with its id and body, as Shopify's retry does. */
  resend(webhookId: string): Delivery | undefined {
    const delivery = this.#deliveries.find((candidate) => candidate.webhookId === webhookId);
    if (delivery) void this.#send(delivery, 0);
    return delivery;
  }

  /** Stops retries and aborts requests under way. */
  stop() {
    this.#stop.abort();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #record(shop: Shop, topic: string, payload: object, to: Subscription, eventId: string, at: Date) {
    const url = this.#resolve(to.uri);
    if (!url) {
      this.#options.log(`webhook ${topic}: nowhere to send ${to.uri} (no webhook target is set)`);
      return undefined;
    }
    const delivery: Delivery = {
      webhookId: randomUUID(),
      eventId,
      shop: shop.domain,
      topic,
      url,
      apiVersion: to.apiVersion,
      name: to.name,
      triggeredAt: at.toISOString(),
      body: JSON.stringify(includeFields(payload, to.includeFields)),
      attempts: [],
      state: "pending",
    };
    this.#deliveries.push(delivery);
    if (this.#deliveries.length > KEPT_DELIVERIES) this.#deliveries.shift();
    return delivery;
  }

  /**
   * Returns whether the same body was sent recently: Shopify drops the repeat. Bodies usually differ by `updated_at`, so
   * this concerns filtered bodies without it, and changes within one second.
   */
  #isRepeat({ shop, topic, url, name, body }: Delivery, at: Date): boolean {
    const now = at.getTime();
    for (const [key, sentAt] of this.#sent) if (now - sentAt >= REPEAT_WINDOW_MS) this.#sent.delete(key);
    const key = JSON.stringify([shop, topic, url, name, body]);
    if (this.#sent.has(key)) return true;
    this.#sent.set(key, now);
    return false;
  }

  #resolve(uri: string): string | undefined {
    if (/^https?:/.test(uri)) return uri;
    const target = this.#options.target();
    return target === null ? undefined : new URL(uri, target).href;
  }

  #dispatch(delivery: Delivery) {
    const { faults } = this.#options;
    if (faults.take("drop_webhook", delivery)) {
      delivery.state = "dropped";
      return;
    }
    const late = faults.take("reorder_webhook", delivery);
    if (late) this.#after(late.delayMs ?? 1000, () => void this.#send(delivery, 0));
    else void this.#send(delivery, 0);
    if (faults.take("duplicate_webhook", delivery)) void this.#send(delivery, 0);
  }

  async #send(delivery: Delivery, retry: number) {
    const attempt = { at: new Date().toISOString(), status: null as number | null, error: null as string | null };
    delivery.attempts.push(attempt);
    try {
      const response = await fetch(delivery.url, {
        method: "POST",
        headers: this.#headers(delivery),
        body: delivery.body,
        redirect: "manual",
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(this.#options.timeoutMs)]),
      });
      attempt.status = response.status;
      await response.body?.cancel();
    } catch (error) {
      attempt.error = error instanceof Error ? String(error.cause ?? error.message) : String(error);
    }
    if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
      delivery.state = "delivered";
      return;
    }
    this.#retry(delivery, retry, attempt.error ?? `status ${attempt.status}`);
  }

  #retry(delivery: Delivery, retry: number, why: string) {
    if (this.#stop.signal.aborted || delivery.state === "delivered") return;
    const wait = this.#options.retryDelaysMs[retry];
    if (wait === undefined) {
      delivery.state = "failed";
      this.#options.log(`webhook ${delivery.topic} to ${delivery.url} given up after ${retry + 1} tries: ${why}`);
      return;
    }
    if (retry === 0) this.#options.log(`webhook ${delivery.topic} to ${delivery.url} will be tried again: ${why}`);
    this.#after(wait, () => void this.#send(delivery, retry + 1));
  }

  #headers(delivery: Delivery): Record<string, string> {
    const hmac = createHmac("sha256", this.#options.apiSecret).update(delivery.body).digest("base64");
    return {
      "content-type": "application/json",
      "user-agent": "Shopify-Captain-Hook",
      "x-shopify-hmac-sha256": hmac,
      "x-shopify-topic": delivery.topic,
      "x-shopify-shop-domain": delivery.shop,
      "x-shopify-api-version": delivery.apiVersion,
      "x-shopify-webhook-id": delivery.webhookId,
      "x-shopify-event-id": delivery.eventId,
      "x-shopify-triggered-at": delivery.triggeredAt,
      ...(delivery.name ? { "x-shopify-name": delivery.name } : {}),
    };
  }

  #after(delayMs: number, action: () => void) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, delayMs);
    timer.unref();
    this.#timers.add(timer);
  }
}
