import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** How an answer repeats what was asked: as another side's error pages do. */
export const ECHOES = ["text500", "json200", "html400"] as const;
type EchoKind = (typeof ECHOES)[number];

export interface Echo {
  url: string;
  /** From here on requests go on to this address. */
  passTo(url: string): void;
  /** From here on each answer is a failure that repeats the whole request, headers and body. */
  repeat(kind: EchoKind): void;
}

/** Stands in front of another side, and passes on what it is sent until it is told to repeat it. */
export async function anEcho(): Promise<Echo> {
  let [to, kind]: [string, EchoKind | null] = ["", null];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (kind) return void say(kind, JSON.stringify([request.url, request.headers, body.toString()]));
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const answer = await fetch(to + request.url, {
      ...{ method: request.method ?? "GET", headers: headers as Record<string, string> },
      ...(body.length > 0 && { body }),
    });
    const { "content-encoding": ____, "transfer-encoding": _____, ...given } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, given).end(Buffer.from(await answer.arrayBuffer()));

    function say(how: EchoKind, text: string): void {
      if (how === "text500") response.writeHead(500, { "content-type": "text/plain" }).end(text);
      else if (how === "html400") response.writeHead(400, { "content-type": "text/html" }).end(`<pre>${text}</pre>`);
      else
        response.writeHead(200, { "content-type": "application/json" }).end(
          JSON.stringify({
            success: false,
            message: text,
            error_code: "E",
            log_id: text,
            errors: [{ message: text }],
          }),
        );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passTo(url) {
      [to, kind] = [url, null];
    },
    repeat(how) {
      kind = how;
    },
  };
}
