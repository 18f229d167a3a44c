import { randomUUID } from "node:crypto";
import { claimableVnd } from "~/domain/claims/amount";
import { type ClaimKind, type ClaimState, deadlineOf, hasAmount, isClosed, nextStates } from "~/domain/claims/claim";
import { type DecidedOn, isAlready, versionOf } from "~/domain/claims/version";
import { keepLedger } from "~/flows/cod/keep-ledger.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { lockClaim } from "~/store/claim-reads.server";
import { readClaimable } from "~/store/claimable-parcels.server";
import { addClaim, addClaimEvent, findClaimId, updateClaim } from "~/store/claims.server";
import { recordEvent } from "~/store/history.server";
import { lockShipment } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";

const byOf = ({ userId, name }: Actor) => ({ actorId: userId, actorName: name });

/**
 * Opens a claim for a parcel, with what can be claimed without proof of the value, or where that is not known, nothing. Returns its id;
 * that of the one that is there, where the parcel has one of the kind; null: the shop has no such parcel, or it was never sent.
 */
export function openClaim(
  deps: Deps,
  shop: ShopRow,
  { shipmentId, kind }: { shipmentId: string; kind: ClaimKind },
  actor: Actor,
): Promise<string | null> {
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shop.id, shipmentId);
    const parcel = await readClaimable(sql, shop.id, shipmentId);
    if (!shipment?.trackingNumber || !parcel) return null;
    const known = await findClaimId(sql, shop.id, shipmentId, kind);
    if (known) return known;
    const now = deps.now();
    const id = randomUUID();
    const claimed = { ...parcel, feeVnd: parcel.chargedFeeVnd ?? parcel.quotedFeeVnd };
    const amountVnd = claimableVnd(kind, claimed, false) ?? 0;
    const claim = { shopId: shop.id, id, shipmentId, kind, state: "open" as const, amountVnd, hasProof: false };
    const deadlineAt = deadlineOf(now, shop.settings.claimDays);
    await addClaim(sql, { ...claim, deadlineAt, openedAt: now });
    await addClaimEvent(sql, { shopId: shop.id, claimId: id, kind: "open", amountVnd, ...byOf(actor), at: now });
    await recordEvent(sql, shipment, {
      ...{ kind: "claim", by: actor, at: now, details: { claim: kind, state: "open", amountVnd } },
      key: `claim:${id}:open`,
    });
    return id;
  });
}

/** What staff change of a claim that is not its state. */
export interface ClaimChange {
  amountVnd?: number;
  /** There is proof of the goods' value: an invoice, or where they are from. */
  hasProof?: boolean;
  deadlineAt?: Date;
  note?: string;
}

/**
 * Changes amount, proof or deadline of a claim that was not sent yet, or adds a note; says so in its history. `seen`: the version that it
 * was decided on; null: whichever it is. Returns false when the shop has no such claim, or it has changed since.
 */
export function changeClaim(
  deps: Deps,
  shopId: string,
  id: string,
  { note, ...change }: ClaimChange,
  actor: Actor,
  seen: string | null = null,
): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    const claim = await lockClaim(sql, shopId, id);
    if (!claim) return false;
    const isNote = Object.keys(change).length === 0;
    if (!isNote) {
      if (claim.state === "open" && isAlready(claim, change)) return true;
      if (claim.state !== "open" || isStale(claim, seen)) return false;
    }
    await updateClaim(sql, claim, change);
    await addClaimEvent(sql, {
      ...{ shopId, claimId: id, kind: isNote ? "note" : "change", note: note || null, at: deps.now() },
      ...{ amountVnd: change.amountVnd ?? null, ...byOf(actor) },
    });
    return true;
  });
}

const isStale = (claim: DecidedOn, seen: string | null) => seen !== null && seen !== versionOf(claim);

/** Whether it is in this state already, with this amount where the state has one. */
const hasMoved = (claim: DecidedOn, state: ClaimState, amountVnd: number | null) =>
  claim.state === state && (!hasAmount(state) || (state === "paid" ? claim.paidVnd : claim.acceptedVnd) === amountVnd);

/**
 * Brings a claim to its next state; with `amountVnd`, what the carrier accepted or paid. What was paid is money of the parcel: its ledger
 * follows. `seen`: the version that it was decided on; null: whichever it is. Returns true as well when it is there already, false when it cannot
 * go there from where it is, or has changed since.
 */
export function moveClaim(
  deps: Deps,
  shopId: string,
  id: string,
  { state, amountVnd, note }: { state: ClaimState; amountVnd: number | null; note: string | null },
  actor: Actor,
  seen: string | null = null,
): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    const claim = await lockClaim(sql, shopId, id);
    // Sent again after an answer that was lost.
    if (claim && hasMoved(claim, state, amountVnd)) return true;
    if (!claim || isStale(claim, seen) || !nextStates(claim.state).includes(state)) return false;
    const shipment = await lockShipment(sql, shopId, claim.shipmentId);
    if (!shipment) return false;
    const now = deps.now();
    await updateClaim(sql, claim, {
      state,
      closedAt: isClosed(state) ? now : null,
      acceptedVnd: state === "accepted" && claim.state !== "paid" ? amountVnd : claim.acceptedVnd,
      // A payment that was entered by mistake is taken back with its state.
      ...(state === "paid" ? { paidVnd: amountVnd, paidAt: now } : { paidVnd: null, paidAt: null }),
    });
    await addClaimEvent(sql, { shopId, claimId: id, kind: state, amountVnd, note, ...byOf(actor), at: now });
    await recordEvent(sql, shipment, {
      ...{ kind: "claim", by: actor, at: now, details: { claim: claim.kind, state, amountVnd } },
      key: `claim:${id}:${state}:${now.toISOString()}`,
    });
    const why = `claim ${state}`;
    const cause = { source: "person" as const, reference: id, actorId: actor.userId, actorName: actor.name, why };
    await keepLedger(deps, sql, { id: shopId }, [claim.shipmentId], cause);
    return true;
  });
}
