import { CAPABILITIES, isCapability } from "~/domain/account/capabilities";
import { CARRIER_ENVIRONMENTS } from "~/domain/carrier-environment";
import { DAY_MS } from "~/domain/durations";
import { pickAsJson } from "~/domain/storable-json";
import type { Deps } from "~/flows/deps.server";
import { type AccountRow, readAccount } from "~/store/accounts.server";
import { ACCOUNT_COLUMNS, type AccountPageView, type AccountView } from "./views";

/** An expiring token is announced this many days ahead. */
const REMIND_DAYS = 14;

/** Reads the account page: the connected account without its token, and the ways to connect one. */
export async function readAccountPage(deps: Deps, shopId: string): Promise<AccountPageView> {
  const row = await readAccount(deps.database, shopId);
  const now = deps.now();
  return {
    account: row && accountView(row, now),
    environments: deps.config.stagingAvailable ? [...CARRIER_ENVIRONMENTS] : ["production"],
    platformIn: deps.config.platformIn,
    now: now.toISOString(),
  };
}

/** Returns what keeps a shop from asking the carrier anything; null: nothing. */
export async function readAccountTrouble(deps: Deps, shopId: string): Promise<"no_account" | "token_rejected" | null> {
  const row = await readAccount(deps.database, shopId);
  if (row === null) return "no_account";
  return row.health === "rejected" ? "token_rejected" : null;
}

function accountView(row: AccountRow, now: Date): AccountView {
  return {
    ...pickAsJson(row, ACCOUNT_COLUMNS),
    expiry: expiryOf(row.tokenExpiresAt, now),
    denied: deniedOf(row),
  };
}

function deniedOf({ denied }: AccountRow): AccountView["denied"] {
  return Object.entries(denied)
    .flatMap(([key, at]) => (isCapability(key) ? [{ capability: CAPABILITIES[key].text, at }] : []))
    .sort((one, other) => other.at.localeCompare(one.at));
}

function expiryOf(end: Date | null, now: Date): AccountView["expiry"] {
  if (!end) return null;
  const left = end.getTime() - now.getTime();
  if (left <= 0) return "ended";
  return left <= REMIND_DAYS * DAY_MS ? "soon" : null;
}
