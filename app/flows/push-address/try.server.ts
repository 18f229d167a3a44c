import { type TrialOutcome, trialBody } from "~/domain/settings/push-address";
import type { Deps } from "~/flows/deps.server";
import { openPushSecret } from "~/store/push-secrets.server";
import { beginTrial, endTrial, hasTrialCome } from "~/store/push-trials.server";
import { pushAddressOf } from "./address.server";
import { postToSelf, type SelfAnswer } from "./post-to-self.server";

/** A trial whose process died is given up after this: longer than a trial can take. */
const GIVEN_UP_MS = 30_000;

export type TrialAnswer =
  | { outcome: TrialOutcome; status: number | null }
  /** Another trial is running. */
  | { outcome: "under_way" }
  | { outcome: "no_address" };

/**
 * Sends a message to the shop's current push address by the app's public name, and returns whether it arrived at any process of
 * this app, which a one-time token of this trial shows. The message is not a push: it counts as none and changes nothing. The
 * URL is built from the configuration; nothing of the incoming request goes into it.
 */
export async function tryPushAddress(deps: Deps, shopId: string): Promise<TrialAnswer> {
  const { database, cipher, log } = deps;
  const address = await openPushSecret(database, cipher, shopId);
  if (!address) return { outcome: "no_address" };
  const now = deps.now();
  const token = await beginTrial(database, shopId, address, { now, since: new Date(now.getTime() - GIVEN_UP_MS) });
  if (token === null) return { outcome: "under_way" };
  const answer = await postToSelf(pushAddressOf(deps, shopId, address.secret), trialBody(token));
  const came = await hasTrialCome(database, shopId, token);
  const result = { outcome: outcomeOf(answer, came), status: answer.outcome === "answered" ? answer.status : null };
  await endTrial(database, shopId, token, result);
  log[result.outcome === "arrived" ? "info" : "warn"]({ shop: shopId, ...result, came }, "push.tried");
  return result;
}

function outcomeOf(answer: SelfAnswer, came: boolean): TrialOutcome {
  if (answer.outcome !== "answered") return answer.outcome;
  // The carrier accepts only 200 as an answer (carrier 6.4).
  if (answer.status !== 200) return "wrong_status";
  return came ? "arrived" : "elsewhere";
}
