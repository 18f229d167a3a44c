import {
  evidenceName,
  evidenceTypeOf,
  MOST_EVIDENCE,
  MOST_EVIDENCE_BYTES,
  PIECE_BYTES,
  piecesOf,
} from "~/domain/claims/evidence";
import type { Actor, Deps } from "~/flows/deps.server";
import { createFileAddress } from "~/flows/label/create-file-address.server";
import {
  addPiece,
  beginEvidence,
  completeEvidence,
  countEvidence,
  deleteEvidence,
  listEvidence,
  openEvidence,
  readEvidence,
} from "~/store/claim-evidence.server";
import { lockClaim } from "~/store/claim-reads.server";
import { addClaimEvent } from "~/store/claims.server";
import { orderIsRedacted } from "./redacted.server";
import { zipOf } from "./zip.server";

/** One piece of a photo or paper; the first says what it is. */
export interface SentPiece {
  claimId: string;
  /** Made by the browser: the same piece again changes nothing. */
  id: string;
  name: string;
  /** Of the whole file. */
  bytes: number;
  /** From 0 on. */
  n: number;
  data: Buffer;
}

/** Why a piece is not taken. Keys `claims:evidence.<outcome>`. */
export type PieceOutcome = "more" | "whole" | "wrong_type" | "too_large" | "too_many" | "gone";

/** Stores a piece of evidence, sealed. Answers `whole` once all of the file is there. */
export function takePiece(deps: Deps, shopId: string, piece: SentPiece, actor: Actor): Promise<PieceOutcome> {
  const { claimId, id, n, data, bytes } = piece;
  return deps.database.transaction(async (sql): Promise<PieceOutcome> => {
    const claim = await lockClaim(sql, shopId, claimId);
    // What was erased is not added to again.
    if (!claim || (await orderIsRedacted(sql, shopId, claim.shipmentId))) return "gone";
    if (bytes > MOST_EVIDENCE_BYTES || data.length > PIECE_BYTES) return "too_large";
    const by = { actorId: actor.userId, actorName: actor.name };
    const known = await readEvidence(sql, shopId, id);
    const size = known?.bytes ?? bytes;
    const pieces = piecesOf(size);
    if (n < pieces && data.length !== Math.min(PIECE_BYTES, size - PIECE_BYTES * n)) return "too_large";
    if (known === null) {
      const contentType = n === 0 ? evidenceTypeOf(data) : null;
      if (contentType === null) return "wrong_type";
      if ((await countEvidence(sql, shopId, claimId)) >= MOST_EVIDENCE) return "too_many";
      const name = evidenceName(piece.name, contentType);
      const file = { shopId, id, claimId, name, contentType, bytes, pieces, ...by };
      await beginEvidence(sql, { ...file, addedAt: deps.now() });
    } else if (known.claimId !== claimId || n >= known.pieces || known.isWhole) {
      return known.isWhole && known.claimId === claimId ? "whole" : "gone";
    }
    await addPiece(sql, deps.cipher, { shopId, id }, n, data);
    if (!(await completeEvidence(sql, shopId, id))) return "more";
    await addClaimEvent(sql, { shopId, claimId, kind: "evidence", ...by, at: deps.now() });
    return "whole";
  });
}

/** Deletes a photo or paper of a claim; returns false when it is gone. */
export function removeEvidence(
  deps: Deps,
  shopId: string,
  { claimId, id }: { claimId: string; id: string },
  actor: Actor,
): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    const claim = await lockClaim(sql, shopId, claimId);
    if (!claim || !(await deleteEvidence(sql, shopId, claimId, id))) return false;
    const by = { actorId: actor.userId, actorName: actor.name };
    await addClaimEvent(sql, { shopId, claimId, kind: "evidence_gone", ...by, at: deps.now() });
    return true;
  });
}

/** Returns the signed address of one photo or paper, for some minutes; null when it is gone. */
export async function addressEvidence(
  deps: Deps,
  shopId: string,
  { claimId, id }: { claimId: string; id: string },
  actor: Actor,
): Promise<string | null> {
  const file = await readEvidence(deps.database, shopId, id);
  if (!file?.isWhole || file.claimId !== claimId) return null;
  const bytes = await openEvidence(deps.database, deps.cipher, file);
  return createFileAddress(
    deps,
    shopId,
    { contentType: savedAs(file.contentType), name: asciiName(file.name), bytes },
    actor,
  );
}

/** A PDF that somebody sent is saved; only papers that the carrier or the app made are opened in the tab. Nobody has scanned it. */
const savedAs = (contentType: string) => (contentType === "application/pdf" ? "application/octet-stream" : contentType);

/** Returns the signed address of all of a claim in one file, with `summary` as its first; null when it has no evidence. */
export async function addressAll(
  deps: Deps,
  shopId: string,
  claimId: string,
  summary: { name: string; text: string },
  actor: Actor,
): Promise<string | null> {
  const files = await listEvidence(deps.database, shopId, claimId);
  if (files.length === 0) return null;
  const parts: Parameters<typeof zipOf>[0][number][] = [
    { name: `${summary.name}.txt`, bytes: Buffer.from(`\ufeff${summary.text}`, "utf8") },
  ];
  for (const [n, file] of files.entries()) {
    const bytes = await openEvidence(deps.database, deps.cipher, file);
    parts.push({ name: `${n + 1}-${file.name}`, bytes });
  }
  const zip = {
    contentType: "application/zip",
    name: `${asciiName(summary.name)}.zip`,
    bytes: await zipOf(parts, deps.now()),
  };
  return createFileAddress(deps, shopId, zip, actor);
}

/** A header holds no other letters. */
const asciiName = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[đĐ]/g, "d")
    .replace(/[^\w.-]+/g, "-");
