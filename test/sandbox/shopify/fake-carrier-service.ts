import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { close, listen } from "../../../sandbox/http.ts";

/** One request that reached the fake app. */
interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of many shapes
  body: any;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A rate as an app answers it; the price in whole VND. */
export const rate = (code: string, price: number, more: object = {}) => ({
  service_name: `Giao ${code}`,
  service_code: code,
  description: `Đường ${code}`,
  currency: "VND",
  total_price: String(price * 100),
  ...more,
});

/** A fake of the app's side of the rate callback, with answers set by the test. */
export async function startFakeCarrierService() {
  const received: ReceivedRequest[] = [];
  let answer: Answer = (_request, response) => response.end(JSON.stringify({ rates: [] }));
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    received.push({ path: request.url ?? "", headers: request.headers, text, body: JSON.parse(text) });
    answer(request, response);
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** Sets the answer from now on. */
    answers(next: Answer) {
      answer = next;
    },
    /** Sets the rates from now on. */
    offers(...rates: object[]) {
      answer = (_request, response) => response.end(JSON.stringify({ rates }));
    },
    stop: () => close(server),
  };
}

export type FakeCarrierService = Awaited<ReturnType<typeof startFakeCarrierService>>;
