import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type RunningSandbox, startSandbox } from "./start.ts";

const TELL = `mutation Tell($handle: String, $payload: JSON) {
  flowTriggerReceive(handle: $handle, payload: $payload) { userErrors { field message } } }`;
let sandbox: RunningSandbox;
let token: string;
let app: Server;
let orderId: number;
/** What the app answers, one after the other; the last one stays. */
let answers: number[] = [200];
const asked: { path: string; body: Record<string, unknown> }[] = [];

beforeAll(async () => {
  app = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    asked.push({ path: request.url ?? "", body: JSON.parse(text) });
    response.writeHead((answers.length > 1 ? answers.shift() : answers[0]) ?? 200).end("words");
  });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  const webhookTarget = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  sandbox = await startSandbox({ webhookTarget, webhookRetryDelaysMs: [1, 1, 1] });
  token = await sandbox.accessToken();
  orderId = (await sandbox.control("GET", "shops/waybill-demo/orders"))[0].id;
});
afterAll(async () => {
  await sandbox.stop();
  app.close();
});

const flow = () => sandbox.control("GET", "shops/waybill-demo/flow");
const tell = async (handle: string, payload: unknown) => {
  const answer = await sandbox.graphql(token, TELL, { handle, payload });
  return answer.data.flowTriggerReceive.userErrors.map(({ message }: { message: string }) => message).join();
};

test("takes what fits a trigger's own file, and refuses the rest", async () => {
  const fits = { order_id: orderId, "Tracking number": "S1", "COD amount": 1 };
  expect(await tell("flow-parcel-delivered", fits)).toBe("");
  expect((await flow()).received).toMatchObject([{ handle: "flow-parcel-delivered", payload: fits, ran: false }]);
  expect(await tell("nothing", fits)).toContain("no such trigger");
  expect(await tell("flow-parcel-delivered", { ...fits, Fee: 1 })).toContain("Unknown field 'Fee'");
  expect(await tell("flow-parcel-delivered", { ...fits, "COD amount": "1" })).toContain(
    "Type error for field 'COD amount'",
  );
  expect(await tell("flow-parcel-delivered", { ...fits, order_id: 1 })).toContain("Unknown order");
  expect(await tell("flow-parcels-left", { Pickup: "x".repeat(50_000) })).toContain("50 KB");
  expect((await flow()).received).toHaveLength(1);
});

test("switches a workflow on only where the app answers 2xx", async () => {
  const on = { handle: "flow-parcel-delivered", enabled: true };
  answers = [500];
  expect(await sandbox.control("POST", "shops/waybill-demo/flow/workflows", on)).toEqual({ status: 500 });
  expect((await flow()).enabled).toEqual([]);
  answers = [200];
  await sandbox.control("POST", "shops/waybill-demo/flow/workflows", on);
  expect((await flow()).enabled).toEqual(["flow-parcel-delivered"]);
  expect(asked.at(-1)).toMatchObject({
    path: "/flow/lifecycle",
    body: { flow_trigger_definition_id: "Parcel delivered", has_enabled_flow: true },
  });
  await sandbox.control("POST", "shops/waybill-demo/flow/workflows", { ...on, named: "gid://shopify/FlowTrigger/1" });
  expect(asked.at(-1)?.body).toMatchObject({ flow_trigger_definition_id: "gid://shopify/FlowTrigger/1" });
});

test("runs an action again under the same id until it is done or failed", async () => {
  const run = (id: string) =>
    sandbox.control("POST", "shops/waybill-demo/flow/runs", {
      handle: "flow-book-parcel",
      properties: { order_id: "1" },
      id,
    });
  const ended = (id: string) =>
    vi.waitFor(async () => {
      const found = (await flow()).runs.find((one: { id: string }) => one.id === id);
      expect(found.state).not.toBe("running");
      return found;
    });
  answers = [202, 503, 200];
  await run("a");
  expect(await ended("a")).toMatchObject({ state: "done", statuses: [202, 503, 200] });
  answers = [202, 422];
  await run("b");
  expect(await ended("b")).toMatchObject({ state: "failed", statuses: [202, 422], message: "words" });
  answers = [429];
  await run("c");
  expect(await ended("c")).toMatchObject({ state: "failed", statuses: [429, 429, 429, 429], message: null });
  expect(new Set(asked.flatMap(({ body }) => body.action_run_id ?? [])).size).toBe(3);
});
