import type { ServerResponse } from "node:http";
import { sendJson } from "../../http.ts";
import { listExtensions, readApplicationUrl, readBundle } from "./extensions.ts";
import { hostScript, isScript } from "./scripts.ts";

const ROOT = "/extension-host/";

/** Answers everything under `/extension-host/`: the host's own scripts, the list of extensions, and their bundles. */
export async function answerExtensionHost(path: string, response: ServerResponse): Promise<void> {
  const name = path.slice(ROOT.length);
  if (isScript(name)) return sendScript(response, await hostScript(name));
  if (name === "extensions.json") {
    return sendJson(response, 200, { extensions: listExtensions(), applicationUrl: readApplicationUrl() });
  }
  const handle = /^bundles\/([\w-]+)\.js$/.exec(name)?.[1];
  const bundle = handle && readBundle(handle);
  if (bundle) return sendScript(response, bundle);
  const hint = handle ? `no bundle of ${handle}: run \`npm run build:extensions\`` : "not found";
  sendJson(response, 404, { error: hint });
}

function sendScript(response: ServerResponse, code: string | Buffer) {
  response.writeHead(200, { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" });
  response.end(code);
}
