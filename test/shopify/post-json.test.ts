import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { postJson } from "~/shopify/post-json.server";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("returns the status, the body and the two headers that matter", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(429, { "x-request-id": "abc", "retry-after": "2.0" }).end('{"chữ":"Việt"}');
  });
  expect(await postJson(fetch, url, {}, {}, 1000)).toEqual({
    status: 429,
    requestId: "abc",
    retryAfterMs: 2000,
    body: '{"chữ":"Việt"}',
  });
});

test("does not follow a redirect: the token stays with the shop", async () => {
  let visited = false;
  const elsewhere = await serve((_request, response) => {
    visited = true;
    response.end();
  });
  const url = await serve((_request, response) => response.writeHead(307, { location: elsewhere }).end());
  expect(await postJson(fetch, url, { "x-shopify-access-token": "t" }, {}, 1000)).toMatchObject({ status: 307 });
  expect(visited).toBe(false);
});

test("too long an answer is cut off", async () => {
  const url = await serve((_request, response) => {
    const block = Buffer.alloc(100_000, "x");
    const more = () => {
      while (response.write(block));
    };
    response.on("drain", more);
    more();
  });
  await expect(postJson(fetch, url, {}, {}, 10_000)).rejects.toMatchObject({ kind: "unreadable" });
});

test("the deadline covers the headers", async () => {
  const url = await serve(() => undefined);
  await expect(postJson(fetch, url, {}, {}, 50)).rejects.toMatchObject({ kind: "timeout", retryable: true });
});

test("the deadline covers the body", async () => {
  const url = await serve((_request, response) => {
    response.write('{"data":');
  });
  await expect(postJson(fetch, url, {}, {}, 50)).rejects.toMatchObject({ kind: "timeout" });
});

test("a refused connection is reported as such", async () => {
  const url = await serve(() => undefined);
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
  await expect(postJson(fetch, url, {}, {}, 1000)).rejects.toMatchObject({
    kind: "unavailable",
    message: "no connection: ECONNREFUSED",
  });
});

test("a connection broken off in the middle is no answer", async () => {
  const url = await serve((request, response) => {
    response.writeHead(200, { "content-length": "100" }).write("{");
    setImmediate(() => request.socket.destroy());
  });
  await expect(postJson(fetch, url, {}, {}, 1000)).rejects.toMatchObject({ kind: "unavailable" });
});
