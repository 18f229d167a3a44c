import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { close, listen, readBody } from "../../../sandbox/http.ts";
import { openTunnel } from "../../../sandbox/shopify/tunnel/tunnel.ts";
import { SCOPES, startSandbox } from "./start.ts";

const ADMIN = "http://localhost:4100";
const POLICY =
  "frame-ancestors https://demo.myshopify.com https://admin.shopify.com; script-src 'self' https://cdn.shopify.com 'nonce-1'";

const UNFRAMED = "default-src 'none'; frame-ancestors 'none'";

let release: () => void = () => undefined;
const app = createServer(async (request, response) => {
  switch (request.url) {
    case "/page":
      response.writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": POLICY,
        link: "<https://cdn.shopify.com/shopifycloud/app-bridge.js>; rel=preload",
        etag: '"1"',
        "set-cookie": ["a=1", "b=2"],
      });
      return response.end('<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script><p>Đơn hàng</p>');
    case "/app.js":
      response.writeHead(200, { "content-type": "text/javascript" });
      return response.end('load("https://cdn.shopify.com/static/fonts/inter/v4/styles.css")');
    case "/unframed":
      response.writeHead(200, { "content-type": "text/html", "content-security-policy": UNFRAMED });
      return response.end("<p>");
    case "/stream":
      response.writeHead(200, { "content-type": "text/x-script", "X-Own": "kept" });
      response.write("first");
      release = () => response.end("second");
      return;
    case "/data":
      response.writeHead(200, { "content-type": "application/json", etag: '"2"' });
      return response.end('{"cdn":"https://cdn.shopify.com/x"}');
    default: {
      const body = (await readBody(request)).toString("utf8");
      response.writeHead(207, "As It Came", { "content-type": "application/json" });
      response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.rawHeaders, body }));
    }
  }
});
app.on("upgrade", (request, socket, head) => {
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n${request.url} ${head}`,
  );
  socket.on("data", (data: Buffer) => socket.write(data));
  socket.on("end", () => socket.end());
});

let tunnel: Awaited<ReturnType<typeof openTunnel>>;
beforeAll(async () => {
  const port = await listen(app, 0);
  tunnel = await openTunnel({ port: 0, upstream: `http://127.0.0.1:${port}`, adminOrigin: ADMIN });
});
afterAll(async () => {
  await tunnel.stop();
  await close(app);
});

test("a page loads from the stand-in instead of the CDN, and may be framed by it", async () => {
  const response = await fetch(`${tunnel.url}/page`, { headers: { accept: "text/html" } });
  expect(await response.text()).toBe(`<script src="${ADMIN}/cdn/shopifycloud/app-bridge.js"></script><p>Đơn hàng</p>`);
  expect(response.headers.get("content-security-policy")).toBe(
    `frame-ancestors ${ADMIN} https://demo.myshopify.com https://admin.shopify.com; script-src 'self' ${ADMIN} 'nonce-1'`,
  );
  expect(response.headers.get("link")).toBeNull();
  expect(response.headers.get("etag")).toBeNull();
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("a page that nobody may frame stays so", async () => {
  const response = await fetch(`${tunnel.url}/unframed`);
  expect(response.headers.get("content-security-policy")).toBe(UNFRAMED);
});

test("scripts are rewritten like pages, data is not", async () => {
  expect(await (await fetch(`${tunnel.url}/app.js`)).text()).toBe(
    `load("${ADMIN}/cdn/static/fonts/inter/v4/styles.css")`,
  );
  const data = await fetch(`${tunnel.url}/data`);
  expect([await data.text(), data.headers.get("etag")]).toEqual(['{"cdn":"https://cdn.shopify.com/x"}', '"2"']);
});

test("a push is passed on byte for byte: method, path, headers as written, body, status", async () => {
  const { port } = new URL(tunnel.url);
  const headers = {
    "X-Shopify-Hmac-Sha256": "q/+=",
    "Content-Type": "application/x-www-form-urlencoded",
    Accept: "*/*",
    "Accept-Encoding": "gzip",
  };
  const onward = httpRequest({ host: "127.0.0.1", port, method: "POST", path: "/push/secret?a=%20b", headers });
  onward.end("action_time=2026-11-20T08:00:00+07:00&x=%C4%91");
  const [answer] = (await once(onward, "response")) as [IncomingMessage];
  const seen = JSON.parse((await readAll(answer)).toString("utf8"));
  expect([answer.statusCode, answer.statusMessage]).toEqual([207, "As It Came"]);
  expect(seen).toMatchObject({
    method: "POST",
    url: "/push/secret?a=%20b",
    body: "action_time=2026-11-20T08:00:00+07:00&x=%C4%91",
  });
  for (const [name, value] of Object.entries(headers)) {
    expect(seen.headers[seen.headers.indexOf(name) + 1]).toBe(value);
  }
});

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test("a streamed answer arrives while it is still being written", async () => {
  const response = await fetch(`${tunnel.url}/stream`);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe("first");
  release();
  const second = await reader?.read();
  expect(new TextDecoder().decode(second?.value)).toBe("second");
  expect(response.headers.get("x-own")).toBe("kept");
});

test("an upgrade is piped both ways", async () => {
  const socket = connect(Number(new URL(tunnel.url).port), "127.0.0.1");
  let text = "";
  socket.on("data", (data: Buffer) => {
    text += data.toString("utf8");
  });
  socket.write("GET /hmr HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: echo\r\n\r\n");
  while (!text.includes("/hmr")) await once(socket, "data");
  socket.write("ping");
  while (!text.endsWith("ping")) await once(socket, "data");
  expect(text).toMatch(/^HTTP\/1\.1 101 /);
  socket.destroy();
});

test("without the app the answer is 502 and says so", async () => {
  const gone = createServer();
  const port = await listen(gone, 0);
  await close(gone);
  const lonely = await openTunnel({ port: 0, upstream: `http://127.0.0.1:${port}`, adminOrigin: ADMIN });
  const response = await fetch(`${lonely.url}/`);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain("The app does not answer: connect ECONNREFUSED");
  // Who looks at a page reads no program's words, and reads them in their language.
  const pageFor = async (path: string, language: string) => {
    const page = await fetch(`${lonely.url}${path}`, { headers: { accept: "text/html", "accept-language": language } });
    expect([page.status, page.headers.get("content-type")]).toEqual([502, "text/html; charset=utf-8"]);
    const text = await page.text();
    expect(text).not.toMatch(/ECONN|127\.0\.0\.1/);
    return text;
  };
  expect(await pageFor("/", "vi-VN,vi;q=0.9,en;q=0.8")).toContain("Ứng dụng không trả lời");
  expect(await pageFor("/", "fr-FR")).toContain("The app does not answer");
  expect(await pageFor("/app?shop=x&locale=vi", "en")).toContain("Ứng dụng không trả lời");
  expect(await pageFor("//", "")).toContain("Ứng dụng không trả lời");
  await lonely.stop();
});

test("a buyer whose shop's app does not answer reads the shop's page about it, in their language", async () => {
  const gone = createServer();
  const port = await listen(gone, 0);
  await close(gone);
  const sandbox = await startSandbox({
    appUpstream: `http://127.0.0.1:${port}`,
    scopes: [...SCOPES, "write_app_proxy"],
  });
  await sandbox.control("POST", "shops/waybill-demo/install", {});
  const read = async (language: string) => {
    const page = await fetch(`${sandbox.url}/storefront/waybill-demo/tools/track/1`, {
      headers: { accept: "text/html", "accept-language": language },
    });
    return [page.status, await page.text()] as const;
  };
  const [status, text] = await read("vi");
  expect(status).toBe(502);
  expect(text).toContain('<html lang="vi">');
  expect(text).toContain("Giao diện mô phỏng của shop");
  expect(text).toContain("Có lỗi ở ứng dụng của bên thứ ba");
  expect(text).not.toContain("ECONN");
  expect((await read("en-GB"))[1]).toContain("There was an error in the third-party application");
  await sandbox.stop();
});

test("a port in use is named", async () => {
  const port = Number(new URL(tunnel.url).port);
  await expect(openTunnel({ port, upstream: "http://127.0.0.1:1", adminOrigin: ADMIN })).rejects.toThrow(
    `the app's public address cannot listen on port ${port}`,
  );
});
