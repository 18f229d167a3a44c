import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { changesBetween, changesThatHold, draftVersion } from "~/domain/booking/draft-version";
import type { DraftRequest } from "~/domain/draft/request";

const REQUEST: DraftRequest = {
  pickup: { name: "Kho", phone: "0240000001", address: "33 Kim Mã", province: "Hà Nội" },
  recipient: { name: "An", phone: "0900000002", address: "12 Lê Lợi", province: "Hồ Chí Minh", ward: "Bến Nghé" },
  products: [{ name: "Áo", weightGrams: 300, quantity: 1, priceVnd: 300_000 }],
  totalWeightGrams: 300,
  codVnd: 300_000,
  declaredValueVnd: 300_000,
  feePaidBy: "sender",
  tags: [],
  subTags: [],
  solutionIds: [],
};

const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex");
const version = (change: Partial<DraftRequest> = {}) => draftVersion({ ...REQUEST, ...change }, fingerprint);
const { recipient } = REQUEST;

test.each<[string, Partial<DraftRequest>, { part: string; was: number | null; now: number | null }, boolean]>([
  ["COD", { codVnd: 250_000 }, { part: "cod", was: 300_000, now: 250_000 }, true],
  ["value", { declaredValueVnd: 1 }, { part: "value", was: 300_000, now: 1 }, true],
  ["fee on failure", { notDeliveredFeeVnd: 20_000 }, { part: "not_delivered_fee", was: 0, now: 20_000 }, true],
  ["payer", { feePaidBy: "receiver" }, { part: "fee_payer", was: null, now: null }, true],
  ["phone", { recipient: { ...recipient, phone: "0900000003" } }, { part: "recipient", was: null, now: null }, true],
  ["street", { recipient: { ...recipient, address: "14 Lê Lợi" } }, { part: "address", was: null, now: null }, true],
  ["goods", { products: [] }, { part: "goods", was: null, now: null }, true],
  ["pickup", { pickup: null }, { part: "pickup", was: null, now: null }, false],
  ["weight", { totalWeightGrams: 500 }, { part: "weight", was: 300, now: 500 }, false],
  ["note", { note: "Gọi trước" }, { part: "options", was: null, now: null }, false],
  ["transport", { transport: "fly" }, { part: "options", was: null, now: null }, false],
])("%s is told, and holds a queued parcel or not", (_, change, told, holds) => {
  const changes = changesBetween(version(), version(change));
  expect(changes).toEqual([told]);
  expect(changesThatHold(changes)).toHaveLength(holds ? 1 : 0);
});

test("the same draft has the same version, whatever the order of its keys and the product codes known by then", () => {
  const reversed = Object.fromEntries(Object.entries(REQUEST).reverse()) as unknown as DraftRequest;
  expect(draftVersion(reversed, fingerprint)).toBe(version());
  const known = REQUEST.products.map((product) => ({ ...product, productCode: "P1" }));
  expect(version({ products: known })).toBe(version());
});

test("a version says no word of the buyer, and its length does not grow with the parcel", () => {
  const long = version({ note: "x".repeat(500), products: Array(40).fill(REQUEST.products[0]) });
  expect(long).not.toMatch(/0900000002|An|Lợi/);
  expect(long.length).toBeLessThan(120);
});

test("a version of another form differs in every part and never fails", () => {
  expect(changesBetween("", version())).toHaveLength(10);
  expect(changesBetween("", version())[0]).toEqual({ part: "cod", was: null, now: 300_000 });
});
