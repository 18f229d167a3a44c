import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { MOST_EVIDENCE, PIECE_BYTES } from "~/domain/claims/evidence";
import { changeClaim, moveClaim, openClaim } from "~/flows/claims/change.server";
import { addressAll, addressEvidence, removeEvidence, takePiece } from "~/flows/claims/evidence.server";
import { listClaimsPage, readClaimDetail } from "~/flows/claims/list.server";
import { openFile } from "~/flows/label/create-file-address.server";
import { receiveParcels } from "~/flows/returns/receive.server";
import { listEvidence, purgeBegunEvidence } from "~/store/claim-evidence.server";
import { collectPersonalData } from "~/store/collect-person.server";
import { erasePerson, lockPeople } from "~/store/erase-person.server";
import { listOrdersToErase } from "~/store/retention.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { unzip } from "../../support/unzip.ts";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aShop, type TestShop } from "../a-shop";

let shop: TestShop;
let row: ShopRow;
beforeEach(async () => {
  shop = await aShop();
  const found = await findShop(shop.deps.database, shop.shopId);
  if (!found) throw new Error("no shop");
  row = found;
});

const proposed = async () => (await listClaimsPage(shop.deps, shop.shopId, { tab: "proposed", after: null })).proposals;
const detail = async (id: string) => {
  const claim = await readClaimDetail(shop.deps, shop.shopId, id);
  if (!claim) throw new Error("no claim");
  return claim;
};
async function aClaim() {
  const parcel = await aBookedParcel(shop);
  for (const status of [3, 4, 13]) await moveParcel(shop, parcel.trackingNumber, status);
  const id = await openClaim(shop.deps, row, { shipmentId: parcel.shipmentId, kind: "lost" }, ACTOR);
  if (!id) throw new Error("not opened");
  return { ...parcel, id };
}
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(PIECE_BYTES + 100, 7)]);

async function send(claimId: string, file: Buffer, id = randomUUID(), name = "kiện.jpg") {
  const outcomes: string[] = [];
  for (let n = 0; n * PIECE_BYTES < file.length; n += 1) {
    const data = file.subarray(n * PIECE_BYTES, (n + 1) * PIECE_BYTES);
    outcomes.push(await takePiece(shop.deps, shop.shopId, { claimId, id, name, bytes: file.length, n, data }, ACTOR));
  }
  return outcomes;
}

async function contentOf(address: string | null): Promise<{ type: string; name: string; bytes: Buffer }> {
  const url = new URL(address ?? "");
  const opened = await openFile(shop.deps, url, url.pathname.split("/").at(-1) ?? "");
  if (opened.outcome !== "file") throw new Error(opened.outcome);
  const bytes = Buffer.from(await new Response(opened.bytes).arrayBuffer());
  return { type: opened.file.contentType, name: opened.file.name, bytes };
}

test("a lost, a damaged and an overdue parcel are proposed, each until it has a claim, which is filled in", async () => {
  const lost = await aBookedParcel(shop);
  for (const status of [3, 4, 13]) await moveParcel(shop, lost.trackingNumber, status);
  const damaged = await aBookedParcel(shop);
  for (const status of [3, 4, 20, 21]) await moveParcel(shop, damaged.trackingNumber, status);
  const found = { id: randomUUID(), condition: "damaged", note: null, anyway: false } as const;
  await receiveParcels(shop.deps, row, { ...found, shipmentIds: [damaged.shipmentId] }, ACTOR);
  const late = await aBookedParcel(shop);
  for (const status of [3, 4, 20]) await moveParcel(shop, late.trackingNumber, status);
  await shop.deps.database.query("UPDATE shipment SET return_since = now() - interval '20 days' WHERE id = $1", [
    late.shipmentId,
  ]);
  const whole = await aBookedParcel(shop);
  for (const status of [3, 4, 20, 21]) await moveParcel(shop, whole.trackingNumber, status);

  expect(Object.fromEntries((await proposed()).map(({ orderName, kind, why }) => [orderName, [kind, why]]))).toEqual({
    [lost.name]: ["lost", "compensation"],
    [damaged.name]: ["damaged", "condition"],
    [late.name]: ["lost", "overdue"],
  });
  const asked = { shipmentId: lost.shipmentId, kind: "lost" } as const;
  const ids = await Promise.all([1, 2].map(() => openClaim(shop.deps, row, asked, ACTOR)));
  expect(new Set(ids).size).toBe(1);
  const claim = await detail(ids[0] ?? "");
  const { fee, declared } = { fee: claim.feeVnd ?? 0, declared: claim.declaredValueVnd };
  expect(fee).toBeGreaterThan(0);
  expect(claim).toMatchObject({
    ...{ state: "open", amountVnd: Math.min(4 * fee, declared), hasProof: false, next: ["sent", "refused"] },
    claimable: { withProofVnd: declared, withoutProofVnd: Math.min(4 * fee, declared) },
  });
  expect(Date.parse(claim.deadlineAt) - Date.now()).toBeGreaterThan(14 * 86_400_000);
  expect((await proposed()).map(({ orderName }) => orderName)).not.toContain(lost.name);
  expect((await shop.history(lost.shipmentId)).at(-1)).toMatchObject({
    kind: "claim",
    details: { claim: "lost", state: "open" },
  });
});

test("a claim goes its way with who did what; what was paid is money of the parcel, and taken back with its state", async () => {
  const { id, shipmentId } = await aClaim();
  const move = (state: Parameters<typeof moveClaim>[3]["state"], amountVnd: number | null = null) =>
    moveClaim(shop.deps, shop.shopId, id, { state, amountVnd, note: null }, ACTOR);
  expect(await move("paid", 1)).toBe(false);
  expect(await changeClaim(shop.deps, shop.shopId, id, { amountVnd: 400_000, hasProof: true }, ACTOR)).toBe(true);
  expect(await move("sent")).toBe(true);
  expect(await changeClaim(shop.deps, shop.shopId, id, { note: "Gửi qua Zalo" }, ACTOR)).toBe(true);
  expect(await move("accepted", 380_000)).toBe(true);
  expect(await move("paid", 370_000)).toBe(true);
  const done = await detail(id);
  expect(done).toMatchObject({ state: "paid", amountVnd: 400_000, acceptedVnd: 380_000, paidVnd: 370_000 });
  expect(done.events.map(({ kind, by }) => `${kind} ${by}`)).toEqual(
    ["paid", "accepted", "note", "sent", "change", "open"].map((kind) => `${kind} Lan`),
  );
  const compensation = async () => {
    const [sum] = await shop.deps.database.query<{ sum: number | null }>(
      "SELECT sum(amount_vnd)::bigint AS sum FROM money_entry WHERE shipment_id = $1 AND account = 'compensation'",
      [shipmentId],
    );
    return Number(sum?.sum ?? 0);
  };
  expect(await compensation()).toBe(370_000);
  const { rows } = await listClaimsPage(shop.deps, shop.shopId, { tab: "closed", after: null });
  expect(rows.map(({ claimId }) => claimId)).toEqual([id]);
  expect(await move("accepted", 380_000)).toBe(true);
  expect(await detail(id)).toMatchObject({ state: "accepted", acceptedVnd: 380_000, paidVnd: null, closedAt: null });
  expect(await compensation()).toBe(0);
});

describe("evidence", () => {
  test("is sent piece by piece, sealed, and opened at a signed address, alone and all in one file", async () => {
    const { id, trackingNumber } = await aClaim();
    const fileId = randomUUID();
    expect(await send(id, JPEG, fileId)).toEqual(["more", "whole"]);
    expect(await send(id, JPEG, fileId)).toEqual(["whole", "whole"]);
    const paperId = randomUUID();
    expect(await send(id, Buffer.from("%PDF-1.4 hóa đơn"), paperId, "hóa đơn.exe")).toEqual(["whole"]);
    const stored = await shop.deps.database.query<{ sealed: Buffer }>("SELECT sealed FROM claim_piece");
    expect(stored.some(({ sealed }) => sealed.includes("%PDF"))).toBe(false);

    const one = await contentOf(await addressEvidence(shop.deps, shop.shopId, { claimId: id, id: fileId }, ACTOR));
    expect(one.type).toBe("image/jpeg");
    expect(one.bytes.equals(JPEG)).toBe(true);
    // Not as a PDF, which would open in the tab as the app's own papers do.
    const paper = await contentOf(await addressEvidence(shop.deps, shop.shopId, { claimId: id, id: paperId }, ACTOR));
    expect([paper.type, paper.name]).toEqual(["application/octet-stream", "hoa-don.pdf"]);
    const summary = { name: trackingNumber, text: "Yêu cầu bồi hoàn" };
    const all = await contentOf(await addressAll(shop.deps, shop.shopId, id, summary, ACTOR));
    expect(all.type).toBe("application/zip");
    const files = await unzip(all.bytes);
    expect([...files.keys()]).toEqual([`${trackingNumber}.txt`, "1-kiện.jpg", "2-hóa đơn.pdf"]);
    expect(files.get("1-kiện.jpg")?.equals(JPEG)).toBe(true);
    // Photos do not become smaller.
    expect(all.bytes.includes(JPEG)).toBe(true);
    expect((await detail(id)).events[0]).toMatchObject({ kind: "evidence", by: "Lan" });
  });

  test("what is something else, too large, too much, or another claim's is not taken", async () => {
    const { id } = await aClaim();
    const other = await aClaim();
    expect(await send(id, Buffer.from("<script>alert(1)</script>"), randomUUID(), "a.jpg")).toEqual(["wrong_type"]);
    const piece = { claimId: id, id: randomUUID(), name: "a.jpg", n: 0, data: JPEG.subarray(0, PIECE_BYTES) };
    const take = (change: object) =>
      takePiece(shop.deps, shop.shopId, { ...piece, bytes: JPEG.length, ...change }, ACTOR);
    expect(await take({ bytes: 5 * 1024 * 1024 })).toBe("too_large");
    expect(await take({ data: JPEG.subarray(0, 100) })).toBe("too_large");
    expect(await take({ n: 1, data: JPEG.subarray(PIECE_BYTES) })).toBe("wrong_type");
    expect(await take({})).toBe("more");
    expect(await take({ claimId: other.id, n: 1, data: JPEG.subarray(PIECE_BYTES) })).toBe("gone");
    expect(await take({ n: 2 })).toBe("gone");
    expect(await take({ claimId: randomUUID() })).toBe("gone");
    const small = Buffer.from("%PDF-1.4");
    for (let n = 1; n < MOST_EVIDENCE; n += 1) expect(await send(id, small)).toEqual(["whole"]);
    expect(await send(id, small)).toEqual(["too_many"]);
    // One that was never whole is shown nowhere, and cleaned away.
    expect(await listEvidence(shop.deps.database, shop.shopId, id)).toHaveLength(MOST_EVIDENCE - 1);
    expect(await purgeBegunEvidence(shop.deps.database, new Date(Date.now() + 1_000))).toBe(1);
    const [first] = await listEvidence(shop.deps.database, shop.shopId, id);
    const known = { claimId: id, id: first?.id ?? "" };
    expect(await removeEvidence(shop.deps, shop.shopId, { ...known, claimId: other.id }, ACTOR)).toBe(false);
    expect(await removeEvidence(shop.deps, shop.shopId, known, ACTOR)).toBe(true);
    expect(await addressEvidence(shop.deps, shop.shopId, known, ACTOR)).toBeNull();
  });

  test("is part of a data request, and deleted with the order's personal data for good; the money stays", async () => {
    const { id, orderId } = await aClaim();
    await send(id, Buffer.from("%PDF-1.4 Chị Hạnh"), randomUUID(), "Chị Hạnh.pdf");
    await changeClaim(shop.deps, shop.shopId, id, { note: "Chị Hạnh gọi" }, ACTOR);
    const { database } = shop.deps;
    const [told] = await collectPersonalData(database, shop.shopId, [orderId]);
    expect(told?.kept).toMatchObject({ claim_evidence: [{ name: "Chị Hạnh.pdf" }] });
    expect(JSON.stringify(told?.kept.claim_event)).toContain("Chị Hạnh gọi");

    await database.transaction(async (sql) => {
      await lockPeople(sql, shop.shopId, [orderId]);
      await erasePerson(sql, shop.shopId, [orderId], new Date());
    });
    expect(await database.query("SELECT 1 FROM claim_evidence UNION ALL SELECT 1 FROM claim_piece")).toEqual([]);
    const erased = await detail(id);
    expect(erased.amountVnd).toBeGreaterThan(0);
    expect(JSON.stringify(erased)).not.toContain("Hạnh");
    expect(await send(id, Buffer.from("%PDF-1.4"))).toEqual(["gone"]);
    await changeClaim(shop.deps, shop.shopId, id, { note: "Chị Hạnh lại gọi" }, ACTOR);
    expect(JSON.stringify(await detail(id))).not.toContain("Hạnh");
  });

  test("is kept by retention while its claim is open, and no longer than an open parcel would be", async () => {
    const { id, orderId } = await aClaim();
    const { database } = shop.deps;
    await database.query(`UPDATE "order" SET created_at = now() - interval '90 days'`);
    await database.query(
      "UPDATE shipment SET created_at = now() - interval '90 days', booked_at = now() - interval '90 days'",
    );
    await database.query("UPDATE shipment_event SET happened_at = now() - interval '90 days'");
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const due = () => listOrdersToErase(database, shop.shopId, { endedBefore: ago(30), openBefore: ago(180) }, 9);
    expect(await due()).toEqual([]);
    await database.query("UPDATE claim SET opened_at = now() - interval '200 days'");
    expect(await due()).toEqual([orderId]);
    await database.query("UPDATE claim SET opened_at = now()");
    await moveClaim(shop.deps, shop.shopId, id, { state: "refused", amountVnd: null, note: null }, ACTOR);
    await database.query("UPDATE shipment_event SET happened_at = now() - interval '90 days'");
    expect(await due()).toEqual([orderId]);
  });
});
