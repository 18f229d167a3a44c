import { z } from "zod";
import { parseExact } from "../../exact-json.ts";
import { type Call, decodeSegment } from "../calls.ts";
import { json, type Reply } from "../reply.ts";
import type { Sandbox } from "../sandbox.ts";
import { listAccounts, putLookup, saveAccount } from "./accounts.ts";
import { advanceClock, readClock, setCourier } from "./clock.ts";
import type { ControlCall } from "./control-call.ts";
import { addOrReplaceFaults, clearFaults, listFaults } from "./faults.ts";
import { putLevel4, readOptions, setOptions } from "./options.ts";
import { changeOrder, listOrders, move } from "./orders.ts";
import { ControlRefusal } from "./refusal.ts";
import { listCalls, listPushes, settle } from "./watch.ts";

type Handler = (control: ControlCall) => unknown;

const ROUTES: [method: string, path: RegExp, handler: Handler][] = [
  ["POST", /^\/reset$/, reset],
  ["GET", /^\/accounts$/, listAccounts],
  ["POST", /^\/accounts$/, saveAccount],
  ["PUT", /^\/accounts\/([^/]+)\/(pickups|products|solutions)$/, putLookup],
  ["PUT", /^\/level4$/, putLevel4],
  ["POST", /^\/orders\/(.+)\/status$/, move],
  ["POST", /^\/orders\/(.+)\/change$/, changeOrder],
  ["GET", /^\/ledger$/, listOrders],
  ["GET", /^\/pushes$/, listPushes],
  ["POST", /^\/settle$/, settle],
  ["GET", /^\/calls$/, listCalls],
  ["GET", /^\/clock$/, readClock],
  ["POST", /^\/clock$/, advanceClock],
  ["POST", /^\/courier$/, setCourier],
  ["GET", /^\/faults$/, listFaults],
  ["POST", /^\/faults$/, addOrReplaceFaults],
  ["DELETE", /^\/faults$/, clearFaults],
  ["GET", /^\/options$/, readOptions],
  ["POST", /^\/options$/, setOptions],
];

/** Answers the control API under `/__sandbox/`: 200 with JSON, or an error status with `{error}` in one sentence. */
export async function answerControl(call: Call, sandbox: Sandbox): Promise<Reply> {
  const path = call.path.slice("/__sandbox".length);
  const matching = ROUTES.filter(([, pattern]) => pattern.test(path));
  const [, pattern, handler] = matching.find(([method]) => method === call.method) ?? [];
  if (!pattern || !handler) {
    const methods = matching.map(([method]) => method).join(" or ");
    return methods ? failed(405, `${path} takes ${methods}`) : failed(404, `there is no control call ${call.path}`);
  }
  try {
    const names = (pattern.exec(path) ?? []).slice(1).map(decodeSegment);
    const result = await handler({ sandbox, call, names, body: readJson(call.raw) });
    sandbox.changed();
    return json(200, result);
  } catch (error) {
    if (error instanceof ControlRefusal) return failed(error.status, error.message);
    if (error instanceof z.ZodError) return failed(400, z.prettifyError(error));
    throw error;
  }
}

function failed(status: number, error: string): Reply {
  return json(status, { error });
}

function readJson(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return parseExact(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ControlRefusal(400, `the body is no JSON: ${error.message}`);
    throw error;
  }
}

function reset({ sandbox }: ControlCall) {
  sandbox.reset();
  return { ok: true };
}
