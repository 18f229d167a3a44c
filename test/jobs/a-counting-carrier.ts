import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** How long an answer takes: enough for every process to send all that it may at a time. */
const ANSWER_MS = 60;

/** A carrier that accepts every token and counts the calls that it has in hand. */
export async function aCountingCarrier() {
  let inHand = 0;
  let most = 0;
  let httpStatus = 200;
  const server = createServer((request, response) => {
    inHand += 1;
    most = Math.max(most, inHand);
    const status = httpStatus;
    request.resume();
    setTimeout(() => {
      inHand -= 1;
      response.writeHead(status, { "content-type": "application/json" }).end('{"success":true,"message":""}');
    }, ANSWER_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith(status: number) {
      httpStatus = status;
    },
    /** Returns the most calls that were in hand at a time during `work`. */
    async mostDuring(work: () => Promise<unknown>): Promise<number> {
      most = 0;
      await work();
      return most;
    },
  };
}
