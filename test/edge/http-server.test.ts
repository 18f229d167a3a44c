import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decode } from "turbo-stream";
import { describe, expect, onTestFinished, test } from "vitest";
import { bodiesInFlight } from "~/edge/body-budget.server";
import { createHttpServer, SERVER_TIMEOUTS } from "~/edge/http-server.server";
import { anOpenLine, exchange, startPages } from "./page-stub";

const KB = 1024;
const CSP = "content-security-policy";
/** Of a page that the entry did not write. */
const REST = "base-uri 'none'; object-src 'none'; script-src https://cdn.shopify.com 'unsafe-inline'";

describe("a body for a page", () => {
  /** A page that counts its requests and returns the size of what it was sent. */
  async function aPage() {
    let asked = 0;
    const action = async ({ request }: { request: Request }) => {
      asked += 1;
      return new Response(String((await request.text()).length));
    };
    return { ...(await startPages({ action })), asked: () => asked };
  }

  test.each([
    ["announced", (bytes: number) => "x".repeat(bytes)],
    ["in pieces", inPieces],
  ])("%s, of 512 kB is read completely, and one byte more is 413 before the page sees any", async (_, body) => {
    const page = await aPage();
    const send = (bytes: number) =>
      fetch(`${page.url}/page`, { method: "POST", body: body(bytes), duplex: "half" } as RequestInit);
    const whole = await send(512 * KB);
    expect([whole.status, await whole.text()]).toEqual([200, String(512 * KB)]);
    expect((await send(512 * KB + 1)).status).toBe(413);
    expect((await send(20 * 1024 * KB)).status).toBe(413);
    expect(page.asked()).toBe(1);
    await released();
  });

  test("is bounded for a method that should have no body", async () => {
    const { port } = await startPages({ loader: () => new Response("page") });
    const head = `GET /page HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${600 * KB}\r\n\r\n`;
    expect(await exchange(port, head + "x".repeat(600 * KB))).toMatch(/^HTTP\/1.1 413 /);
  });

  test("that is refused reaches the page's router as an error with its status", async () => {
    const { url } = await aPage();
    const response = await fetch(`${url}/page.data`, { method: "POST", body: "x".repeat(600 * KB) });
    expect(response.status).toBe(413);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const plugins = [(type: string, ...rest: unknown[]) => type === "ErrorResponse" && { value: { type, rest } }];
    const { value } = await decode(response.body as ReadableStream, { plugins });
    expect(value).toEqual({ error: { type: "ErrorResponse", rest: [null, 413, ""] } });
  });

  test("whose sender disconnects is no failure, and holds nothing", async () => {
    const { port, lines } = await aPage();
    const head = `POST /page HTTP/1.1\r\nhost: a\r\ncontent-length: ${100 * KB}\r\n\r\n`;
    const socket = connect(port, "127.0.0.1");
    socket.write(head + "x".repeat(50 * KB));
    await until(() => bodiesInFlight.bytes >= 50 * KB);
    socket.destroy();
    await released();
    expect(lines).toEqual([]);
  });
});

describe("a slow sender", () => {
  const times = { headersMs: 300, requestMs: 600, checkMs: 50 };

  test("is cut off as soon as headers or body are late, not at Node's next check", async () => {
    const { port } = await startPages({ action: () => new Response("never"), times });
    const slowHeaders = exchange(port, "GET /page HTTP/1.1\r\nhost: a\r\nx-slow: ");
    const slowBody = exchange(port, "POST /page HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nx", (write) => {
      // Every piece arrives in time, the whole body never does.
      const timer = setInterval(() => write("x"), 100);
      onTestFinished(() => clearInterval(timer));
    });
    const slowEdge = exchange(port, "POST /edge HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nx");
    for (const answer of await Promise.all([slowHeaders, slowBody])) expect(answer).toContain("408 Request Timeout");
    await slowEdge;
    await released();
  });

  test("has ten seconds for the headers and thirty in all, checked every second", () => {
    expect(SERVER_TIMEOUTS).toEqual({ headersMs: 10_000, requestMs: 30_000, checkMs: 1_000 });
    const { headersTimeout, requestTimeout } = createHttpServer({ edge: () => false, secure: true });
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000]);
  });
});

describe("an unreadable URL or method", () => {
  test.each([
    ["a character zero in the path", "GET /page%00 HTTP/1.1\r\nhost: a"],
    ["a character zero in the query", "GET /page?search=a%00b HTTP/1.1\r\nhost: a"],
    ["a broken escape", "GET /page/%zz HTTP/1.1\r\nhost: a"],
    ["half of an emoji", "GET /page/%ED%A0%80 HTTP/1.1\r\nhost: a"],
    ["a broken escape in a file's name", "GET /assets/%c0%af HTTP/1.1\r\nhost: a"],
    ["a whole address of another host", "GET http://evil.test/page HTTP/1.1\r\nhost: a"],
    ["no path", "OPTIONS * HTTP/1.1\r\nhost: a"],
    ["a host that is none", "GET /page HTTP/1.1\r\nhost: a b"],
    ["a host with a password", "GET /page HTTP/1.1\r\nhost: user@a"],
    ["a forwarded host that is none", "GET /page HTTP/1.1\r\nhost: a\r\nx-forwarded-host: [::"],
    ["a forwarded protocol that is none", "GET /page HTTP/1.1\r\nhost: a\r\nx-forwarded-proto: java script"],
    ["a forwarded protocol that is another", "GET /page HTTP/1.1\r\nhost: a\r\nx-forwarded-proto: ftp"],
  ])("%s is 400", async (_, head) => {
    const { port, lines } = await startPages({ loader: () => new Response("page") });
    expect(await exchange(port, `${head}\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
    expect(lines).toEqual([]);
  });

  test("odd but readable URLs are answered", async () => {
    const { url } = await startPages({ loader: ({ request }) => new Response(new URL(request.url).search) });
    for (const search of ["?a=50%", "?a=%ff", "?a=%F0%9F%93%A6", "?a=%2500"]) {
      const response = await fetch(`${url}/page${search}`);
      expect([search, response.status]).toEqual([search, 200]);
    }
  });

  test.each(["//", "///", "//:x", "//[", "//x:99999", "/\\[", "//a:b@[", "//a@b/page"])(
    "%s is the first page, or one that does not exist",
    async (path) => {
      const { port } = await startPages({ loader: () => new Response("page"), gate: anOpenLine() });
      const answer = await exchange(port, `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 (404|200) /);
    },
  );

  test.each(["TRACE", "PUT", "PATCH", "DELETE", "PROPFIND", "PURGE"])("%s is 405 on every path", async (method) => {
    const { port } = await startPages({ loader: () => new Response("page"), action: () => new Response("page") });
    for (const path of ["/page", "/edge", "/nothing"]) {
      const answer = await exchange(port, `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 405 /);
      expect(answer).toMatch(/^allow: GET, HEAD, POST, OPTIONS\r$/m);
    }
  });
});

describe("an answer", () => {
  test("of every path forbids sniffing and limits the referrer to the origin", async () => {
    const { url } = await startPages({ loader: () => new Response("page"), secure: true });
    for (const path of ["/page", "/edge", "/nothing", "/page%00", "/assets/none.js"]) {
      const { headers } = await fetch(url + path);
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
      expect(headers.get("referrer-policy")).toBe("strict-origin");
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=63072000/);
    }
  });

  test("sets no HSTS without TLS", async () => {
    const { url } = await startPages({ loader: () => new Response("page") });
    expect((await fetch(`${url}/page`)).headers.has("strict-transport-security")).toBe(false);
  });

  test("is not cached, unless it is a file with a hash in its name", async () => {
    const clientDir = mkdtempSync(join(tmpdir(), "waybill-client-"));
    onTestFinished(() => rmSync(clientDir, { recursive: true, force: true }));
    mkdirSync(join(clientDir, "assets"));
    writeFileSync(join(clientDir, "assets/app-1a2b3c.js"), "1");
    const own = () => new Response("page", { headers: { "x-content-type-options": "nosniff" } });
    const { url } = await startPages({ loader: own, clientDir });
    const cached = async (path: string) => (await fetch(url + path)).headers.get("cache-control");
    expect(await cached("/page")).toBe("no-store");
    expect(await cached("/page.data")).toBe("no-store");
    expect(await cached("/nothing")).toBe("no-store");
    expect(await cached("/assets/app-1a2b3c.js")).toBe("public, max-age=31536000, immutable");
    // A header that the route sets itself is not set twice.
    expect((await fetch(`${url}/page`)).headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("may be framed by the signed-in shop, not by the one in its URL", async () => {
    const csp = async (signedIn: string | null) => {
      const { url } = await startPages({
        // As Shopify's library does with `?shop=`.
        entry: async (_request, status, headers, _remix, context) => {
          (context as { framedBy: string | null }).framedBy = signedIn;
          (headers as Headers).set("content-security-policy", "frame-ancestors https://evil.myshopify.com;");
          (headers as Headers).set("content-type", "text/html; charset=utf-8");
          return new Response("<p>page</p>", { status: status as number, headers: headers as Headers });
        },
      });
      return (await fetch(`${url}/?shop=evil.myshopify.com`)).headers.get("content-security-policy");
    };
    expect(await csp("one.myshopify.com")).toBe(
      `frame-ancestors https://one.myshopify.com https://admin.shopify.com; ${REST}`,
    );
    expect(await csp(null)).toBe(`frame-ancestors https://admin.shopify.com; ${REST}`);
  });

  test("that a route threw as a whole page is not framed by the shop in its URL either", async () => {
    const { url } = await startPages({
      loader: () => {
        const headers = { "content-security-policy": "frame-ancestors https://evil.myshopify.com;" };
        throw new Response("<p>bounce</p>", { headers: { ...headers, "content-type": "text/html" } });
      },
    });
    const { headers } = await fetch(`${url}/page?shop=evil.myshopify.com`);
    expect(headers.get("content-security-policy")).toBe(`frame-ancestors https://admin.shopify.com; ${REST}`);
  });
});

describe("a page with its own policy", () => {
  const policyOf = async (own: string) => {
    const { url } = await startPages({
      loader: () => new Response("<p>page</p>", { headers: { "content-type": "text/html", [CSP]: own } }),
    });
    return (await fetch(`${url}/page`)).headers.get(CSP);
  };

  test("that forbids framing keeps that policy unchanged", async () => {
    const closed = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    expect(await policyOf(closed)).toBe(closed);
    expect(await policyOf("frame-ancestors 'none'; default-src 'self'")).toContain("default-src 'self'");
  });

  test.each(["frame-ancestors 'none' https://evil.test", "x-frame-ancestors 'none'", "default-src 'none'"])(
    "that says less, %s, is framed by the admin alone",
    async (own) => expect(await policyOf(own)).toBe(`frame-ancestors https://admin.shopify.com; ${REST}`),
  );
});

describe("a page that fails", () => {
  const SAID = "something only an operator may read";

  test("is one line in the log, and its stack is not shown", async () => {
    const { url, lines } = await startPages({
      loader: () => {
        throw new Error(SAID);
      },
      entry: () => Promise.reject(new Error(SAID)),
    });
    for (const path of ["/page", "/page.data", "/"]) {
      lines.length = 0;
      const response = await fetch(url + path, { headers: { "user-agent": "browser" } });
      expect(response.status).toBe(500);
      const text = await response.text();
      expect(text).not.toContain(SAID);
      expect(text).not.toContain("at ");
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines)
        expect(JSON.parse(line)).toMatchObject({ event: "page.failed", err: { message: SAID } });
    }
  });

  test("in the middle of an answer cuts the connection, so that it does not look complete", async () => {
    const body = () =>
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(2_000));
          controller.error(new Error(SAID));
        },
      });
    const { url, lines } = await startPages({ loader: () => new Response(body()) });
    const response = await fetch(`${url}/page`).catch(() => null);
    await expect(response?.text() ?? Promise.reject(new Error("cut"))).rejects.toThrow();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: "page.failed", err: { message: SAID } }]);
  });
});

/** A body without an announced length. */
function inPieces(bytes: number): ReadableStream {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      const piece = Math.min(left, 16 * KB);
      controller.enqueue(new Uint8Array(piece).fill(120));
      left -= piece;
    },
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}

/** Waits until every byte that was counted is released. */
const released = () => until(() => bodiesInFlight.bytes === 0);
