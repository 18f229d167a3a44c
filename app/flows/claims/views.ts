import type { Recharge } from "~/domain/attention/recharge";
import type { ClaimKind, ClaimState } from "~/domain/claims/claim";
import type { WhyProposed } from "~/domain/claims/proposal";
import type { ExchangesView } from "~/flows/exchange/views";

/** These views are plain JSON: texts are keys, times ISO strings, money whole VND. */

interface ParcelOfClaimView {
  shipmentId: string;
  orderKey: string;
  orderName: string;
  trackingNumber: string | null;
  recipientName: string | null;
  declaredValueVnd: number;
  /** As charged, else as quoted; null: not known. */
  feeVnd: number | null;
  recharge: Recharge | null;
}

/** A parcel that suggests a claim. */
export interface ProposalView extends ParcelOfClaimView {
  kind: ClaimKind;
  why: WhyProposed;
  /** Without proof of the value; null: not known. */
  amountVnd: number | null;
}

export interface ClaimRowView extends ParcelOfClaimView {
  claimId: string;
  kind: ClaimKind;
  state: ClaimState;
  amountVnd: number;
  hasProof: boolean;
  acceptedVnd: number | null;
  paidVnd: number | null;
  paidAt: string | null;
  deadlineAt: string;
  closedAt: string | null;
  /** It should be with the carrier by now, and is not. */
  isLate: boolean;
}

export interface ClaimsPageView {
  rows: ClaimRowView[];
  proposals: ProposalView[];
  /** Pass as `after` for the next page; null on the last. */
  next: string | null;
  counts: { proposed: number; open: number };
}

/** What happened to a claim. Keys `claims:event.<kind>`. */
type ClaimEventKind = ClaimState | "change" | "note" | "evidence" | "evidence_gone";

export interface ClaimDetailView extends ClaimRowView {
  /** What a change is decided on: sent with it. */
  version: string;
  /** Orders that staff linked with its own: what the buyer got instead, perhaps. */
  exchanges: ExchangesView;
  next: ClaimState[];
  claimable: { withProofVnd: number | null; withoutProofVnd: number | null };
  evidence: { evidenceId: string; name: string; contentType: string; bytes: number; by: string | null; at: string }[];
  /** The newest first. */
  events: {
    n: number;
    kind: ClaimEventKind;
    amountVnd: number | null;
    note: string | null;
    by: string | null;
    at: string;
  }[];
}
