import { HOUR_MS } from "~/domain/durations";
import { needsVerification } from "~/domain/status/codes";
import type { Deps } from "~/flows/deps.server";
import { recordPushesCome } from "~/store/checks.server";
import { closeMessages, type InboxRow } from "~/store/inbox.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { knownAs } from "~/trace-scope.server";
import { applyToHeld, holdParcels } from "./apply.server";
import { asMessage, keepFigures } from "./push-messages.server";
import { messageSubject, type PushOutcome } from "./push-outcome";
import { readBackPushes } from "./read-back.server";
import { closeUnused, type ReadPush, sortPushes } from "./sort-pushes.server";

/** What became of a push: its outcome, or that the carrier's own record must be read first. */
export type TakenPush = PushOutcome | "to_be_read_back";

/**
 * Applies one stored push: {@link takeInPushes} with a set of one, and the carrier's record is read where the push alone must not
 * be believed. Throws when the carrier cannot be asked: the message stays and is tried again.
 */
export async function applyPush(deps: Deps, message: InboxRow): Promise<PushOutcome> {
  const [taken] = await takeInPushes(deps, [message]);
  if (taken !== "to_be_read_back") return taken ?? "unmatched";
  const [outcome] = await readBackPushes(deps, [message]);
  return (await outcome) ?? "unmatched";
}

/**
 * Applies stored pushes (carrier 6.3, 6.6), those of one shop in one transaction that also closes them. A final or money status
 * is not taken on the push alone, because nothing signs it: it is left to {@link readBackPushes}. Returns what became of each
 * message, in their order.
 */
export async function takeInPushes(deps: Deps, messages: readonly InboxRow[]): Promise<TakenPush[]> {
  const outcomes = new Map<number, TakenPush>();
  const { found, unreadable, unmatched, erased } = await sortPushes(deps, messages);
  const plain = found.filter(({ push }) => !needsVerification(push.statusId));
  for (const { message } of found) outcomes.set(message.id, "to_be_read_back");
  for (const [shopId, pushes] of Map.groupBy(plain, (one) => one.shopId)) {
    const shop = await findShop(deps.database, shopId);
    if (!shop) unmatched.push(...pushes.map(({ message }) => message));
    else for (const [id, outcome] of await applyOfShop(deps, shop, pushes)) outcomes.set(id, outcome);
  }
  for (const [id, outcome] of await closeUnused(deps, { unreadable, unmatched, erased })) outcomes.set(id, outcome);
  return messages.map(({ id }) => outcomes.get(id) ?? "unmatched");
}

/** Applies pushes of one shop that are believed, and closes them. Returns their outcomes by the message's id. */
async function applyOfShop(deps: Deps, known: ShopRow, pushes: readonly ReadPush[]): Promise<[number, PushOutcome][]> {
  const shop = { ...known, pushedAt: await notePushes(deps, known) };
  const names = () => pushes.map(({ message, shipmentId }) => [messageSubject(message.id), shipmentId] as const);
  return knownAs(names, () => applyTogether(deps, shop, pushes));
}

function applyTogether(deps: Deps, shop: ShopRow, pushes: readonly ReadPush[]): Promise<[number, PushOutcome][]> {
  return deps.database.transaction(async (sql) => {
    const held = await holdParcels(
      sql,
      shop.id,
      pushes.map(({ shipmentId }) => shipmentId),
    );
    const messages = pushes.map((one) => asMessage(one, held));
    const applied = await applyToHeld(deps, sql, shop, held, messages);
    await keepFigures(deps, sql, held, pushes);
    const outcomes = pushes.map(({ message }, n): [number, PushOutcome] => [message.id, applied[n] ?? "repeated"]);
    await closeMessages(
      sql,
      outcomes.map(([id, outcome]) => ({ id, outcome })),
      deps.now(),
    );
    return outcomes;
  });
}

/** Records that pushes come for a shop, to the hour. Returns the last time. */
async function notePushes(deps: Deps, { id, pushedAt }: ShopRow): Promise<Date> {
  const now = deps.now();
  if (pushedAt && now.getTime() - pushedAt.getTime() < HOUR_MS) return pushedAt;
  await recordPushesCome(deps.database, id, now);
  return now;
}
