import { existsSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { appBridgeScript } from "./app-bridge.ts";

const INTER = dirname(createRequire(import.meta.url).resolve("@fontsource-variable/inter/package.json"));
const INTER_PATH = "/cdn/static/fonts/inter/v4/";

/** Answers the simulated parts of Shopify's CDN: App Bridge and the Inter font. Anything else is not found. */
export function answerCdn(path: string, response: ServerResponse) {
  const found = readCdn(path);
  const headers = { "access-control-allow-origin": "*", "cache-control": "no-cache" };
  if (!found) {
    response.writeHead(404, { ...headers, "content-type": "text/plain" });
    response.end("The sandbox does not play this part of Shopify's CDN\n");
    return;
  }
  response.writeHead(200, { ...headers, "content-type": found.type });
  response.end(found.body);
}

function readCdn(path: string): { type: string; body: string | Buffer } | undefined {
  if (path === "/cdn/shopifycloud/app-bridge.js") {
    return { type: "text/javascript; charset=utf-8", body: appBridgeScript() };
  }
  if (path === `${INTER_PATH}styles.css`) {
    // Polaris uses the family "Inter"; the package gives its variable font another name.
    const css = readFileSync(join(INTER, "index.css"), "utf8").replaceAll("Inter Variable", "Inter");
    return { type: "text/css; charset=utf-8", body: css };
  }
  const file = /^\/cdn\/static\/fonts\/inter\/v4\/files\/([\w-]+\.woff2)$/.exec(path)?.[1];
  const full = file && join(INTER, "files", file);
  return full && existsSync(full) ? { type: "font/woff2", body: readFileSync(full) } : undefined;
}
