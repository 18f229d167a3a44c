import { describe, expect, test } from "vitest";
import type { AddressResult } from "~/domain/address/address";
import { completeRequest, draftParcel, isBookable } from "~/domain/draft/draft";
import type { DraftInput } from "~/domain/draft/input";
import type { DraftRequest } from "~/domain/draft/request";
import type { OrderFacts } from "~/domain/order/order";
import type { PickupPoint } from "~/domain/parcel/request";
import { aFulfillmentOrder, aLine, anOrder, aPickup, draftInput, pending, resolved, settings } from "../order/an-order";
import { provinces } from "../places/provinces-data.ts";

const paid = { financialStatus: "PAID", outstandingVnd: 0, transactions: [], gatewayNames: ["MoMo"] };
const bankTransfer = { gatewayNames: ["Chuyển khoản"], transactions: [pending("Chuyển khoản", 180_000)] };
const dated = settings({ scheduledDates: true });
const twoLevel = resolved({ level: "2", ward: "Phường Sài Gòn", district: null });
const to = (changes: Partial<NonNullable<OrderFacts["destination"]>>) => ({
  destination: { ...anOrder().destination!, ...changes },
});
const goods = (...lines: Parameters<typeof aLine>[0][]) => ({
  fulfillmentOrders: [aFulfillmentOrder({ lines: lines.map(aLine) })],
});

test("an ordinary COD order, whole", () => {
  const draft = draftParcel(draftInput(anOrder({ note: "Gọi trước khi giao" })));
  expect(completeRequest(draft, "k3x-1001-1")).toEqual({
    partnerId: "k3x-1001-1",
    pickup: {
      pickAddressId: "18000226",
      name: "Kho Hà Nội",
      phone: "02431234567",
      address: "33 Kim Mã",
      street: "Kim Mã",
      ward: "Phường Kim Mã",
      district: "Quận Ba Đình",
      province: "Thành phố Hà Nội",
    },
    recipient: {
      name: "Nguyễn Thị Lan",
      phone: "0912345678",
      address: "12 Lê Lợi",
      street: "12 Lê Lợi",
      ward: "Phường Bến Nghé",
      district: "Quận 1",
      province: "Thành phố Hồ Chí Minh",
    },
    products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 150_000 }],
    totalWeightGrams: 250,
    codVnd: 180_000,
    declaredValueVnd: 150_000,
    feePaidBy: "sender",
    note: "#1001 1x Áo thun Gọi trước khi giao",
    tags: [],
    subTags: [],
    pickOption: "cod",
    solutionIds: [],
  });
  expect(draft.problems).toEqual([]);
  expect(draft.origins).toEqual({
    recipientName: "order",
    recipientPhone: "order",
    address: "order",
    pickup: "setting",
    weight: "order",
    cod: "order",
    feePaidBy: "default",
    value: "order",
    tags: "setting",
    pickOption: "setting",
    note: "setting",
  });
});

/**
 * What each order is about: the order, what else differs, the part of the request it decides, and the problems it
 * ends in.
 */
type Case = [string, Partial<OrderFacts>, Partial<DraftInput>, RequestPart, string[]];

type RequestPart = Omit<Partial<DraftRequest>, "recipient" | "pickup"> & {
  recipient?: Partial<DraftRequest["recipient"]>;
  pickup?: Partial<PickupPoint> | null;
};

function check(cases: Case[]) {
  test.each(cases)("%s", (_, order, changes, part, codes) => {
    const draft = draftParcel(draftInput(anOrder(order), changes));
    expect(draft.request).toMatchObject(part);
    expect(draft.problems.map(({ code, severity }) => (severity === "warn" ? `${code}?` : code))).toEqual(codes);
    expect(isBookable(draft)).toBe(codes.every((code) => code.endsWith("?")));
  });
}

describe("money", () => {
  const split = {
    fulfillmentOrders: [
      aFulfillmentOrder({ id: "A", lines: [aLine({ discountedPriceVnd: 100_000 })] }),
      aFulfillmentOrder({ id: "B", lines: [aLine({ discountedPriceVnd: 50_000 })] }),
    ],
  };
  const second = { fulfillmentOrder: split.fulfillmentOrders[1]! };
  const afterFirst = {
    ...second,
    codAllocatedElsewhereVnd: 120_000,
    sentElsewhere: true,
    waiting: [{ lines: split.fulfillmentOrders[1]!.lines, self: true }],
  };
  check([
    ["prepaid collects nothing and never charges at the door", paid, {}, { codVnd: 0, feePaidBy: "sender" }, []],
    [
      "prepaid, though the shop lets the receiver pay",
      paid,
      { settings: settings({ receiverPaysFee: true }) },
      { codVnd: 0, feePaidBy: "sender" },
      [],
    ],
    ["partly paid", { financialStatus: "PARTIALLY_PAID", outstandingVnd: 80_000 }, {}, { codVnd: 80_000 }, []],
    [
      "the receiver pays the carrier's fee instead of Shopify's shipping",
      {},
      { settings: settings({ receiverPaysFee: true }) },
      { codVnd: 150_000, feePaidBy: "receiver" },
      [],
    ],
    [
      "only shipping is left to pay: the sender pays the fee",
      { financialStatus: "PARTIALLY_PAID", outstandingVnd: 30_000 },
      { settings: settings({ receiverPaysFee: true }) },
      { codVnd: 30_000, feePaidBy: "sender" },
      [],
    ],
    ["a refund is due", { outstandingVnd: -20_000 }, {}, { codVnd: 0, feePaidBy: "sender" }, ["cod_negative?"]],
    ["bank transfer not arrived", bankTransfer, {}, { codVnd: 0 }, ["cod_unknown_gateway"]],
    [
      "bank transfer not arrived, staff collect",
      bankTransfer,
      { overrides: { unpaidAs: "collect" } },
      { codVnd: 180_000 },
      [],
    ],
    [
      "bank transfer not arrived, staff ship unpaid",
      bankTransfer,
      { overrides: { unpaidAs: "ship_unpaid" } },
      { codVnd: 0, feePaidBy: "sender" },
      [],
    ],
    [
      "gateways not confirmed yet",
      {},
      { settings: settings({ codGateways: null }) },
      { codVnd: 0 },
      ["cod_gateways_unconfirmed"],
    ],
    ["two parcels by value: the first", split, {}, { codVnd: 120_000, feePaidBy: "sender" }, []],
    ["two parcels by value: the second, with the remainder", split, second, { codVnd: 60_000 }, []],
    ["two parcels, all on the first", split, { settings: settings({ codSplit: "first" }) }, { codVnd: 180_000 }, []],
    [
      "two parcels, nothing on the second",
      split,
      { ...second, settings: settings({ codSplit: "first" }) },
      { codVnd: 0 },
      [],
    ],
    [
      "two parcels by hand, nothing typed",
      split,
      { settings: settings({ codSplit: "by_hand" }) },
      { codVnd: 0 },
      ["cod_by_hand_missing"],
    ],
    [
      "two parcels by hand",
      split,
      { settings: settings({ codSplit: "by_hand" }), overrides: { codVnd: 70_000 } },
      { codVnd: 70_000 },
      [],
    ],
    ["the second after the first was booked", split, afterFirst, { codVnd: 60_000 }, []],
    [
      "the order shrank after the first was booked",
      { ...split, outstandingVnd: 100_000 },
      afterFirst,
      { codVnd: 0 },
      [],
    ],
    [
      "a split parcel never lets the receiver pay",
      split,
      { settings: settings({ receiverPaysFee: true }) },
      { codVnd: 120_000, feePaidBy: "sender" },
      [],
    ],
    [
      "… not even when staff ask",
      split,
      { overrides: { feePaidBy: "receiver" } },
      { feePaidBy: "sender" },
      ["receiver_pays_not_possible"],
    ],
    ["staff collect less", {}, { overrides: { codVnd: 100_000 } }, { codVnd: 100_000 }, []],
    [
      "staff cannot collect more than is due",
      {},
      { overrides: { codVnd: 200_000 } },
      { codVnd: 180_000 },
      ["cod_above_due"],
    ],
    ["staff cannot collect on a paid order", paid, { overrides: { codVnd: 1 } }, { codVnd: 0 }, ["cod_above_due"]],
    ["staff cannot collect a negative sum", {}, { overrides: { codVnd: -1 } }, { codVnd: 0 }, ["cod_above_due"]],
    [
      "large COD is held",
      {},
      { settings: settings({ holdCodAboveVnd: 150_000 }) },
      { codVnd: 180_000 },
      ["cod_above_limit"],
    ],
    [
      "large COD, the amount typed by staff",
      {},
      { settings: settings({ holdCodAboveVnd: 150_000 }), overrides: { codVnd: 180_000 } },
      { codVnd: 180_000 },
      [],
    ],
    ["COD below the fee", {}, { quotedFeeVnd: 200_000 }, { codVnd: 180_000 }, ["cod_below_fee?"]],
  ]);
});

describe("value, weight, products", () => {
  check([
    [
      "above the threshold tag 2 is added",
      goods({ discountedPriceVnd: 3_000_001 }),
      {},
      { declaredValueVnd: 3_000_001, tags: [2] },
      [],
    ],
    ["exactly at the threshold it is not", goods({ discountedPriceVnd: 3_000_000 }), {}, { tags: [] }, []],
    [
      "a C2C shop's threshold is lower",
      goods({ discountedPriceVnd: 1_000_001 }),
      { settings: settings({ shopKind: "c2c" }) },
      { tags: [2] },
      [],
    ],
    [
      "staff took tag 2 off",
      goods({ discountedPriceVnd: 5_000_000 }),
      { overrides: { tags: [10] } },
      { tags: [10] },
      [],
    ],
    [
      "worth more than is ever paid back",
      goods({ discountedPriceVnd: 20_000_001 }),
      {},
      { declaredValueVnd: 20_000_001 },
      ["value_above_cover?"],
    ],
    ["fully discounted", { ...paid, ...goods({ discountedPriceVnd: 0 }) }, {}, { declaredValueVnd: 150_000 }, []],
    [
      "a free sample",
      { ...paid, ...goods({ discountedPriceVnd: 0, originalPriceVnd: 0 }) },
      {},
      { declaredValueVnd: 10_000 },
      [],
    ],
    ["staff declare another value", {}, { overrides: { declaredValueVnd: 99_000 } }, { declaredValueVnd: 99_000 }, []],
    [
      "no weight: the shop's default, marked",
      goods({ weightGrams: null, quantity: 2 }),
      {},
      { totalWeightGrams: 600 },
      ["weight_default_used?"],
    ],
    [
      "no weight, staff weighed it",
      goods({ weightGrams: null }),
      { overrides: { weightGrams: 900 } },
      { totalWeightGrams: 900 },
      [],
    ],
    [
      "packaging is added once",
      goods({ quantity: 3 }),
      { settings: settings({ packagingWeightGrams: 50 }) },
      { totalWeightGrams: 800 },
      [],
    ],
    [
      "over the service's limit",
      goods({ weightGrams: 7_000, quantity: 3 }),
      {},
      { totalWeightGrams: 21_000 },
      ["weight_over_limit?"],
    ],
    [
      "what is digital or fulfilled stays out",
      goods({}, { title: "Thẻ quà", requiresShipping: false }, { title: "Mũ", quantity: 0 }),
      {},
      { products: [{ name: "Áo thun", quantity: 1, weightGrams: 250, priceVnd: 150_000 }] },
      [],
    ],
    [
      "the carrier knows the product",
      {},
      { productCodes: new Map([["Áo thun", "236000441"]]) },
      { products: [{ name: "Áo thun", productCode: "236000441", quantity: 1, weightGrams: 250 }] },
      [],
    ],
    [
      "the carrier may register it",
      {},
      { settings: settings({ registerProducts: true }) },
      { products: [{ name: "Áo thun", productCode: "", quantity: 1, weightGrams: 250 }] },
      [],
    ],
    ["nothing to ship", goods(), {}, { products: [] }, ["nothing_to_ship"]],
  ]);
});

describe("recipient and address", () => {
  const review: AddressResult = {
    status: "review",
    reason: "ambiguous",
    known: { province: "Thành phố Hà Nội" },
    alternatives: [],
  };
  const nowhere: AddressResult = { status: "review", reason: "empty", known: {}, alternatives: [] };
  const chosen = {
    province: "Tỉnh Lâm Đồng",
    district: null,
    ward: "Xã Nam Ban Lâm Hà",
    street: null,
    hamlet: "Thôn 3",
    level: "2",
    confidence: "manual",
  } as const;
  check([
    [
      "the order's phone stands in",
      { ...to({ phone: null }), phone: "+84987654321" },
      {},
      { recipient: { phone: "0987654321" } },
      [],
    ],
    ["no phone anywhere", to({ phone: null }), {}, {}, ["phone_missing"]],
    ["a short phone", to({ phone: "12345" }), {}, {}, ["phone_invalid"]],
    [
      "two phones: the first is used",
      to({ phone: "0912345678/0987654321" }),
      {},
      { recipient: { phone: "0912345678" } },
      ["phone_two_numbers?"],
    ],
    [
      "staff corrected the phone",
      to({ phone: "12345" }),
      { overrides: { recipientPhone: "0912 345 679" } },
      { recipient: { phone: "0912345679" } },
      [],
    ],
    [
      "a company without a person",
      to({ name: "", company: "Công ty Hoa Mai" }),
      {},
      { recipient: { name: "Công ty Hoa Mai" } },
      [],
    ],
    ["nobody's name", to({ name: " " }), {}, {}, ["name_missing"]],
    [
      "email only where the shop wants it",
      {},
      { settings: settings({ sendEmail: true }) },
      { recipient: { email: "lan@example.com" } },
      [],
    ],
    [
      "an ambiguous address waits",
      {},
      { address: review },
      { recipient: { province: "Thành phố Hà Nội" } },
      ["address_review"],
    ],
    ["no address", {}, { address: nowhere }, { recipient: { province: null } }, ["address_missing"]],
    [
      "staff chose the address",
      {},
      { address: review, overrides: { address: chosen }, deriveDistrict: () => "Huyện Lâm Hà" },
      {
        recipient: {
          ward: "Xã Nam Ban Lâm Hà",
          hamlet: "Thôn 3",
          district: "Huyện Lâm Hà",
          address: "Thôn 3",
        },
      },
      [],
    ],
    [
      "low confidence must be confirmed",
      {},
      {
        address: {
          status: "resolved",
          address: { ...chosen, level: "3", district: "Huyện Lâm Hà" },
          confidence: "low",
          alternatives: [],
        },
      },
      {},
      ["address_not_confirmed"],
    ],
    [
      "two-level, district derived",
      {},
      { address: twoLevel, deriveDistrict: () => "Quận 1" },
      { recipient: { ward: "Phường Sài Gòn", district: "Quận 1" } },
      [],
    ],
    ["two-level, district unknown", {}, { address: twoLevel }, {}, ["district_unknown"]],
    [
      "two-level, staff chose the district",
      {},
      { address: review, overrides: { address: { ...chosen, carrierDistrict: "Huyện Lâm Hà" } } },
      { recipient: { district: "Huyện Lâm Hà" } },
      [],
    ],
    [
      "as written is sent as written",
      {},
      { address: review, overrides: { address: { ...chosen, confidence: "as_written" } } },
      { recipient: { ward: "Xã Nam Ban Lâm Hà" } },
      ["district_unknown?"],
    ],
    [
      "neither street nor hamlet",
      {},
      { address: resolved({ street: null }) },
      { recipient: { address: "12 Lê Lợi, Phường Bến Nghé, Quận 1" } },
      ["hamlet_needed"],
    ],
    [
      "… and the carrier lists none",
      {},
      { overrides: { address: { ...chosen, hamlet: null, noHamlet: true, carrierDistrict: "Huyện Lâm Hà" } } },
      {},
      [],
    ],
  ]);

  test("a carrier that takes two-level addresses is sent none", () => {
    const rules = {
      missingDistrict: "leave_out",
      livePlantsTag: 75,
      fastService: { tags: [], solutionIds: [] },
    } as const;
    const draft = draftParcel(draftInput(anOrder(), { address: twoLevel, rules }));
    expect(draft.problems).toEqual([]);
    expect(draft.request.recipient.district).toBeUndefined();
  });
});

describe("options, pickup, account", () => {
  const fast = {
    missingDistrict: "review",
    livePlantsTag: 75,
    fastService: { tags: [], solutionIds: ["1340164168838205440"] },
  } as const;
  const elsewhere = aPickup({ pickAddressId: "2", locationIds: ["L2"], isDefault: false, province: "Tỉnh Đồng Nai" });
  check([
    [
      "the transport chosen at checkout",
      { shippingCodes: ["waybill_fly"] },
      { settings: settings({ transport: "road" }) },
      { transport: "fly" },
      [],
    ],
    [
      "another app's rate: the shop's transport",
      { shippingCodes: ["standard"] },
      { settings: settings({ transport: "road" }) },
      { transport: "road" },
      [],
    ],
    [
      "staff change the transport",
      { shippingCodes: ["waybill_fly"] },
      { overrides: { transport: "road" } },
      { transport: "road" },
      [],
    ],
    [
      "road and fly at once",
      {},
      { overrides: { transport: "road", actualTransferMethod: "fly" } },
      {},
      ["transport_contradiction"],
    ],
    [
      "a fast service from the post office",
      {},
      { rules: fast, overrides: { pickOption: "post", solutionIds: ["1340164168838205440"] } },
      {},
      ["post_with_fast"],
    ],
    [
      "the same, picked up",
      {},
      { rules: fast, overrides: { solutionIds: ["1340164168838205440"] } },
      { solutionIds: ["1340164168838205440"] },
      [],
    ],
    ["pickup yesterday", {}, { settings: dated, overrides: { pickDate: "2026-11-20" } }, {}, ["date_past"]],
    [
      "pickup today, delivery later",
      {},
      { settings: dated, overrides: { pickDate: "2026-11-21", deliverDate: "2026-11-23" } },
      { pickDate: "2026-11-21" },
      [],
    ],
    ["no such day", {}, { settings: dated, overrides: { deliverDate: "2026-02-30" } }, {}, ["date_invalid"]],
    [
      "dates, of a shop the carrier does not take them from",
      {},
      { overrides: { pickDate: "2026-11-21", deliverDate: "2026-11-23" } },
      { pickDate: "2026-11-21" },
      ["dates_not_allowed"],
    ],
    [
      "a label of its own",
      {},
      { settings: settings({ ownLabels: true }), overrides: { labelId: "S1.MINE.1" } },
      { labelId: "S1.MINE.1" },
      [],
    ],
    [
      "a label of its own, of a shop the carrier does not take it from",
      {},
      { settings: dated, overrides: { labelId: "S1.MINE.1" } },
      { labelId: "S1.MINE.1" },
      ["own_label_not_allowed"],
    ],
    ["collect only, by hand", {}, { overrides: { collectOnly: true } }, { collectOnly: true }, []],
    [
      "tags that exclude each other",
      {},
      { overrides: { tags: [17, 19], notDeliveredFeeVnd: 5_000 } },
      {},
      ["tags_exclusive"],
    ],
    [
      "tag 19 takes the quoted fee",
      {},
      { overrides: { tags: [19] }, quotedFeeVnd: 31_000 },
      { notDeliveredFeeVnd: 31_000 },
      [],
    ],
    ["tag 19 without any fee", {}, { overrides: { tags: [19] } }, {}, ["not_delivered_fee_missing"]],
    [
      "a fee without tag 19 is not sent",
      {},
      { overrides: { notDeliveredFeeVnd: 5_000 } },
      { notDeliveredFeeVnd: undefined },
      [],
    ],
    ["live plants without their kind", {}, { overrides: { tags: [75] } }, {}, ["sub_tags_missing"]],
    [
      "a long note is cut and said to be",
      {},
      { overrides: { note: "a ".repeat(70) } },
      { note: "a ".repeat(60).trim() },
      ["note_too_long?"],
    ],
    [
      "the location's own pickup",
      {},
      { pickups: [aPickup({ locationIds: [] }), { ...elsewhere, locationIds: ["gid://shopify/Location/1"] }] },
      { pickup: { province: "Tỉnh Đồng Nai" } },
      [],
    ],
    [
      "an unmapped location takes the default",
      {},
      { pickups: [elsewhere, aPickup({ locationIds: [] })] },
      { pickup: { pickAddressId: "18000226" } },
      [],
    ],
    [
      "staff send from elsewhere",
      {},
      { pickups: [elsewhere, aPickup()], overrides: { pickAddressId: "2" } },
      { pickup: { pickAddressId: "2" } },
      [],
    ],
    ["no pickup", {}, { pickups: [elsewhere] }, { pickup: null }, ["no_pickup"]],
    [
      "a pickup nobody confirmed",
      {},
      { pickups: [aPickup({ confirmed: false })] },
      { pickup: null },
      ["pickup_unconfirmed"],
    ],
    ["a pickup without district", {}, { pickups: [aPickup({ district: null })] }, {}, ["district_unknown"]],
    [
      "half a return address",
      {},
      { pickups: [aPickup({ returnTo: { name: "Kho", phone: "", address: "1 A", province: "Hà Nội" } })] },
      {},
      ["return_incomplete"],
    ],
    ["no account", {}, { account: null }, {}, ["no_account"]],
    ["account not connected", {}, { account: { environment: "production", connected: false } }, {}, ["no_account"]],
    [
      "token turned away",
      {},
      { account: { environment: "production", connected: true, tokenRejected: true } },
      {},
      ["token_rejected"],
    ],
    [
      "a live order on a staging account",
      {},
      { account: { environment: "staging", connected: true } },
      {},
      ["staging_live_order"],
    ],
    [
      "a test order on a staging account",
      { test: true },
      { account: { environment: "staging", connected: true } },
      {},
      [],
    ],
    ["another currency", { currency: "USD" }, {}, {}, ["currency_not_vnd"]],
  ]);
});

test("a valuable parcel shows its cover, one with tag 17 what its return costs", () => {
  const order = anOrder(goods({ discountedPriceVnd: 5_000_000 }));
  const draft = draftParcel(draftInput(order, { quotedFeeVnd: 40_000, overrides: { tags: [2, 17] } }));
  expect(draft.cover).toEqual({ withProofVnd: 5_000_000, withoutProofVnd: 160_000 });
  expect(draft.expectedReturnFeeVnd).toBe(20_000);
});

test.each([
  ["Tỉnh Bình Dương", 5_000],
  ["TP. Hồ Chí Minh", 5_000],
  ["Tỉnh Long An", 20_000],
])("from %s to Hồ Chí Minh, both named as before or as today, a return costs %i VND", (province, fee) => {
  const pickups = [aPickup({ province })];
  const input = draftInput(anOrder(), { quotedFeeVnd: 40_000, overrides: { tags: [17] }, pickups, provinces });
  expect(draftParcel(input).expectedReturnFeeVnd).toBe(fee);
});
