import { pushAddressState } from "~/domain/settings/push-address";
import { unpushedCheckMinutes } from "~/domain/status/next-check";
import type { Deps } from "~/flows/deps.server";
import { type AccountRow, readAccount } from "~/store/accounts.server";
import { addPushSecret, listPushSecrets, openPushSecret, replacePushSecret } from "~/store/push-secrets.server";
import type { PushAddressView, PushNotice } from "./views";

/**
 * Whether pushes of this account go to a push address of the shop: its parcels are booked without the platform's token, with
 * which the carrier would report them to the platform (field notes 9).
 */
const needsPushAddress = ({ config }: Deps, { environment }: Pick<AccountRow, "environment">): boolean =>
  !config.platformIn[environment];

/** Returns a shop's push address, which contains the secret. */
export const pushAddressOf = ({ config }: Deps, shopId: string, secret: string): string =>
  `${config.appUrl}/push/${shopId}/${secret}`;

/** Creates the shop's push address if it needs one and has none. */
export async function preparePushAddress(deps: Deps, shopId: string, account: Pick<AccountRow, "environment">) {
  if (!needsPushAddress(deps, account)) return;
  if (await addPushSecret(deps.database, deps.cipher, shopId, deps.now())) {
    deps.log.info({ shop: shopId }, "push.address_made");
  }
}

/**
 * Returns what the account page shows of the shop's push address, which is created on the first visit if needed; null without
 * an account. Contains the secret: only for the shop's own staff.
 */
export async function openPushAddress(deps: Deps, shopId: string): Promise<PushAddressView | null> {
  const account = await readAccount(deps.database, shopId);
  if (!account) return null;
  if (!needsPushAddress(deps, account)) return { state: "not_needed" };
  await preparePushAddress(deps, shopId, account);
  const [addresses, open] = await Promise.all([
    listPushSecrets(deps.database, shopId, deps.now()),
    openPushSecret(deps.database, deps.cipher, shopId),
  ]);
  const pushes = addresses.flatMap(({ lastPushAt }) => lastPushAt ?? []).map((at) => at.getTime());
  const replaced = addresses.flatMap(({ validUntil }) => validUntil ?? []).map((until) => until.getTime());
  const [present] = addresses;
  return {
    state: pushAddressState(addresses).state,
    address: open && pushAddressOf(deps, shopId, open.secret),
    lastPushAt: latest(pushes),
    replacedUntil: latest(replaced),
    trial:
      present?.trialOutcome && present.trialBeganAt
        ? { at: present.trialBeganAt.toISOString(), outcome: present.trialOutcome, status: present.trialStatus }
        : null,
    pollMinutes: unpushedCheckMinutes({ intervalMs: deps.config.statusPollMs }),
  };
}

/** Returns the first page's notice about the push address; null when there is nothing to do. */
export async function readPushNotice(deps: Deps, shopId: string): Promise<PushNotice | null> {
  const account = await readAccount(deps.database, shopId);
  if (!account || !needsPushAddress(deps, account)) return null;
  const standing = pushAddressState(await listPushSecrets(deps.database, shopId, deps.now()));
  if (standing.state === "followed") return null;
  return { state: standing.state, endsAt: standing.state === "moves" ? standing.endsAt.toISOString() : null };
}

/** Replaces the shop's push address; the previous one stays valid for a while (`replacePushSecret`). */
export async function renewPushAddress(deps: Deps, shopId: string): Promise<{ outcome: "renewed" | "not_needed" }> {
  const account = await readAccount(deps.database, shopId);
  if (!account || !needsPushAddress(deps, account)) return { outcome: "not_needed" };
  await replacePushSecret(deps.database, deps.cipher, shopId, deps.now());
  deps.log.info({ shop: shopId }, "push.address_renewed");
  return { outcome: "renewed" };
}

const latest = (times: number[]): string | null =>
  times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
