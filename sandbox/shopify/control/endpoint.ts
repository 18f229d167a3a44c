import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { readBody, sendJson } from "../../http.ts";
import type { Sandbox } from "../sandbox.ts";
import { ControlError } from "./control-route.ts";
import { controlRoutes } from "./routes.ts";

/** Answers `/__sandbox/…`: JSON in, JSON out; a 400 says what is wrong with the input. */
export async function answerControl(sandbox: Sandbox, url: URL, request: IncomingMessage, response: ServerResponse) {
  const path = url.pathname.replace("/__sandbox/", "").replace(/\/$/, "");
  for (const { method, pattern, run } of controlRoutes) {
    const params = method === request.method ? matchPath(pattern, path) : null;
    if (!params) continue;
    try {
      const body = request.method === "GET" ? Object.fromEntries(url.searchParams) : await readJson(request);
      return sendJson(response, 200, await run(sandbox, body, params));
    } catch (error) {
      const { status, message } = asAnswer(error);
      return sendJson(response, status, { error: message });
    }
  }
  sendJson(response, 404, { error: `no such control: ${request.method} ${path}` });
}

/** Returns the values of the `:name` parts, or null when the path does not match. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request)).toString("utf8");
  return text === "" ? {} : JSON.parse(text);
}

function asAnswer(error: unknown): { status: number; message: string } {
  if (error instanceof ControlError) return { status: error.status, message: error.message };
  if (error instanceof z.ZodError) return { status: 400, message: z.prettifyError(error) };
  if (error instanceof Error) return { status: 400, message: error.message };
  throw error;
}
