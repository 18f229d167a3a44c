import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draftParcel } from "~/domain/draft/draft";
import {
  airSurplusVnd,
  type FeeBasis,
  feeOfParcel,
  feeProblems,
  feesKey,
  mayAskForFees,
  mergeFees,
  needsUnchosenQuote,
  type ParcelFees,
  type QuotedFee,
  whyNoFee,
} from "~/domain/fee/parcel-fees";
import type { Problem } from "~/domain/parcel/problem";
import type { Transport } from "~/domain/parcel/request";
import { anOrder, draftInput } from "../order/an-order";

const at = (feeVnd: number): QuotedFee => ({
  outcome: "served",
  feeVnd,
  insuranceVnd: 0,
  surchargesVnd: 0,
  area: null,
});
const OUT: QuotedFee = { outcome: "not_served" };
const HEAVY: QuotedFee = { outcome: "refused", message: "Quá 20 kg" };
const SILENT: QuotedFee = { outcome: "unknown", reason: "no_answer" };
const NO_RIGHT: QuotedFee = { outcome: "unknown", reason: "permission" };

const fees = (road: QuotedFee, fly: QuotedFee, unchosen: QuotedFee | null = null, key = "k"): ParcelFees => ({
  key,
  askedAt: "2026-11-22T05:00:00.000Z",
  road,
  fly,
  unchosen,
});

test.each<[string, ParcelFees | null, Transport | undefined, number | null]>([
  ["is not known before it is asked", null, "road", null],
  ["is that of the chosen transport", fees(at(30_000), at(45_000)), "road", 30_000],
  ["is that of the other when that is chosen", fees(at(30_000), at(45_000)), "fly", 45_000],
  ["is what both cost without a choice", fees(at(22_000), at(22_000)), undefined, 22_000],
  ["is what the carrier's own choice costs", fees(at(30_000), at(45_000), at(45_000)), undefined, 45_000],
  ["is the chosen one's, whatever the carrier would take", fees(at(30_000), at(45_000), at(45_000)), "road", 30_000],
  ["is not known while they differ and the choice was not asked about", fees(at(1), at(2)), undefined, null],
  ["is unknown if the chosen one is not served", fees(at(30_000), OUT), "fly", null],
  ["is unknown if the carrier's own choice is not served", fees(at(30_000), OUT, OUT), undefined, null],
  ["is unknown if it was refused", fees(HEAVY, HEAVY), undefined, null],
  ["is unknown without an answer", fees(SILENT, SILENT), "road", null],
])("the fee of a parcel %s", (_, quoted, transport, expected) => {
  expect(feeOfParcel(quoted, transport)?.feeVnd ?? null).toBe(expected);
});

test.each<[string, ParcelFees | null, Transport | undefined, string[]]>([
  ["nothing is known", null, "fly", []],
  ["both go", fees(at(1), at(2)), "fly", []],
  ["none goes", fees(OUT, OUT), undefined, ["not_served!"]],
  ["none is served, whichever is chosen", fees(OUT, OUT), "road", ["not_served!"]],
  ["only air is served", fees(OUT, at(2)), "road", ["not_served_by_road"]],
  ["only road is served", fees(at(1), OUT), "fly", ["not_served_by_fly"]],
  ["the chosen one is served and the other is not", fees(at(1), OUT), "road", []],
  [
    "without a choice, if the carrier's own transport is not served",
    fees(at(1), OUT, OUT),
    undefined,
    ["not_served_unchosen"],
  ],
  ["the chosen one is not served, the other was refused", fees(OUT, HEAVY), "road", ["not_served_this_way"]],
  ["the chosen one is not served, the other is unknown", fees(SILENT, OUT), "fly", ["not_served_this_way"]],
  [
    "the carrier's own transport is not served, the others are uncertain",
    fees(OUT, HEAVY, OUT),
    undefined,
    ["not_served_this_way"],
  ],
  ["without a choice, if the carrier's own transport is served", fees(at(1), OUT, at(1)), undefined, []],
  ["there is no answer", fees(SILENT, NO_RIGHT), "road", []],
])("the problems when %s", (_, quoted, transport, expected) => {
  const said = feeProblems(quoted, transport).map(({ code, severity }) => (severity === "block" ? `${code}!` : code));
  expect(said).toEqual(expected);
});

test.each<[QuotedFee, QuotedFee, number | null]>([
  [at(30_000), at(45_000), 15_000],
  [at(45_000), at(30_000), -15_000],
  [at(30_000), at(30_000), 0],
  [at(30_000), OUT, null],
  [SILENT, at(30_000), null],
])("the air costs so much more: %o, %o", (road, fly, expected) => {
  expect(airSurplusVnd(fees(road, fly))).toBe(expected);
});

test.each<[QuotedFee, QuotedFee, boolean]>([
  [at(1), at(2), true],
  [at(1), at(1), false],
  [at(1), OUT, true],
  [at(1), HEAVY, true],
  [OUT, OUT, false],
  [SILENT, at(1), false],
  [at(1), NO_RIGHT, false],
])("the carrier's own choice needs its own fee query: %o, %o", (road, fly, expected) => {
  expect(needsUnchosenQuote({ road, fly })).toBe(expected);
});

describe("a carrier that does not answer", () => {
  test("leaves the earlier fee of the same parcel and its time", () => {
    const before = fees(at(30_000), at(45_000), at(45_000));
    const silent = { ...fees(SILENT, SILENT), askedAt: "2026-11-23T05:00:00.000Z" };
    expect(mergeFees(before, silent)).toEqual(before);
    expect(mergeFees(before, { ...silent, road: at(31_000) })).toEqual({ ...before, road: at(31_000) });
  });

  test("leaves no fee for another parcel", () => {
    const silent = fees(SILENT, SILENT);
    expect(mergeFees(fees(at(30_000), at(45_000), null, "other"), silent)).toBe(silent);
    expect(mergeFees(null, silent)).toBe(silent);
  });
});

const ASKER = { shopId: "a", environment: "production", accountCode: "S1" } as const;
const BASIS: FeeBasis = {
  pickup: { address: "33 Kim Mã", province: "Hà Nội", district: "Quận Ba Đình" },
  recipient: { province: "Hồ Chí Minh", district: "Quận 1", ward: "Phường Bến Nghé" },
  totalWeightGrams: 500,
  declaredValueVnd: 450_000,
  tags: [1, 10],
};

test.each<[string, string | null, Problem["code"][], ReturnType<typeof whyNoFee>]>([
  ["is asked about", "k", [], "asking"],
  ["lacks only what the answer gives", "k", ["not_delivered_fee_missing"], "asking"],
  ["lacks something else", "k", ["phone_missing"], "problems"],
  ["has no known place", null, ["address_review"], "no_places"],
  ["has no account", null, ["no_account", "address_review"], "no_account"],
])("a parcel without a fee that %s", (_, feesKey, codes, why) => {
  const problems = codes.map((code): Problem => ({ code, field: "parcel", severity: "block" }));
  expect(whyNoFee({ feesKey, problems })).toBe(why);
  expect(mayAskForFees({ feesKey, problems })).toBe(why === "asking");
});

describe("the key of a parcel's fees", () => {
  const key = feesKey(ASKER, BASIS);

  test.each<[string, Partial<FeeBasis>]>([
    ["its weight", { totalWeightGrams: 501 }],
    ["its value", { declaredValueVnd: 450_001 }],
    ["its tags", { tags: [1] }],
    ["its ward", { recipient: { ...BASIS.recipient, ward: "Phường Đa Kao" } }],
    ["its province", { recipient: { ...BASIS.recipient, province: "Hà Nội" } }],
    ["where it is picked up", { pickup: BASIS.pickup && { ...BASIS.pickup, pickAddressId: "88" } }],
  ])("is %s", (_, change) => {
    expect(feesKey(ASKER, { ...BASIS, ...change })).not.toBe(key);
  });

  test("depends on the account, and not on the order of tags", () => {
    expect(feesKey({ ...ASKER, accountCode: "S2" }, BASIS)).not.toBe(key);
    expect(feesKey({ ...ASKER, environment: "staging" }, BASIS)).not.toBe(key);
    expect(feesKey(ASKER, { ...BASIS, tags: [10, 1] })).toBe(key);
  });

  test.each<[string, Parameters<typeof feesKey>]>([
    ["there is no account", [null, BASIS]],
    ["there is no pickup", [ASKER, { ...BASIS, pickup: null }]],
    ["there is no province", [ASKER, { ...BASIS, recipient: { ...BASIS.recipient, province: null } }]],
    ["there is nothing but the province", [ASKER, { ...BASIS, recipient: { province: "Huế" } }]],
  ])("is nothing while %s", (_, [asker, basis]) => {
    expect(feesKey(asker, basis)).toBeNull();
  });
});

test("quoted fees count only for a parcel with the same key", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30_000 }),
      fc.integer({ min: 1, max: 30_000 }),
      fc.integer({ min: 0, max: 20_000_000 }),
      fc.integer({ min: 0, max: 20_000_000 }),
      fc.constantFrom<Transport>("road", "fly"),
      (grams, otherGrams, valueVnd, otherValueVnd, transport) => {
        const draft = (weightGrams: number, declaredValueVnd: number, quoted: ParcelFees | null) =>
          draftParcel({
            ...draftInput(anOrder(), { overrides: { weightGrams, declaredValueVnd, transport } }),
            asker: ASKER,
            fees: quoted,
          });
        const asked = draft(grams, valueVnd, null);
        const quoted = fees(at(30_000), at(45_000), null, asked.feesKey ?? "");
        const other = draft(otherGrams, otherValueVnd, quoted);
        const isSame = other.feesKey === asked.feesKey;
        expect(other.fees).toBe(isSame ? quoted : null);
        expect(other.quotedFeeVnd).toBe(isSame ? (feeOfParcel(quoted, transport)?.feeVnd ?? null) : null);
        if (grams !== otherGrams) expect(isSame).toBe(false);
        expect(draft(grams, valueVnd, quoted).fees).toBe(quoted);
      },
    ),
  );
});
