import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { ensureApp } from "../../scripts/prepare/generated.ts";
import { PUSH_SECRET } from "../flows/a-new-shop.ts";
import { aQueuedParcel } from "../flows/a-shop.ts";
import { startCollector } from "../support/collector.ts";
import { aShopWithProcesses, type RealProcess } from "./real-process.ts";

beforeAll(ensureApp, 120_000);

async function push({ port }: RealProcess) {
  const body = new URLSearchParams({
    ...{ label_id: "S1.A1.1", partner_id: "W1", status_id: "3" },
    action_time: new Date().toISOString(),
  });
  const answer = await fetch(`http://127.0.0.1:${port}/push/${PUSH_SECRET}`, { method: "POST", body });
  expect(answer.status).toBe(200);
}

/** A collector that takes what it is sent and never answers. Returns its address. */
async function aSilentCollector(): Promise<string> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("the processes that are shipped send one trace of a push from the door to the worker, and what a booking asked", async () => {
  const collector = await startCollector();
  onTestFinished(collector.stop);
  const { shop, start } = await aShopWithProcesses();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const [edge, worker] = await Promise.all([start({ ...env, ROLE: "edge" }), start({ ...env, ROLE: "worker" })]);
  const { shipmentId } = await aQueuedParcel(shop);
  await push(edge);

  const spanOf = (name: string, has: (facts: Record<string, unknown>) => boolean = () => true) =>
    vi.waitFor(() => {
      const span = collector.spans.find((one) => one.name === name && has(one.facts));
      if (!span) throw new Error(`no ${name} among ${collector.spans.map((one) => one.name).join(", ")}`);
      return span;
    }, 60_000);
  const door = await spanOf("POST /push/");
  const applied = await spanOf("inbox carrier status");
  expect([door.process["waybill.role"], applied.process["waybill.role"]]).toEqual(["edge", "worker"]);
  expect([applied.traceId, applied.parentSpanId]).toEqual([door.traceId, door.spanId]);
  const booking = await spanOf("job book-shipment", (facts) => facts["waybill.subject"] === shipmentId);
  const asked = await spanOf("carrier createOrder");
  expect(asked.traceId).toBe(booking.traceId);

  for (const { child } of [edge, worker]) child.kill("SIGTERM");
  expect(await Promise.all([edge.ended, worker.ended])).toEqual([0, 0]);
});

test("a collector that does not answer cuts no stop: what it has not taken is left, and said", async () => {
  const { start } = await aShopWithProcesses();
  const edge = await start({ ROLE: "edge", OTEL_EXPORTER_OTLP_ENDPOINT: await aSilentCollector() });
  await push(edge);
  edge.child.kill("SIGTERM");
  expect(await edge.ended).toBe(0);
  expect(await edge.logged("traces.left")).toMatchObject({ level: "warn", spans: 1 });
  expect(await edge.logged("waybill.drained")).toHaveProperty("steps.traces.end", "done");
});
