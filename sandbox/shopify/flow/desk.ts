import { createHmac, randomUUID } from "node:crypto";
import type { FlowRun } from "../world/state/flow.ts";
import type { Shop } from "../world/state/shop.ts";
import type { World } from "../world/world.ts";
import { flowExtensions } from "./extensions.ts";
import { flowOf } from "./receive.ts";

export interface FlowDeskOptions {
  world: World;
  apiSecret: string;
  /** Returns the app's public address. */
  target: () => string | null;
  /** Waits between attempts. Shopify: at growing intervals within 24 hours. */
  retryDelaysMs: number[];
  timeoutMs: number;
}

/** Shopify's time-outs: five seconds for the callback; for an action an older text says 10 seconds, one before it 30. */
const LIFECYCLE_TIMEOUT_MS = 5_000;
export const ACTION_TIMEOUT_MS = 10_000;
const KEPT_RUNS = 1_000;

/** Plays Shopify Flow to the app: switches workflows on and off, and runs the app's actions. */
export class FlowDesk {
  readonly #options: FlowDeskOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stop = new AbortController();

  constructor(options: FlowDeskOptions) {
    this.#options = options;
  }

  /**
   * Switches a workflow that begins with a trigger on or off. It stays off when the app does not answer 2xx in time, as in Flow. Returns
   * the app's status; null without an answer. The trigger is named by its title, as in the example of Shopify's documents.
   */
  async switchWorkflow(
    shop: Shop,
    handle: string,
    enabled: boolean,
    named: string = flowExtensions().triggers.find((one) => one.handle === handle)?.name ?? handle,
  ): Promise<number | null> {
    const { world } = this.#options;
    const path = flowExtensions().lifecycle?.path ?? "";
    const status = await this.#post(path, LIFECYCLE_TIMEOUT_MS, {
      flow_trigger_definition_id: named,
      has_enabled_flow: enabled,
      shop_id: String(shop.id),
      shopify_domain: shop.domain,
      timestamp: world.now().toISOString(),
    });
    const flow = flowOf(shop);
    const others = flow.enabled.filter((one) => one !== handle);
    const isTaken = status.status !== null && status.status >= 200 && status.status < 300;
    if (isTaken || !enabled) flow.enabled = enabled ? [...others, handle] : others;
    world.changed();
    return status.status;
  }

  /** Runs an action of the app for an order, and again under the same id until it is done or has failed. */
  run(shop: Shop, handle: string, properties: Record<string, string>, runId: string = randomUUID()): FlowRun {
    const flow = flowOf(shop);
    const known = flow.runs.find(({ id }) => id === runId);
    const at = this.#options.world.now().toISOString();
    const run: FlowRun = known ?? { id: runId, at, handle, properties, state: "running", message: null, statuses: [] };
    if (!known) flow.runs = [run, ...flow.runs].slice(0, KEPT_RUNS);
    void this.#send(shop, run, 0);
    return run;
  }

  /** Stops retries and aborts requests under way. */
  stop() {
    this.#stop.abort();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #send(shop: Shop, run: FlowRun, retry: number): Promise<void> {
    const action = flowExtensions().actions.find(({ handle }) => handle === run.handle);
    const { status, text } = await this.#post(action?.path ?? "", this.#options.timeoutMs, {
      shop_id: String(shop.id),
      shopify_domain: shop.domain,
      action_run_id: run.id,
      action_definition_id: action?.name ?? "",
      handle: run.handle,
      properties: run.properties,
    });
    run.statuses.push(status);
    this.#options.world.changed();
    if (run.state !== "running") return;
    if (status === 200) run.state = "done";
    else if (status !== null && status >= 400 && status < 500 && status !== 429) {
      run.state = "failed";
      run.message = text;
    } else this.#again(shop, run, retry);
  }

  #again(shop: Shop, run: FlowRun, retry: number) {
    const wait = this.#options.retryDelaysMs[retry];
    if (wait === undefined) {
      run.state = "failed";
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#send(shop, run, retry + 1);
    }, wait);
    this.#timers.add(timer);
  }

  async #post(path: string, timeoutMs: number, message: object): Promise<{ status: number | null; text: string }> {
    const target = this.#options.target();
    if (target === null) return { status: null, text: "" };
    const body = JSON.stringify(message);
    const hmac = createHmac("sha256", this.#options.apiSecret).update(body).digest("base64");
    try {
      const response = await fetch(new URL(path, target), {
        method: "POST",
        headers: { "content-type": "application/json", "x-shopify-hmac-sha256": hmac },
        body,
        redirect: "manual",
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(timeoutMs)]),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: null, text: "" };
    }
  }
}
