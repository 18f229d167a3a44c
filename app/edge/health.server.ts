import type { IncomingMessage, ServerResponse } from "node:http";
import { ping } from "~/store/database.server";
import { sendText } from "./body.server";
import type { EdgeDeps } from "./edge-deps.server";
import { hashSecret, matchesSecret } from "./secret.server";

/** Answers 200: the process is running. */
export function handleHealth(response: ServerResponse): void {
  sendText(response, 200, "ok");
}

/** Answers 200 when the database responds within a second, so that the process can do its work, else 503, as does one that is about to end. */
export async function handleReadiness(deps: EdgeDeps, response: ServerResponse) {
  deps.drain?.wasAskedReadiness();
  if (deps.drain?.begun) return sendText(response, 503, "draining", { "retry-after": "2" });
  const deadline = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("no answer within 1 s")), 1_000).unref(),
  );
  try {
    await Promise.race([ping(deps.database), deadline]);
    sendText(response, 200, "ready");
  } catch (error) {
    deps.log.warn({ err: error }, "readiness.database_unreachable");
    sendText(response, 503, "the database does not answer", { "retry-after": "2" });
  }
}

/** Answers with Prometheus metrics for the holder of the token; 404 with a wrong token or without a configured one. */
export async function handleMetrics(deps: EdgeDeps, request: IncomingMessage, response: ServerResponse) {
  const given = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
  const known = deps.metricsToken ? [hashSecret(deps.metricsToken)] : [];
  if (!matchesSecret(given, known)) return sendText(response, 404);
  sendText(response, 200, await deps.metrics.metrics(), { "content-type": deps.metrics.contentType });
}
