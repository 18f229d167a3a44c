import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Dispatcher, request } from "undici";
import { killProgram, startProgram, untilAnswers } from "./program.ts";
import type { Secrets } from "./secrets.ts";

/** Calls the control API of a stand-in. Throws when it refuses. */
export type Control = <Answer = unknown>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<Answer>;

/** A stand-in as a process of its own. Its ledger is in its memory: it is frozen, never killed. */
export interface StandIn {
  port: number;
  control: Control;
  /** Answers nothing for this long, as an overloaded or cut-off service does. */
  freeze(ms: number): Promise<void>;
  stop(): Promise<void>;
}

interface Where {
  dataDir: string;
  port: number;
  secrets: Secrets;
  /** Where the app is reached. */
  frontUrl: string;
}

/** Starts the carrier, with the platform's account and a shop's to log in with. */
export function startCarrier({ dataDir, port, secrets, frontUrl }: Where, seed: number): Promise<StandIn> {
  const args = [
    ...["sandbox/carrier/main.ts", "--demo", "--port", String(port), "--seed", String(seed)],
    ...["--platform-token", secrets.platformToken, "--platform-code", secrets.platformCode],
    ...["--push-url", `${frontUrl}/push/${secrets.pushSecret}`],
  ];
  return standIn(startProgram({ args, env: {}, logFile: join(dataDir, "carrier.log") }), port);
}

/** Starts Shopify without any shop; its webhooks go to the app's front. */
export function startShopify({ dataDir, port, secrets, frontUrl }: Where): Promise<StandIn> {
  const args = ["sandbox/shopify/main.ts", "--empty", "--port", String(port), "--webhook-target", frontUrl];
  const env = { SHOPIFY_API_KEY: secrets.apiKey, SHOPIFY_API_SECRET: secrets.apiSecret };
  return standIn(startProgram({ args, env, logFile: join(dataDir, "shopify.log") }), port);
}

async function standIn(child: ChildProcess, port: number): Promise<StandIn> {
  await untilAnswers(child, `http://127.0.0.1:${port}/`);
  let frozen = Promise.resolve();
  return {
    port,
    async control<Answer>(method: Dispatcher.HttpMethod, path: string, body?: unknown) {
      // A connection of its own: one that is kept may be closed just as a busy machine gets to use it again.
      const { statusCode, body: answer } = await request(`http://127.0.0.1:${port}/__sandbox${path}`, {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        reset: true,
      });
      const text = await answer.text();
      if (statusCode < 200 || statusCode > 299) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
      return (text ? JSON.parse(text) : undefined) as Answer;
    },
    freeze(ms) {
      frozen = frozen.then(async () => {
        child.kill("SIGSTOP");
        await pause(ms);
        child.kill("SIGCONT");
      });
      return frozen;
    },
    stop: () => killProgram(child),
  };
}
