import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { CarrierBehaviour, CarrierTally } from "./carrier.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A program of the benchmarks in a process of its own, asked by messages one at a time. */
export interface Part {
  port: number;
  pid: number;
  ask<Answer>(message: object): Promise<Answer>;
  stop(): void;
}

/** Starts a program below `bench/` that says its port first and then answers each message. */
export async function startPart(file: string): Promise<Part> {
  const child: ChildProcess = fork(`${root}bench/${file}`);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  let last: Promise<unknown> = Promise.resolve();
  return {
    port,
    pid: child.pid ?? 0,
    ask<Answer>(message: object) {
      const next = last.then(async () => {
        child.send(message);
        return (await once(child, "message"))[0];
      });
      last = next.catch(() => undefined);
      return next as Promise<Answer>;
    },
    stop: () => void child.kill("SIGKILL"),
  };
}

export interface Carrier {
  url: string;
  pid: number;
  behave(behaviour: CarrierBehaviour): Promise<void>;
  /** Counts calls from now on. */
  begin(): Promise<void>;
  tally(): Promise<CarrierTally>;
  stop(): void;
}

/** Starts the carrier. */
export async function startCarrier(): Promise<Carrier> {
  const part = await startPart("engine/carrier.ts");
  return {
    url: `http://127.0.0.1:${part.port}`,
    pid: part.pid,
    behave: async (behave) => void (await part.ask({ behave })),
    begin: async () => void (await part.ask({ begin: true })),
    tally: () => part.ask<CarrierTally>({}),
    stop: part.stop,
  };
}
