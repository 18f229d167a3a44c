import type { Deps } from "~/flows/deps.server";
import { endPause, lengthenPause, listPauses } from "~/store/account-pauses.server";

/** Shops whose account is left alone for a while, because the carrier did not answer for it. */
export interface AccountPauses {
  /** Returns the shops that pause at present. */
  shops(): string[];
  /** Records that the carrier did not answer for a shop. Returns when it is asked again. */
  lengthen(shopId: string): Promise<Date>;
  /** Records that it answered. */
  end(shopId: string): Promise<void>;
  /** Takes in what another process found out; null: the carrier answers again. */
  hear(shopId: string, until: Date | null): void;
  /** Reads the pauses of all shops: some may have been missed. */
  reload(): Promise<void>;
}

/**
 * Returns the pauses of all processes, as this one knows them. They are a row each, written when one begins or ends, and told to
 * the others: no process has to find out again what another found out (decision 059).
 */
export function createAccountPauses({ database, now }: Pick<Deps, "database" | "now">): AccountPauses {
  let pauses = new Map<string, Date>();
  return {
    shops: () => [...pauses].filter(([, until]) => until > now()).map(([shopId]) => shopId),
    async lengthen(shopId) {
      const until = await lengthenPause(database, shopId, now());
      pauses.set(shopId, until);
      return until;
    },
    async end(shopId) {
      if (pauses.delete(shopId)) await endPause(database, shopId);
    },
    hear(shopId, until) {
      if (until) pauses.set(shopId, until);
      else pauses.delete(shopId);
    },
    async reload() {
      pauses = new Map((await listPauses(database)).map(({ shopId, until }) => [shopId, until]));
    },
  };
}
