import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createTransport } from "~/carrier/transport.server";
import { type Answering, json, literalCarrier } from "./literal-carrier";

const options = { deadlineMs: 2_000, maxBytes: 1_000, secrets: [] };
const get = { method: "GET", path: "/x" } as const;

async function transportTo(answering: Answering, prefix = "") {
  const carrier = await literalCarrier(answering);
  const transport = createTransport(carrier.url + prefix);
  onTestFinished(() => transport.close());
  return { ...carrier, transport };
}

describe("sends", () => {
  test("method, path below the prefix, query, headers and body as they are", async () => {
    const { transport, received } = await transportTo(json({}), "/carrier/");
    await transport.send(
      {
        method: "POST",
        path: "/a:b/c",
        query: [
          ["term", "tẩy & bút+"],
          ["tags[]", "1"],
          ["tags[]", "7"],
        ],
        headers: { Token: "t" },
        body: "{}",
      },
      options,
    );
    expect(received).toMatchObject([
      {
        method: "POST",
        url: "/carrier/a:b/c?term=t%E1%BA%A9y%20%26%20b%C3%BAt%2B&tags%5B%5D=1&tags%5B%5D=7",
        headers: { token: "t", accept: "application/json" },
        body: "{}",
      },
    ]);
  });

  test("many calls over few connections, without pipelining", async () => {
    const sockets = new Set<unknown>();
    let open = 0;
    let most = 0;
    const { transport } = await transportTo((_request, response) => {
      const { socket } = response;
      sockets.add(socket);
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        response.end("{}");
      });
    });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([1, 2, 3].map(() => transport.send(get, options)));
    }
    expect(most).toBe(3);
    expect(sockets.size).toBeLessThan(15);
  });

  test.each(["ftp://127.0.0.1", "file:///etc/passwd", "127.0.0.1"])("nothing to %s", (url) => {
    expect(() => createTransport(url)).toThrow(TypeError);
  });
});

describe("returns what came back", () => {
  test("status, type, body", async () => {
    const { transport } = await transportTo(json('{"a":1}', 422, { "Retry-After": "3" }));
    const answer = await transport.send(get, options);
    expect(answer).toMatchObject({
      httpStatus: 422,
      contentType: "application/json; charset=utf-8",
      retryAfterMs: 3000,
    });
    expect(answer.body.toString()).toBe('{"a":1}');
  });

  test("a redirect, without following it", async () => {
    const { transport, received } = await transportTo((_request, response) => {
      response.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data" }).end();
    });
    expect(await transport.send(get, options)).toMatchObject({ httpStatus: 302 });
    expect(received).toHaveLength(1);
  });
});

describe("breaks down", () => {
  test("at the deadline, without an answer", async () => {
    const { transport } = await transportTo(() => undefined);
    await expect(transport.send(get, { ...options, deadlineMs: 100 })).rejects.toMatchObject({ kind: "timeout" });
  });

  test("at the very deadline, by a clock that goes only as far as it is told", async () => {
    const { transport } = await transportTo(() => undefined);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      // What still waits ends, or its connection could not be closed.
      vi.runAllTimers();
      vi.useRealTimers();
    });
    const broke = vi.fn();
    transport.send(get, { ...options, deadlineMs: 5_000 }).catch(broke);
    vi.advanceTimersByTime(4_999);
    await turn();
    expect(broke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await turn();
    expect(broke).toHaveBeenCalledWith(expect.objectContaining({ kind: "timeout" }));
  });

  test("at the deadline, when the body arrives in drops", async () => {
    const { transport } = await transportTo((_request, response) => {
      const drip = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(drip));
    });
    await expect(transport.send(get, { ...options, deadlineMs: 100 })).rejects.toMatchObject({ kind: "timeout" });
  });

  test("on an answer larger than allowed, without reading the rest", async () => {
    const { transport } = await transportTo((_request, response) => {
      const pour = setInterval(() => response.write("x".repeat(1000)), 1);
      response.on("close", () => clearInterval(pour));
    });
    await expect(transport.send(get, options)).rejects.toMatchObject({ kind: "unreadable", retryable: true });
  });

  test("when the connection is cut, before or within the answer", async () => {
    const { transport } = await transportTo(({ url }, response) => {
      if (url === "/within") response.writeHead(200, { "Content-Length": "100" }).write("{");
      setImmediate(() => response.socket?.destroy());
    });
    await expect(transport.send(get, options)).rejects.toMatchObject({ kind: "network" });
    await expect(transport.send({ ...get, path: "/within" }, options)).rejects.toMatchObject({ kind: "network" });
  });

  test("when the answer is not HTTP", async () => {
    const { transport } = await transportTo((_request, response) => response.socket?.end("hello\r\n\r\n"));
    await expect(transport.send(get, options)).rejects.toMatchObject({ kind: "network" });
  });

  test("when nothing listens: nothing was sent", async () => {
    const transport = createTransport("http://127.0.0.1:1");
    onTestFinished(() => transport.close());
    await expect(transport.send(get, options)).rejects.toMatchObject({ kind: "unreachable" });
  });

  test("on a header that cannot be sent, without quoting it", async () => {
    const { transport, received } = await transportTo(json({}));
    const sending = transport.send({ ...get, headers: { Token: "secret\n1" } }, options);
    await expect(sending).rejects.toMatchObject({ kind: "invalid", message: "a header cannot be sent" });
    expect(received).toEqual([]);
  });
});
