import { createHash, createHmac, randomBytes } from "node:crypto";
import type { TrialOutcome } from "~/domain/settings/push-address";
import type { Sql } from "./database.server";
import type { PushSecretRow } from "./push-secrets.server";
import { countRows, run, tables } from "./statements.server";

const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Returns what answers a trial message: only who has the secret of the address, or its hash, can say it, so that an answer from
 * another app is not taken for ours.
 */
export const trialProof = (secretHash: string, token: string): string =>
  createHmac("sha256", secretHash).update(`waybill trial ${token}`).digest("base64url");

/**
 * Begins a trial of an address; returns its one-time token. Null when another one that began after `since` is under way, or the
 * address is gone.
 */
export async function beginTrial(
  sql: Sql,
  shopId: string,
  { id }: Pick<PushSecretRow, "id">,
  { now, since }: { now: Date; since: Date },
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const begun = tables
    .updateTable("push_secret")
    .set({ trial_hash: hashOf(token), trial_began_at: now })
    .set({ trial_came_at: null, trial_outcome: null, trial_status: null })
    .where("shop_id", "=", shopId)
    .where("id", "=", id)
    .where((row) =>
      row.or([
        row("trial_began_at", "is", null),
        row("trial_outcome", "is not", null),
        row("trial_began_at", "<", since),
      ]),
    )
    .returning("id");
  return (await countRows(sql, begun)) > 0 ? token : null;
}

/** Records that the message of a trial arrived. A repeated message changes nothing. */
export async function recordTrialArrival(sql: Sql, shopId: string, trialHash: string, now: Date): Promise<void> {
  await run(sql, trialOf(shopId, trialHash).set({ trial_came_at: now }).where("trial_came_at", "is", null));
}

/** Returns whether the message with this one-time token arrived. */
export async function hasTrialCome(sql: Sql, shopId: string, token: string): Promise<boolean> {
  const came = tables
    .selectFrom("push_secret")
    .select("id")
    .where("shop_id", "=", shopId)
    .where("trial_hash", "=", hashOf(token))
    .where("trial_came_at", "is not", null);
  return (await countRows(sql, came)) > 0;
}

/** Stores the outcome of the trial with this one-time token; `status` is the HTTP status of its answer. */
export async function endTrial(
  sql: Sql,
  shopId: string,
  token: string,
  { outcome, status }: { outcome: TrialOutcome; status: number | null },
): Promise<void> {
  await run(sql, trialOf(shopId, hashOf(token)).set({ trial_outcome: outcome, trial_status: status }));
}

const trialOf = (shopId: string, trialHash: string) =>
  tables.updateTable("push_secret").where("shop_id", "=", shopId).where("trial_hash", "=", trialHash);
