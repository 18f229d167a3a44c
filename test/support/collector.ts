import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A part of a trace as it arrived. */
export interface ArrivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  facts: Record<string, unknown>;
  /** Of the process that it was made in. */
  process: Record<string, unknown>;
}

export interface Collector {
  url: string;
  spans: ArrivedSpan[];
  /** Everything that arrived, as it arrived, with the headers first. */
  texts: string[];
  stop(): Promise<void>;
}

type Values = { key: string; value: Record<string, unknown> }[];

/** The collector of traces that an operator runs: takes OTLP over HTTP as JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: ArrivedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      texts.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`, body);
      if (request.method !== "POST" || request.url !== "/v1/traces") return response.writeHead(404).end();
      spans.push(...spansIn(body));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    texts,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Payload {
  resourceSpans: {
    resource: { attributes: Values };
    scopeSpans: { spans: (Omit<ArrivedSpan, "facts" | "process"> & { attributes: Values })[] }[];
  }[];
}

function spansIn(body: string): ArrivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as Payload;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
        ...{ name, traceId, spanId, parentSpanId: parentSpanId || undefined },
        facts: valuesOf(attributes),
        process: valuesOf(resource.attributes),
      })),
    ),
  );
}

const valuesOf = (values: Values): Record<string, unknown> =>
  Object.fromEntries(values.map(({ key, value }) => [key, Object.values(value)[0]]));
