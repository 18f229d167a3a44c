import { type AddressInfo, connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createHttpDrain } from "~/edge/http-drain.server";
import { createHttpServer } from "~/edge/http-server.server";
import { exchange } from "./page-stub";

/** A server whose requests wait until they are told to be answered. */
async function aServer(announceMs: number) {
  const drain = createHttpDrain(announceMs);
  const [came, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = createHttpServer({
    edge(request, response) {
      if (request.url === "/slow") {
        came.resolve();
        void answer.promise.then(() => response.writeHead(200, { "content-length": 2 }).end("ok"));
      } else if (request.url === "/file") {
        response.setHeader("content-disposition", 'attachment; filename="all.zip"');
        response.write("PK");
      } else response.writeHead(200, { "content-length": 2 }).end("ok");
      return true;
    },
    secure: false,
    drain,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { server, drain, port, came: came.promise, answer: answer.resolve };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;

describe("a server that is told to end", () => {
  test("answers what it was asked before, says that this connection ends, and takes nothing new", async () => {
    const { server, drain, port, came, answer } = await aServer(0);
    const asked = exchange(port, get("/slow"));
    await came;
    expect(drain.underWay()).toEqual({ requests: 1, downloads: 0 });
    const closed = drain.close(server);
    expect(server.listening).toBe(false);
    const refused = await new Promise((resolve) => connect(port, "127.0.0.1").once("error", resolve));
    expect(refused).toMatchObject({ code: "ECONNREFUSED" });
    answer();
    expect(await asked).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
    await closed;
    expect(drain.underWay()).toEqual({ requests: 0, downloads: 0 });
  });

  test("tells a file that somebody downloads from other answers", async () => {
    const { drain, port, came, answer } = await aServer(0);
    const file = await fetch(`http://127.0.0.1:${port}/file`);
    const asked = fetch(`http://127.0.0.1:${port}/slow`);
    await came;
    expect(drain.underWay()).toEqual({ requests: 1, downloads: 1 });
    answer();
    await (await asked).text();
    const left = drain.underWay();
    await file.body?.cancel();
    expect(left).toEqual({ requests: 0, downloads: 1 });
  });

  test("closes connections on which nothing is asked, also those on which nothing ever was", async () => {
    const { server, drain, port } = await aServer(0);
    const used = exchange(port, get("/edge"));
    const unused = exchange(port, "");
    const connected = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    while ((await connected()) < 2 || drain.underWay().requests > 0) await new Promise(setImmediate);
    await drain.close(server);
    expect(await used).toContain("200 OK");
    expect(await unused).toBe("");
  });

  test("goes on for a while where somebody looks whether it is ready, and lets each client go after its next answer", async () => {
    const { server, drain, port, came, answer } = await aServer(60_000);
    drain.wasAskedReadiness();
    void drain.close(server);
    expect(drain.begun).toBe(true);
    const asked = exchange(port, get("/slow"));
    await came;
    answer();
    expect(await asked).toMatch(/connection: close\r\n/i);
    expect(server.listening).toBe(true);
    server.close();
  });
});
