import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { BodyTooLarge, close, listen } from "../http.ts";
import type { Place } from "../snapshot.ts";
import { type Call, readCall } from "./calls.ts";
import { answerControl } from "./control/router.ts";
import { startCourier } from "./courier.ts";
import { type DemoOptions, seedDemo } from "./demo.ts";
import { endUnder } from "./faults/endings.ts";
import type { Ending } from "./faults/failures.ts";
import { faultsFor } from "./faults/striking.ts";
import { openSandbox } from "./open-sandbox.ts";
import { answerPage } from "./page/endpoint.ts";
import { refuse } from "./refusals.ts";
import { type Reply, send } from "./reply.ts";
import { answerCall } from "./router.ts";
import type { CallRecord, Sandbox } from "./sandbox.ts";
import { answerStatement } from "./statements/download.ts";

export interface CarrierSandboxOptions extends DemoOptions, Place {
  /** 0, the default, means a free port. */
  port?: number;
  /** Makes tokens, tracking numbers and trace ids repeatable. */
  seed?: number;
  /** Called with one line per request. */
  log?: (line: string) => void;
  /** Seeds a platform and a shop for trying things out. */
  demo?: boolean;
}

export interface CarrierSandbox {
  url: string;
  port: number;
  stop(): Promise<void>;
}

const KEPT_CALLS = 2000;

/**
 * Starts the stand-in for the carrier on loopback: open API, token server, gateway, control API and page on one port.
 * Rejects when the port is taken or the state file cannot be read.
 */
export async function startCarrierSandbox(options: CarrierSandboxOptions = {}): Promise<CarrierSandbox> {
  const sandbox = openSandbox(options, options.seed);
  if (options.demo) seedDemo(sandbox, options);
  const server = createServer((request, response) => void handle(sandbox, request, response, options.log));
  server.keepAliveTimeout = 30_000;
  answerBrokenHttp(server, sandbox);
  const port = await listen(server, options.port ?? 0);
  const stopCourier = startCourier(sandbox);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      stopCourier();
      await close(server);
      await sandbox.stop();
    },
  };
}

async function handle(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  log: ((line: string) => void) | undefined,
): Promise<void> {
  try {
    const call = await readCall(request);
    if (call.path.startsWith("/__sandbox")) return send(response, await answerControl(call, sandbox));
    if (/^\/statement\.(xlsx|csv)$/.test(call.path)) return send(response, answerStatement(call, sandbox));
    if (call.path === "/") return send(response, answerPage(call, sandbox));
    const record = noteCall(sandbox, call);
    const ending = await answerUnderFaults(sandbox, call, record);
    record.status = typeof ending === "string" ? null : ending.status;
    log?.(`${call.method} ${call.url} ${record.status ?? ending}${record.fault ? ` (${record.fault})` : ""}`);
    finish(request, response, ending);
  } catch (error) {
    if (response.headersSent || response.destroyed) return;
    const tooLarge = error instanceof BodyTooLarge;
    if (!tooLarge) console.error(`${request.method} ${request.url} failed`, error);
    send(
      response,
      tooLarge
        ? { ...refuse({ code: 10105 }, sandbox.logId()), status: 413 }
        : refuse({ code: 10101 }, sandbox.logId()),
    );
  }
}

async function answerUnderFaults(sandbox: Sandbox, call: Call, record: CallRecord): Promise<Ending> {
  const { waitMs, fault } = faultsFor(call, sandbox.state);
  record.fault = fault?.kind ?? (waitMs > 0 ? "latency" : null);
  if (record.fault) sandbox.changed();
  if (waitMs > 0) await wait(waitMs);
  const answer = (): Promise<Reply> => answerCall(call, sandbox);
  return fault ? endUnder(fault, call, sandbox, answer) : answer();
}

function finish(request: IncomingMessage, response: ServerResponse, ending: Ending): void {
  if (ending === "hang") return;
  if (ending === "reset") return void request.socket.resetAndDestroy();
  send(response, ending);
}

function noteCall(sandbox: Sandbox, call: Call): CallRecord {
  const record: CallRecord = {
    at: new Date(sandbox.nowMs()).toISOString(),
    method: call.method,
    url: call.url,
    headers: call.headers,
    body: call.raw,
    fault: null,
    status: null,
  };
  sandbox.calls.push(record);
  if (sandbox.calls.length > KEPT_CALLS) sandbox.calls.shift();
  return record;
}

/** Answers malformed HTTP with the carrier's envelope too, not with Node's bare 400. */
function answerBrokenHttp(server: Server, sandbox: Sandbox): void {
  server.on("clientError", (_error, socket) => {
    if (!socket.writable) return void socket.destroy();
    const reply = refuse({ code: 10105 }, sandbox.logId());
    const body = JSON.stringify(reply.body && "json" in reply.body ? reply.body.json : {});
    const head = `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\n`;
    socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  });
}
