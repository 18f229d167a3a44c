import "../../scripts/app-modules.ts";
import type { IncomingMessage } from "node:http";
import type { Engine } from "../engine/engine.ts";
import { orderRequest, pushRequest } from "../intake/messages.ts";
import { SHOPIFY } from "../stage/app.ts";
import type { Results } from "../stage/results.ts";
import { seedOpenShop } from "../stage/shops.ts";
import { measureShare } from "./share.ts";

const { hashSecret, matchesSecret } = await import("../../app/edge/secret.server.ts");
const { isSigned } = await import("../../app/edge/webhook.server.ts");
const { createUnsignedLimiter } = await import("../../app/edge/unsigned-limiter.server.ts");
const { verifyWebhook } = await import("../../app/shopify/webhook.server.ts");

/** More than the slices of a run can take in: each message counts only once. */
const REQUESTS = 60_000;

/** A push, whose only credential is its path; and a webhook of 10 KB, with its signature, its limiter and what the signed body must be. */
export async function measureIntakeChecks(engine: Engine, results: Results): Promise<void> {
  const { domain } = await seedOpenShop(engine.databaseUrl, engine.key);
  const { port, webPid: pid, pushPath } = engine;
  const secret = pushPath.split("/")[2] ?? "";
  const hashes = [hashSecret(secret)];
  const pushes = Array.from({ length: REQUESTS }, () => pushRequest(pushPath));
  await measureShare("a push", { port, pid, requests: pushes }, () => matchesSecret(secret, hashes), results);
  await engine.client.query("TRUNCATE inbox");

  const orders = Array.from({ length: REQUESTS / 10 }, () => orderRequest(domain));
  const limiter = createUnsignedLimiter(() => performance.now());
  const read = orders.slice(0, 50).map(partsOf);
  const checks = (n: number) => {
    const { request, body } = read[n % read.length] ?? partsOf(Buffer.alloc(0));
    if (!isSigned(request)) return false;
    const leave = limiter.enter(request);
    const verified = verifyWebhook(body, request.headers, [SHOPIFY.secret]);
    leave?.(verified.outcome === "valid");
    return verified.outcome === "valid";
  };
  await measureShare("a webhook of 10 KB", { port, pid, requests: orders }, checks, results);
}

/** Returns a request as the app's doors see it: with its headers, its sender, and its body apart. */
function partsOf(bytes: Buffer): { request: IncomingMessage; body: Buffer } {
  const end = bytes.indexOf("\r\n\r\n");
  const lines = bytes.toString("latin1", 0, Math.max(0, end)).split("\r\n").slice(1);
  const headers = Object.fromEntries(lines.map((line) => line.split(": ", 2)));
  const request = { headers, socket: { remoteAddress: "127.0.0.1" } } as unknown as IncomingMessage;
  return { request, body: bytes.subarray(end + 4) };
}
