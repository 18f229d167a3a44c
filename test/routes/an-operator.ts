import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { createHttpServer } from "~/edge/http-server.server";
import { createOperator } from "~/operator/operator.server";
import { createKeyRing } from "~/store/key-ring.server";
import type { TestShop } from "../flows/a-shop";

export const LAN = { name: "lan", secret: "b7c1d0f29e8a4456b1aa07" };

export const MINH = { name: "minh", secret: "0e55a1c9d77f4b0cb3f922" };

export const ring = createKeyRing([{ id: "k1", key: Buffer.alloc(32, 1) }]);

/** Serves the operator's page as a process does. What it leaves goes to the pages, which answer 599 here. */
export async function serve(shop: TestShop, tokens = [LAN, MINH], now?: () => Date) {
  const deps = { ...shop.deps, ...(now && { now }) };
  const operator = createOperator({ deps, tokens, ring, appUrl: "http://localhost" });
  const pages = (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(599).end();
  const server = createHttpServer({ edge: shop.app.edge, operator, pages, secure: false });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface Sent {
  cookie?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

/** One request as a browser sends it: forms name the page's origin, and nothing is followed. */
export function ask(origin: string, path: string, { cookie, form, headers }: Sent = {}) {
  return fetch(`${origin}${path}`, {
    method: form ? "POST" : "GET",
    redirect: "manual",
    body: form && new URLSearchParams(form),
    headers: { ...(cookie && { cookie }), ...(form && { origin }), ...headers },
  });
}

const cookieOf = (response: Response) => (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

export async function logIn(origin: string, { secret } = LAN): Promise<string> {
  const response = await ask(origin, "/operator/log-in", { form: { secret } });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/operator"]);
  return cookieOf(response);
}
