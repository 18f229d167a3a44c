import { describe, expect, test } from "vitest";
import { claimableVnd } from "~/domain/claims/amount";
import { CLAIM_STATES, type ClaimKind, deadlineOf, isClosed, nextStates } from "~/domain/claims/claim";
import { evidenceName, evidenceTypeOf, piecesOf } from "~/domain/claims/evidence";
import { type ProposedParcel, proposedClaim } from "~/domain/claims/proposal";

const dearer = (bookedFeeVnd: number | null, chargedFeeVnd: number | null) => ({
  ...{ declaredGrams: 500, weighedGrams: 900, bookedFeeVnd, chargedFeeVnd, settled: false },
});

test.each<[string, ClaimKind, number, number | null, ReturnType<typeof dearer> | null, number | null, number | null]>([
  ["the declared value, and four fees without proof", "lost", 3_500_000, 30_000, null, 3_500_000, 120_000],
  ["never above the carrier's limit", "damaged", 25_000_000, 40_000, null, 20_000_000, 160_000],
  ["never more than the value", "lost", 100_000, 30_000, null, 100_000, 100_000],
  ["nothing is known without proof and fee", "lost", 500_000, null, null, 500_000, null],
  ["by how much the fee rose", "weight", 500_000, 30_000, dearer(30_000, 52_000), 22_000, 22_000],
  ["a fee that is not known", "weight", 500_000, 30_000, dearer(null, 52_000), null, null],
  ["not weighed again", "weight", 500_000, 30_000, null, null, null],
])("how much can be claimed: %s", (_, kind, declaredValueVnd, feeVnd, recharge, withProof, without) => {
  const parcel = { declaredValueVnd, feeVnd, recharge };
  expect(claimableVnd(kind, parcel, true)).toBe(withProof);
  expect(claimableVnd(kind, parcel, false)).toBe(without);
});

test("a claim goes from open to sent, accepted and paid; what has ended can be taken up again", () => {
  expect(Object.fromEntries(CLAIM_STATES.map((state) => [state, nextStates(state)]))).toEqual({
    open: ["sent", "refused"],
    sent: ["accepted", "refused"],
    accepted: ["paid", "refused"],
    refused: ["open"],
    paid: ["accepted"],
  });
  expect(CLAIM_STATES.filter(isClosed)).toEqual(["refused", "paid"]);
  expect(deadlineOf(new Date("2026-11-20T03:00:00Z"), 15)).toEqual(new Date("2026-12-05T03:00:00Z"));
});

describe("evidence", () => {
  const bytes = (...parts: (string | number[])[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part)));
  test.each([
    ["image/jpeg", bytes([0xff, 0xd8, 0xff, 0xe0])],
    ["image/png", bytes([0x89], "PNG\r\n", [0x1a, 0x0a])],
    ["image/webp", bytes("RIFF", [1, 2, 3, 4], "WEBPVP8 ")],
    ["application/pdf", bytes("%PDF-1.7")],
    [null, bytes("<html><script>")],
    [null, bytes("GIF89a")],
    [null, bytes("RIFF", [1, 2, 3, 4], "WAVE")],
    [null, bytes("MZ")],
    [null, bytes()],
    [null, bytes([0xff, 0xd8])],
  ])("is %s by its first bytes", (type, begin) => expect(evidenceTypeOf(begin)).toBe(type));

  test.each([
    ["ảnh kiện.JPG", "ảnh kiện.jpg"],
    ["../../etc/passwd", "passwd.jpg"],
    ["C:\\ảnh\\a.png", "a.jpg"],
    [".htaccess", "file.jpg"],
    ['a"b<c>\r\n.html', "abc.jpg"],
    ["x".repeat(300), `${"x".repeat(80)}.jpg`],
    ["", "file.jpg"],
  ])("%j is kept as %j", (given, kept) => expect(evidenceName(given, "image/jpeg")).toBe(kept));

  test.each([
    [1, 1],
    [240 * 1024, 1],
    [240 * 1024 + 1, 2],
  ])("%s bytes are sent in %s pieces", (size, pieces) => expect(piecesOf(size)).toBe(pieces));
});

/** A return that began before this is overdue. */
const BEFORE = new Date("2026-12-05T03:00:00Z");
const parcel = (some: Partial<ProposedParcel> = {}): ProposedParcel => ({
  ...{ attention: null, stage: null, returnSince: null, condition: null, isDearer: false, ...some },
});

test.each<[string, Partial<ProposedParcel>, ReturnType<typeof proposedClaim>]>([
  ["the carrier pays for it", { attention: "compensation", isDearer: true }, { kind: "lost", why: "compensation" }],
  [
    "it comes back for too long",
    { stage: "on_way", returnSince: new Date("2026-12-04T03:00:00Z") },
    { kind: "lost", why: "overdue" },
  ],
  ["not yet for too long", { stage: "on_way", returnSince: new Date("2026-12-10T03:00:00Z") }, null],
  ["it has arrived", { stage: "arrived", returnSince: new Date("2026-11-01T03:00:00Z") }, null],
  ["it came back damaged", { stage: "received", condition: "damaged" }, { kind: "damaged", why: "condition" }],
  ["or incomplete", { stage: "received", condition: "incomplete" }, { kind: "damaged", why: "condition" }],
  ["whole", { stage: "received", condition: "whole" }, null],
  ["it became dearer", { isDearer: true }, { kind: "weight", why: "dearer" }],
])("a claim is proposed: %s", (_, some, proposed) => expect(proposedClaim(parcel(some), BEFORE)).toEqual(proposed));
