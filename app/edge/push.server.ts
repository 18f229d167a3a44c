import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parsePush } from "~/carrier/push";
import { trialTokenIn } from "~/domain/settings/push-address";
import { listPushSecrets, type PushSecretRow, recordPush } from "~/store/push-secrets.server";
import { recordTrialArrival, trialProof } from "~/store/push-trials.server";
import { sayInTrace } from "~/trace-scope.server";
import { readRawBody, sendText } from "./body.server";
import type { EdgeDeps } from "./edge-deps.server";
import { hashSecret, matchesSecret } from "./secret.server";

const MAX_BYTES = 16 * 1024;
/**
 * The time of the last push at an address is stored to the minute: updating it with each push would make them all wait for one
 * row.
 */
const NOTED_EVERY_MS = 60_000;

/**
 * Answers a status push from the carrier (carrier 6.1, 6.4): `/push/<secret>` for the platform, `/push/<shop key>/<secret>` for a
 * shop's own address. Nothing signs it, so the path is the only credential and the content only a hint. Answers exactly 200,
 * and only after the message is committed; an unreadable one is stored as well, for staff to look at. A trial message that the
 * app sends to its own address is not treated as a push.
 */
export async function handlePush(deps: EdgeDeps, request: IncomingMessage, response: ServerResponse, path: string) {
  // The address is entered by hand, with or without a slash at its end.
  const [shopKeyOrSecret = "", shopSecret] = path.replace(/\/$/, "").split("/").slice(2);
  const own = shopSecret === undefined ? [] : await listPushSecrets(deps.database, shopKeyOrSecret, deps.now());
  const known = shopSecret === undefined ? deps.platformPushSecretHashes : own.map(({ hash }) => hash);
  const shopId = own.length > 0 ? shopKeyOrSecret : null;
  if (!matchesSecret(shopSecret ?? shopKeyOrSecret, known)) {
    // Logs only the shop, where it has push addresses: the rest of the path may be a secret in the wrong place.
    deps.log.warn({ shop: shopId }, "push.wrong_secret");
    return sendText(response, 404);
  }
  if (request.method !== "POST") return sendText(response, 405, "", { allow: "POST" });
  const body = (await readRawBody(request, MAX_BYTES)).toString("utf8").replaceAll("\0", "");
  const trialToken = trialTokenIn(body);
  if (trialToken !== null) {
    if (shopId !== null) await recordTrialArrival(deps.database, shopId, hashSecret(trialToken), deps.now());
    return sendText(response, 200, trialProof(hashSecret(shopSecret ?? shopKeyOrSecret), trialToken));
  }
  sayInTrace({ "waybill.shop": shopId });
  const contentType = request.headers["content-type"] ?? "";
  await deps.intake.store({
    source: "carrier",
    senderId: createHash("sha256")
      .update(`${shopId ?? "platform"}\n${body}`)
      .digest("hex"),
    shopId,
    topic: "status",
    headers: { "content-type": contentType },
    body,
    receivedAt: deps.now(),
  });
  const used = shopSecret === undefined ? undefined : own.find(({ hash }) => hash === hashSecret(shopSecret));
  if (shopId !== null && used && !("unreadable" in parsePush(contentType, body))) await recordUse(deps, shopId, used);
  sendText(response, 200);
}

/** Records that this address is in use. The push is stored by now, so a failure here does not make the carrier send it again. */
async function recordUse(deps: EdgeDeps, shopId: string, used: PushSecretRow): Promise<void> {
  const now = deps.now();
  if (used.lastPushAt && now.getTime() - used.lastPushAt.getTime() < NOTED_EVERY_MS) return;
  await recordPush(deps.database, shopId, used, now).catch((error: unknown) =>
    deps.log.warn({ err: error, shop: shopId }, "push.not_noted"),
  );
}
