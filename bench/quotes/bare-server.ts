/**
 * The server that B3 compares with: bare `node:http` that parses the same body and answers the same bytes, and does nothing
 * else.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

let answer = Buffer.from('{"rates":[]}');

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { rate } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { rate: { items: unknown[] } };
    response.writeHead(rate.items.length > 0 ? 200 : 400, {
      "content-type": "application/json; charset=utf-8",
      "content-length": answer.length,
    });
    response.end(answer);
  });
});

process.on("message", ({ answer: text }: { answer: string }) => {
  answer = Buffer.from(text);
  process.send?.({ ready: true });
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
