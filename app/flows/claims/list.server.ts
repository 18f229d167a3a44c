import { claimableVnd } from "~/domain/claims/amount";
import { nextStates } from "~/domain/claims/claim";
import { proposedClaim } from "~/domain/claims/proposal";
import { versionOf } from "~/domain/claims/version";
import { DAY_MS } from "~/domain/durations";
import { ROW_PLACES } from "~/domain/page-place";
import { overdueBefore } from "~/domain/returns/age";
import type { Condition } from "~/domain/returns/receive";
import type { ReturnStage } from "~/domain/returns/stage";
import type { Deps } from "~/flows/deps.server";
import { readExchanges } from "~/flows/exchange/read.server";
import { orderKeyOf } from "~/flows/order-key";
import { listEvidence } from "~/store/claim-evidence.server";
import {
  type ClaimedRow,
  type ClaimPosition,
  countOpenClaims,
  listClaimsOf,
  readClaim,
} from "~/store/claim-reads.server";
import { listProposed, type ParcelOfClaim } from "~/store/claimable-parcels.server";
import { listClaimEvents } from "~/store/claims.server";
import { readReturnPace } from "~/store/return-pace.server";
import type { ClaimDetailView, ClaimRowView, ClaimsPageView, ProposalView } from "./views";

const PAGE_SIZE = 50;
/** What came back damaged long ago is no longer proposed: a claim is made soon, or not at all. */
const PROPOSED_FOR_DAYS = 60;

/** What of the claims is asked for. */
export interface ClaimsQuery {
  tab: "proposed" | "open" | "closed";
  after: ClaimPosition | null;
}

/** Returns a page of claims, or what suggests one; with how many are open. */
export async function listClaimsPage(deps: Deps, shopId: string, { tab, after }: ClaimsQuery): Promise<ClaimsPageView> {
  const { database } = deps;
  const now = deps.now();
  const { overdueAfterDays } = await readReturnPace(database, shopId);
  const before = overdueBefore(now, overdueAfterDays);
  const asked = {
    ...{ overdueBefore: before, limit: PAGE_SIZE },
    receivedAfter: new Date(now.getTime() - PROPOSED_FOR_DAYS * DAY_MS),
  };
  const [open, proposed] = await Promise.all([
    countOpenClaims(database, shopId),
    listProposed(database, shopId, asked),
  ]);
  const proposals = proposed.flatMap((parcel) => proposalOf(parcel, before) ?? []);
  const counts = { proposed: proposals.length, open };
  if (tab === "proposed") return { rows: [], proposals, next: null, counts };
  const found = await listClaimsOf(database, shopId, { isClosed: tab === "closed", after, limit: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  const at = tab === "closed" ? last?.closedAt : last?.deadlineAt;
  const next = found.length > PAGE_SIZE && last && at ? ROW_PLACES.textOf({ at, id: last.id }) : null;
  return { rows: rows.map((row) => rowOf(row, now)), proposals: [], next, counts };
}

const feeOf = ({ chargedFeeVnd, quotedFeeVnd }: ParcelOfClaim) => chargedFeeVnd ?? quotedFeeVnd;

const parcelOf = (parcel: ParcelOfClaim) => ({
  ...{ shipmentId: parcel.shipmentId, orderKey: orderKeyOf(parcel.orderId), orderName: parcel.orderName },
  ...{ trackingNumber: parcel.trackingNumber, recipientName: parcel.recipientName },
  ...{ declaredValueVnd: parcel.declaredValueVnd, feeVnd: feeOf(parcel), recharge: parcel.recharge },
});

function proposalOf(parcel: ParcelOfClaim, before: Date): ProposalView | null {
  const proposed = proposedClaim(
    {
      attention: parcel.attention,
      ...{ stage: parcel.stage as ReturnStage | null, returnSince: parcel.returnSince },
      condition: parcel.condition as Condition | null,
      isDearer: parcel.recharge !== null && !parcel.recharge.settled,
    },
    before,
  );
  if (!proposed) return null;
  const amountVnd = claimableVnd(proposed.kind, { ...parcel, feeVnd: feeOf(parcel) }, false);
  return { ...parcelOf(parcel), ...proposed, amountVnd };
}

function rowOf(row: ClaimedRow, now: Date): ClaimRowView {
  return {
    ...parcelOf(row),
    ...{ claimId: row.id, kind: row.kind, state: row.state, amountVnd: row.amountVnd, hasProof: row.hasProof },
    ...{ acceptedVnd: row.acceptedVnd, paidVnd: row.paidVnd, paidAt: row.paidAt?.toISOString() ?? null },
    ...{ deadlineAt: row.deadlineAt.toISOString(), closedAt: row.closedAt?.toISOString() ?? null },
    isLate: row.state === "open" && row.deadlineAt < now,
  };
}

/** Returns one claim with its evidence and history, or null. */
export async function readClaimDetail(deps: Deps, shopId: string, id: string): Promise<ClaimDetailView | null> {
  const row = await readClaim(deps.database, shopId, id);
  if (!row) return null;
  const [evidence, events, exchangesOf] = await Promise.all([
    listEvidence(deps.database, shopId, id),
    listClaimEvents(deps.database, shopId, id),
    readExchanges(deps.database, shopId, [row.orderId]),
  ]);
  const parcel = { ...row, feeVnd: feeOf(row) };
  return {
    ...rowOf(row, deps.now()),
    version: versionOf(row),
    exchanges: exchangesOf(row.orderId),
    next: [...nextStates(row.state)],
    claimable: {
      withProofVnd: claimableVnd(row.kind, parcel, true),
      withoutProofVnd: claimableVnd(row.kind, parcel, false),
    },
    evidence: evidence.map(({ id: evidenceId, name, contentType, bytes, actorName, addedAt }) => ({
      ...{ evidenceId, name, contentType, bytes, by: actorName, at: addedAt.toISOString() },
    })),
    events: events.map(({ id: n, kind, amountVnd, note, actorName, at }) => ({
      ...{ n, kind, amountVnd, note, by: actorName, at: at.toISOString() },
    })),
  };
}
