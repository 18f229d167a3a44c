/**
 * What booking is compared with: a bare loop that posts the same bodies to the carrier with the same number of calls in flight,
 * reads each answer, and keeps nothing.
 */
import { Pool } from "undici";
import { monotonicMs } from "../engine/clock.ts";
import { cpuMicroseconds } from "../stage/statistics.ts";

export interface BareRun {
  origin: string;
  path: string;
  headers: Record<string, string>;
  /** A booking as the app sends it; each gets a reference of its own. */
  body: string;
  orders: number;
  inFlight: number;
}

export interface BareResult {
  ms: number;
  cpuMicroseconds: number;
}

let number = 0;
const pools = new Map<string, Pool>();

async function run({ origin, path, headers, body, orders, inFlight }: BareRun): Promise<BareResult> {
  const pool = pools.get(origin) ?? new Pool(origin, { connections: 256 });
  pools.set(origin, pool);
  const order = JSON.parse(body) as { order: { id: string } };
  const [before = "", after = ""] = body.split(JSON.stringify(order.order.id));
  let left = orders;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      number += 1;
      const answer = await pool.request({
        method: "POST",
        path,
        headers,
        body: `${before}"bare-${process.pid}-${number}"${after}`,
      });
      const { order: taken } = (await answer.body.json()) as { order?: { label?: string } };
      if (!taken?.label) throw new Error("the carrier gave the bare loop no tracking number");
    }
  };
  const started = monotonicMs();
  const cpu = cpuMicroseconds(process.pid);
  await Promise.all(Array.from({ length: inFlight }, lane));
  return { ms: monotonicMs() - started, cpuMicroseconds: cpuMicroseconds(process.pid) - cpu };
}

process.on("message", async (message: BareRun) => process.send?.(await run(message)));
process.on("disconnect", () => process.exit(0));
process.send?.({ port: 0 });
