import { randomBytes } from "node:crypto";
import type { PushFinding } from "~/domain/doctor/outside";
import { trialBody } from "~/domain/settings/push-address";
import { hashOfSecret } from "~/store/push-secrets.server";
import { trialProof } from "~/store/push-trials.server";
import { visit } from "./visit.server";

/**
 * Posts a trial message to a push address of ours by its public name, as the carrier would, and looks whether this installation
 * answered: only it knows the secret that the answer is made with. The message is no push; nothing is stored of it.
 */
export async function tryPush(address: string, secret: string): Promise<PushFinding> {
  const token = randomBytes(32).toString("base64url");
  const { outcome, status, body } = await visit(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: trialBody(token),
  });
  if (outcome !== "answers") return { outcome };
  if (status !== 200) return { outcome: "wrong_status", status: status ?? 0 };
  return { outcome: body === trialProof(hashOfSecret(secret), token) ? "arrived" : "elsewhere" };
}
