import { type TrialOutcome, trialBody } from "~/domain/settings/push-address";
import type { Deps } from "~/flows/deps.server";
import { beginTrial, endTrial, hasTrialCome, openPushSecret } from "~/store/push-secrets.server";
import { pushAddressOf } from "./address.server";
import { postToSelf, type SelfAnswer } from "./post-to-self.server";

/** A trial whose process died in the middle is forgotten after this; longer than one can take. */
const GIVEN_UP_MS = 30_000;

export type TrialAnswer =
  | { outcome: TrialOutcome; status: number | null }
  /** Somebody else is trying it. */
  | { outcome: "under_way" }
  | { outcome: "no_address" };

/**
 * Sends a message to the shop's present push address by the app's public name, and says whether it came in here: at any process of
 * this app, by a one-time word that only this trial knows. It is no push, counts as none and changes nothing. The address is
 * the configured one; nothing of the request goes into it.
 */
export async function tryPushAddress(deps: Deps, shopId: string): Promise<TrialAnswer> {
  const { database, cipher, log } = deps;
  const address = await openPushSecret(database, cipher, shopId);
  if (!address) return { outcome: "no_address" };
  const now = deps.now();
  const word = await beginTrial(database, shopId, address, { now, since: new Date(now.getTime() - GIVEN_UP_MS) });
  if (word === null) return { outcome: "under_way" };
  const answer = await postToSelf(pushAddressOf(deps, shopId, address.secret), trialBody(word));
  const came = await hasTrialCome(database, shopId, word);
  const result = { outcome: outcomeOf(answer, came), status: answer.outcome === "answered" ? answer.status : null };
  await endTrial(database, shopId, word, result);
  log[result.outcome === "arrived" ? "info" : "warn"]({ shop: shopId, ...result, came }, "push.tried");
  return result;
}

function outcomeOf(answer: SelfAnswer, came: boolean): TrialOutcome {
  if (answer.outcome !== "answered") return answer.outcome;
  // The carrier takes 200 alone for an answer (carrier 6.4).
  if (answer.status !== 200) return "wrong_status";
  return came ? "arrived" : "elsewhere";
}
