import { createHash, randomBytes } from "node:crypto";
import type { TrialOutcome } from "~/domain/settings/push-address";
import { type Cipher, CipherError, type SealContext } from "./cipher.server";
import type { Database, Sql } from "./database.server";

const SECRET_BYTES = 32;
/** How long an address that was replaced is answered, unless the carrier comes to a later one before. */
const REPLACED_FOR_MS = 30 * 24 * 3600 * 1000;
/** Of those that were replaced, beside the present one. */
const MOST_REPLACED = 4;

/** An address that the shop's pushes may come to; the present one has no end. */
export interface PushSecretRow {
  id: number;
  hash: string;
  validUntil: Date | null;
  lastPushAt: Date | null;
  trialHash: string | null;
  trialBeganAt: Date | null;
  trialOutcome: TrialOutcome | null;
  trialStatus: number | null;
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
/** What the sealed secret of a shop's address is bound to. */
export const pushSecretContext = (shopId: string): SealContext => ({ owner: shopId, field: "push.secret" });

/** The addresses at which the shop's pushes are taken at this time, the present one first. */
export async function listPushSecrets(sql: Sql, shopId: string, now: Date): Promise<PushSecretRow[]> {
  return sql.query<PushSecretRow>(
    `SELECT id, hash, valid_until AS "validUntil", last_push_at AS "lastPushAt", trial_hash AS "trialHash",
            trial_began_at AS "trialBeganAt", trial_outcome AS "trialOutcome", trial_status AS "trialStatus"
       FROM push_secret WHERE shop_id = $1 AND (valid_until IS NULL OR valid_until > $2) ORDER BY id DESC`,
    [shopId, now],
  );
}

/** The secret of the shop's present address; null when it has none, or one that no key opens any more. */
export async function openPushSecret(
  sql: Sql,
  cipher: Cipher,
  shopId: string,
): Promise<{ id: number; secret: string } | null> {
  const [row] = await sql.query<{ id: number; ciphertext: string | null }>(
    "SELECT id, ciphertext FROM push_secret WHERE shop_id = $1 AND valid_until IS NULL",
    [shopId],
  );
  if (!row?.ciphertext) return null;
  try {
    return { id: row.id, secret: cipher.open(row.ciphertext, pushSecretContext(shopId)) };
  } catch (error) {
    if (error instanceof CipherError) return null;
    throw error;
  }
}

/** Gives the shop an address unless it has one; returns whether it was made now. */
export async function addPushSecret(sql: Sql, cipher: Cipher, shopId: string, now: Date): Promise<boolean> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const made = await sql.query(
    `INSERT INTO push_secret (shop_id, hash, ciphertext, made_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (shop_id) WHERE valid_until IS NULL DO NOTHING RETURNING 1`,
    [shopId, hashOf(secret), cipher.seal(secret, pushSecretContext(shopId)), now],
  );
  return made.length > 0;
}

/**
 * Gives the shop a new address. The one before is answered for 30 days more, or until {@link recordPush} sees a push at a
 * later one. Of many that were replaced those stay that the carrier came to, then the newest.
 */
export async function replacePushSecret(database: Database, cipher: Cipher, shopId: string, now: Date): Promise<void> {
  await database.transaction(async (sql) => {
    // Two that replace at once take turns: each makes an address of its own.
    await sql.query("SELECT 1 FROM shop WHERE id = $1 FOR UPDATE", [shopId]);
    await sql.query(
      `UPDATE push_secret SET valid_until = $2, ciphertext = NULL
        WHERE shop_id = $1 AND valid_until IS NULL`,
      [shopId, new Date(now.getTime() + REPLACED_FOR_MS)],
    );
    await sql.query(
      `DELETE FROM push_secret WHERE shop_id = $1 AND (valid_until <= $2 OR id IN (
         SELECT id FROM push_secret WHERE shop_id = $1 ORDER BY last_push_at DESC NULLS LAST, id DESC OFFSET ${MOST_REPLACED}))`,
      [shopId, now],
    );
    await addPushSecret(sql, cipher, shopId, now);
  });
}

/** The carrier came to this address: those before it are answered no more. */
export async function recordPush(
  sql: Sql,
  shopId: string,
  { id }: Pick<PushSecretRow, "id">,
  now: Date,
): Promise<void> {
  await sql.query(
    `WITH noted AS (UPDATE push_secret SET last_push_at = $3 WHERE shop_id = $1 AND id = $2 RETURNING id)
     DELETE FROM push_secret WHERE shop_id = $1 AND id < (SELECT id FROM noted)`,
    [shopId, id, now],
  );
}

/**
 * Begins a trial of an address; gives its one-time word. Null when another one, begun after `since`, is under way, or the
 * address is gone.
 */
export async function beginTrial(
  sql: Sql,
  shopId: string,
  { id }: Pick<PushSecretRow, "id">,
  { now, since }: { now: Date; since: Date },
): Promise<string | null> {
  const word = randomBytes(SECRET_BYTES).toString("base64url");
  const begun = await sql.query(
    `UPDATE push_secret SET trial_hash = $3, trial_began_at = $4, trial_came_at = NULL, trial_outcome = NULL, trial_status = NULL
      WHERE shop_id = $1 AND id = $2 AND (trial_began_at IS NULL OR trial_outcome IS NOT NULL OR trial_began_at < $5)
      RETURNING 1`,
    [shopId, id, hashOf(word), now, since],
  );
  return begun.length > 0 ? word : null;
}

/** The message of a trial came in. One that comes again is known, and changes nothing. */
export async function recordTrialArrival(sql: Sql, shopId: string, trialHash: string, now: Date): Promise<void> {
  await sql.query(
    "UPDATE push_secret SET trial_came_at = $3 WHERE shop_id = $1 AND trial_hash = $2 AND trial_came_at IS NULL",
    [shopId, trialHash, now],
  );
}

/** Whether the message with this one-time word came in. */
export async function hasTrialCome(sql: Sql, shopId: string, word: string): Promise<boolean> {
  const [row] = await sql.query(
    "SELECT 1 FROM push_secret WHERE shop_id = $1 AND trial_hash = $2 AND trial_came_at IS NOT NULL",
    [shopId, hashOf(word)],
  );
  return row !== undefined;
}

/** Keeps how the trial with this one-time word came out. */
export async function endTrial(
  sql: Sql,
  shopId: string,
  word: string,
  { outcome, status }: { outcome: TrialOutcome; status: number | null },
): Promise<void> {
  await sql.query(
    "UPDATE push_secret SET trial_outcome = $3, trial_status = $4 WHERE shop_id = $1 AND trial_hash = $2",
    [shopId, hashOf(word), outcome, status],
  );
}
