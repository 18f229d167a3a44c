import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Bookings } from "../stage/carrier-orders.ts";
import type { Behaviour } from "./carrier-stub.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Stub {
  url: string;
  behave(behaviour: Behaviour): Promise<void>;
  calls(): Promise<number>;
  /** Returns when the last label was sent, by `monotonicMs`. */
  labels(): Promise<{ lastMs: number }>;
  /** Returns everything it was asked to book. */
  bookings(): Promise<Bookings>;
  stop(): void;
}

/** Starts the carrier stub. */
export async function startStub(): Promise<Stub> {
  const child = fork(`${root}bench/quotes/carrier-stub.ts`);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const ask = async (message: object) => {
    child.send(message);
    return (await once(child, "message"))[0] as { calls: number; lastLabelMs: number; bookings: Bookings };
  };
  return {
    url: `http://127.0.0.1:${port}`,
    behave: async (behave) => void (await ask({ behave })),
    calls: async () => (await ask({ count: true })).calls,
    labels: async () => ({ lastMs: (await ask({})).lastLabelMs }),
    bookings: async () => (await ask({ count: true })).bookings,
    stop: () => void child.kill("SIGKILL"),
  };
}

/** Starts the Shopify stub; returns its address. */
export async function startShopify(): Promise<{ url: string; stop(): void }> {
  const child = fork(`${root}bench/quotes/shopify-stub.ts`);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill("SIGKILL") };
}

export interface Bare {
  port: number;
  pid: number;
  answerWith(text: string): Promise<void>;
  stop(): void;
}

/** Starts the server that B3 compares with. */
export async function startBare(): Promise<Bare> {
  const child = fork(`${root}bench/quotes/bare-server.ts`);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    port,
    pid: child.pid ?? 0,
    async answerWith(answer) {
      child.send({ answer });
      await once(child, "message");
    },
    stop: () => void child.kill("SIGKILL"),
  };
}
