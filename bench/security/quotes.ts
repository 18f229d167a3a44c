import { createHmac } from "node:crypto";
import "../../scripts/app-modules.ts";
import { rateBody } from "../quotes/requests.ts";
import type { Stage } from "../quotes/stage.ts";
import { SHOPIFY } from "../stage/app.ts";
import { requestBytes } from "../stage/closed-loop.ts";
import type { Results } from "../stage/results.ts";
import { measureShare } from "./share.ts";

const { hashSecret, matchesSecret } = await import("../../app/edge/secret.server.ts");
const { isSignedByShopify } = await import("../../app/shopify/webhook.server.ts");

const KEYS = 50;

/** A cached quote that Shopify signed: the secret in its path, and the signature over its body. */
export async function measureQuoteChecks(stage: Stage, results: Results): Promise<void> {
  const { warm, port, appPid, stub, ask } = stage;
  await stub.behave({ mode: "answer", latencyMs: 5 });
  await stage.carrierIsBack();
  const asked = Array.from({ length: KEYS }, (_, n) => {
    const body = rateBody(6_000_000 + n, n);
    const path = warm[n % warm.length] ?? "";
    const signature = createHmac("sha256", SHOPIFY.secret).update(body.text).digest("base64");
    return { path, body, headers: { "content-type": "application/json", "x-shopify-hmac-sha256": signature } };
  });
  for (const { path, body } of asked) await ask(path, body);
  const known = asked.map(({ path, body, headers }) => {
    const secret = path.split("/")[3] ?? "";
    return { secret, hashes: [hashSecret(secret)], bytes: Buffer.from(body.text), headers };
  });
  const requests = asked.map(({ path, body, headers }) => requestBytes(path, body.text, headers));
  const checks = (n: number) => {
    const { secret, hashes, bytes, headers } = known[n % KEYS] ?? NOTHING;
    return matchesSecret(secret, hashes) && isSignedByShopify(bytes, headers, [SHOPIFY.secret]);
  };
  await measureShare("a cached quote", { port, pid: appPid, requests }, checks, results);
}

const NOTHING = { secret: "", hashes: [], bytes: Buffer.alloc(0), headers: {} };
