import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { findShop } from "~/store/shops.server";
import { answer, readRawBody } from "./body.server";
import type { EdgeDeps } from "./edge.server";
import { matchesSecret } from "./secret.server";

const MAX_BYTES = 16 * 1024;

/**
 * A status update from the carrier (carrier 6): `/push/<secret>` for the platform, `/push/<shop key>/<secret>` for a
 * shop's own address. Nothing signs it, so the path is the only credential and the content only a hint. Answers exactly
 * 200, and only after the message is committed; anything unreadable is stored as well, for a person to look at.
 */
export async function handlePush(deps: EdgeDeps, request: IncomingMessage, response: ServerResponse, path: string) {
  const [shopKeyOrSecret = "", shopSecret] = path.split("/").slice(2);
  const shopId = shopSecret === undefined ? null : shopKeyOrSecret;
  const known = shopId === null ? deps.platformPushSecretHashes : await shopSecretHashes(deps, shopId);
  if (!matchesSecret(shopSecret ?? shopKeyOrSecret, known)) {
    deps.log.warn({ shop: shopId }, "push.wrong_secret");
    return answer(response, 404);
  }
  if (request.method !== "POST") return answer(response, 405, "", { allow: "POST" });
  const body = (await readRawBody(request, MAX_BYTES)).toString("utf8").replaceAll("\0", "");
  await deps.intake.store({
    source: "carrier",
    senderId: createHash("sha256")
      .update(`${shopId ?? "platform"}\n${body}`)
      .digest("hex"),
    shopId,
    topic: "status",
    headers: { "content-type": request.headers["content-type"] ?? "" },
    body,
    receivedAt: deps.now(),
  });
  answer(response, 200);
}

async function shopSecretHashes(deps: EdgeDeps, shopId: string): Promise<string[]> {
  const shop = await findShop(deps.database, shopId);
  return shop?.pushSecretHash ? [shop.pushSecretHash] : [];
}
