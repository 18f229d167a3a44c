import { HOUR_MS } from "~/domain/durations";
import type { Deps } from "~/flows/deps.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import {
  claimDueParcels,
  type DueParcel,
  findShopsWithDueParcels,
  giveBackChecks,
  putOffChecks,
} from "~/store/checks.server";
import type { LaneWish } from "~/store/lanes.server";
import { type AccountPauses, createAccountPauses } from "./account-pauses.server";
import { createFairQueue } from "./fair-queue.server";
import { type Loop, startLoop } from "./loop.server";
import { createShares, type Standing } from "./shares";

/** Readings at a time in this process, and of one shop over all processes: an account's other calls go on beside them. */
const IN_HAND = { inAll: 24, perShop: 4 };
/** A claim that its process does not renew ends after this: a killed process's parcels are due again. */
const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 3_000;
/** Delay before a parcel is looked at again that cannot be read, because it is another account's or unknown to the carrier. */
const UNREADABLE_MS = 6 * HOUR_MS;
/**
 * Delay after a second error in a row that is not the carrier's, doubled with each further one. It says nothing about the shop's
 * other parcels. After the first the claim is left to end: mostly a connection to PostgreSQL was lost, and the next reading is
 * stored.
 */
const FAILED_MS = { second: 20_000, longest: HOUR_MS };
/** Parcels of which is remembered that reading them failed: too many to be anything but an outage. */
const MOST_FAILED = 1_000;

/**
 * Starts to read the parcels whose time has come, each shop in turn (decision 053). The time itself is the work: it is moved when
 * a parcel is claimed, and set anew by what is read. A shop for which the carrier does not answer is left alone for a while.
 */
export function startWatch(
  deps: Deps,
  standing: Standing,
  { pollMs, pauses = createAccountPauses(deps) }: { pollMs: number; pauses?: AccountPauses },
): Loop<DueParcel> {
  const { database, now, log } = deps;
  const after = (ms: number) => new Date(now().getTime() + ms);
  const failures = new Map<string, number>();
  const lanes = {
    find: (last: string, limit: number) => findShopsWithDueParcels(database, now(), last, limit, pauses.shops()),
    claim: (wishes: LaneWish[]) => claimDueParcels(database, now(), after(LEASE_MS), wishes),
  };

  async function read(parcel: DueParcel): Promise<void> {
    const { outcome } = await refreshStatus(deps, parcel.lane, parcel.shipmentId);
    switch (outcome) {
      case "read":
        return pauses.end(parcel.lane);
      case "unreachable":
      case "denied":
        return putOffChecks(database, [parcel], await pauses.lengthen(parcel.lane));
      // The account says so from now on, and the shop is skipped: the parcel is due when it connects again.
      case "token_rejected":
        return;
      case "not_found":
      case "no_account":
      case "other_account":
        return putOffChecks(database, [parcel], after(UNREADABLE_MS));
    }
  }

  /** Returns for how long a parcel is left alone after one more error in a row. */
  function pauseAfterError({ shipmentId }: DueParcel): number | null {
    const before = failures.get(shipmentId) ?? 0;
    if (failures.size >= MOST_FAILED) failures.clear();
    failures.set(shipmentId, before + 1);
    return before === 0 ? null : Math.min(FAILED_MS.second * 2 ** (before - 1), FAILED_MS.longest);
  }

  const loop = startLoop(
    {
      name: "watch",
      concurrency: IN_HAND.inAll,
      take: createFairQueue(IN_HAND.perShop, lanes, createShares(standing)),
      async run(parcel: DueParcel) {
        try {
          await read(parcel);
          failures.delete(parcel.shipmentId);
        } catch (error) {
          log.error({ err: error, shop: parcel.lane, parcel: parcel.shipmentId }, "watch.failed");
          const pauseMs = pauseAfterError(parcel);
          if (pauseMs === null) return undefined;
          await putOffChecks(database, [parcel], after(pauseMs)).catch((lost) =>
            log.error({ err: lost, parcel: parcel.shipmentId }, "watch.not_put_off"),
          );
        }
        return undefined;
      },
      giveBack: (parcels) => giveBackChecks(database, parcels, now(), after(LEASE_MS)),
    },
    { pollMs, log },
  );
  // A reading that takes long is not begun a second time. One that is all the same does no harm.
  const timer = setInterval(() => {
    putOffChecks(database, loop.inHand(), after(LEASE_MS)).catch((error) =>
      log.warn({ err: error }, "watch.not_renewed"),
    );
  }, RENEW_EVERY_MS);
  return {
    ...loop,
    async stop(timeoutMs) {
      clearInterval(timer);
      await loop.stop(timeoutMs);
    },
  };
}
