import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type CarrierSandbox, startCarrierSandbox } from "../../../sandbox/carrier/server.ts";
import { close, listen, readBody } from "../../../sandbox/http.ts";

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
  /** The body read as JSON; undefined when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  json: any;
}

export interface Ask {
  token?: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string> | string;
  /** A raw body, with its content type in `headers`. */
  raw?: string;
}

export const SHOP = { code: "S20000001", token: "shop-token", kind: "b2c" };
export const SINGLE_SHOP = { code: "S20000002", token: "single-shop-token", kind: "c2c" };
export const PLATFORM = { code: "S10000001", token: "platform-token", kind: "platform" };

let carrier: CarrierSandbox;

/** One carrier per test file; each test starts with it empty except for a B2C shop, a C2C shop and a platform. */
export function withCarrier(): void {
  beforeAll(async () => {
    carrier = await startCarrierSandbox({ seed: 1 });
  });
  afterAll(() => carrier.stop());
  beforeEach(async () => {
    await control("POST", "/reset");
    for (const account of [SHOP, SINGLE_SHOP, PLATFORM]) await control("POST", "/accounts", account);
    await control("POST", "/options", { pushRetryMs: 5 });
  });
}

/** The URL of the running carrier. */
export function carrierUrl(): string {
  return carrier.url;
}

/** Sends a request as the B2C shop, unless another token is given ("" for none). */
export async function ask(method: string, path: string, { token = SHOP.token, ...rest }: Ask = {}): Promise<Answer> {
  const headers = new Headers(rest.headers);
  if (token !== "") headers.set("token", token);
  let body = rest.raw;
  if (rest.json !== undefined) {
    headers.set("content-type", "application/json");
    body = JSON.stringify(rest.json);
  } else if (rest.form !== undefined) {
    headers.set("content-type", "application/x-www-form-urlencoded");
    body = typeof rest.form === "string" ? rest.form : new URLSearchParams(rest.form).toString();
  }
  const response = await fetch(carrier.url + path, { method, headers, body, redirect: "manual" });
  const bytes = await response.bytes();
  const text = new TextDecoder().decode(bytes);
  return { status: response.status, headers: response.headers, bytes, text, json: jsonOf(response, text) };
}

function jsonOf(response: Response, text: string): unknown {
  const isJson = response.headers.get("content-type")?.includes("json");
  return isJson && text !== "" ? JSON.parse(text) : undefined;
}

/** Calls the control API and returns its answer; throws if it is rejected. */
export async function control(method: string, path: string, json?: unknown) {
  const answer = await ask(method, `/__sandbox${path}`, { token: "", json });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.json;
}

/** The order of carrier 2.3 and 2.4 with every required field, with `changes` applied (undefined removes a field). */
export function orderBody(changes: Record<string, unknown> = {}, products: object[] = PRODUCTS) {
  return { products, order: { ...ORDER, ...changes } };
}

export const PRODUCTS = [{ name: "Bút chì", weight: 0.1, quantity: 2, product_code: "" }];

const ORDER = {
  id: "a4",
  pick_name: "Kho Hà Nội",
  pick_money: 47000,
  pick_address: "33 Kim Mã",
  pick_province: "Hà Nội",
  pick_district: "Quận Ba Đình",
  pick_ward: "Phường Kim Mã",
  pick_tel: "0901234567",
  name: "Nguyễn Văn An",
  address: "12 Đinh Lễ",
  province: "Hà Nội",
  district: "Quận Hoàn Kiếm",
  ward: "Phường Tràng Tiền",
  street: "Đinh Lễ",
  tel: "0911222333",
  is_freeship: 1,
  value: 300000,
};

/** Books an order and returns its `order` object; throws if it is refused. */
export async function book(changes: Record<string, unknown> = {}, options: Ask = {}) {
  const answer = await ask("POST", "/services/shipment/order/?ver=1.5", { json: orderBody(changes), ...options });
  if (answer.json?.success !== true) throw new Error(`not booked: ${answer.status} ${answer.text}`);
  return answer.json.order;
}

/** Moves an order by the control API and waits until its push has been delivered or given up. */
export async function move(identifier: string, change: Record<string, unknown>) {
  const moved = await control("POST", `/orders/${encodeURIComponent(identifier)}/status`, change);
  await control("POST", "/settle");
  return moved;
}

/** The status record of an order (carrier 2.8). */
export async function statusOf(identifier: string, token = SHOP.token) {
  return (await ask("GET", `/services/shipment/v2/${identifier}`, { token })).json.order;
}

export interface Received {
  url: string;
  type: string;
  body: string;
}

/** A partner's callback URL that records what it gets and answers as `reply` does (200 by default). */
export async function startReceiver(
  reply: (response: ServerResponse, count: number) => void = (response) => response.end(),
) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = (await readBody(request)).toString("utf8");
    received.push({ url: request.url ?? "", type: request.headers["content-type"] ?? "", body });
    reply(response, received.length);
    if (!response.writableEnded && !response.destroyed) await once(response, "close");
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, received, stop: () => close(server) };
}
