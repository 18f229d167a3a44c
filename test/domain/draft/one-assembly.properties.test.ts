import fc from "fast-check";
import { expect, test } from "vitest";
import { resolveAddress } from "~/domain/address/resolve";
import { planBoxes } from "~/domain/draft/boxes";
import { linesWith } from "~/domain/draft/contents";
import { draftParcel } from "~/domain/draft/draft";
import type { FeeQuestion } from "~/domain/fee/carrier-fee";
import { feeQuestion, type ParcelFees, type QuotedFee } from "~/domain/fee/parcel-fees";
import { quoteKey } from "~/domain/fee/quote-key";
import { readQuotePlace } from "~/domain/fee/quote-place";
import { planQuote, type QuotePlan } from "~/domain/fee/quote-plan";
import type { RateItem, RatePlace } from "~/domain/fee/rate-request";
import type { OrderFacts, OrderLine } from "~/domain/order/order";
import { serviceCode } from "~/domain/parcel/service-code";
import type { PickupChoice } from "~/domain/pickup/pickup";
import { deriveDistrict, type Unit } from "~/domain/places/gazetteer";
import { provincesOf } from "~/domain/places/provinces-of-orders";
import type { Condition, Rule, RuleActions } from "~/domain/rules/schema";
import type { ShopSettings } from "~/domain/settings/settings";
import { aFulfillmentOrder, aLine, anOrder, aPickup, draftInput, settings } from "../order/an-order";
import { gazetteer, provinces } from "../places/provinces-data";
import { aRule } from "../rules/a-rule";

/** A product of the shop as both order and cart have it. */
interface Goods {
  quantity: number;
  weightGrams: number | null;
  priceVnd: number;
  requiresShipping: boolean;
  productTags: string[];
  productType: string;
}

interface Case {
  goods: Goods[];
  /** A discount code reduced the order's price to zero; the cart does not know that. */
  discountedAway: boolean;
  destination: RatePlace;
  shop: Partial<ShopSettings>;
  rules: Rule[];
  pickups: PickupChoice[];
  /** Where the goods are: at this pickup's address and location, or at a location mapped to no pickup. */
  from: number;
}

const ASKER = { shopId: "k3xq7m2p", environment: "production", accountCode: "S22" } as const;
const TODAY = "2026-11-21";

const unitsUnder = (level: "2" | "3"): RatePlace[] =>
  gazetteer.provinces[level].flatMap((province) =>
    wardsOf(province).map(({ ward, district }) =>
      aPlace([ward.name, district?.name].filter(Boolean).join(", "), province.name),
    ),
  );

/** Two wards of each province, from two districts if the province has districts. */
function wardsOf(province: Unit): { ward: Unit; district: Unit | null }[] {
  const parts = (gazetteer.children.get(province) ?? []).slice(0, 2);
  return parts.flatMap((part): { ward: Unit; district: Unit | null }[] => {
    const wards = gazetteer.children.get(part) ?? [];
    if (wards.length === 0) return [{ ward: part, district: null }];
    return wards.slice(0, 1).map((ward) => ({ ward, district: part }));
  });
}

function aPlace(address2: string, city: string, address1 = "12 Lê Lợi"): RatePlace {
  return { country: "VN", address1, address2, city, province: "", zip: "" };
}

const NO_PICKUP_NEAR = aPlace("Phường An Cư, Quận Ninh Kiều", "Thành phố Cần Thơ", "9 Hai Bà Trưng");

const PICKUPS: PickupChoice[] = [
  aPickup({ pickAddressId: "hn", locationIds: ["L0"] }),
  aPickup({
    pickAddressId: "sg",
    name: "Kho Sài Gòn",
    address: "5 Lý Tự Trọng",
    street: "Lý Tự Trọng",
    ward: "Phường Bến Nghé",
    district: "Quận 1",
    province: "Thành phố Hồ Chí Minh",
    isDefault: false,
    locationIds: ["L1"],
  }),
  // In the system without districts; parts missing from the carrier's line are empty.
  aPickup({
    pickAddressId: "dn",
    name: "Kho Đà Nẵng",
    address: "1 Bạch Đằng",
    street: "",
    ward: "Phường Hải Châu",
    district: "",
    province: "Thành phố Đà Nẵng",
    isDefault: false,
    locationIds: ["L2"],
  }),
  // Parcels leave from here only by a rule: no location is mapped to it.
  aPickup({
    pickAddressId: "hp",
    name: "Kho Hải Phòng",
    address: "3 Lạch Tray",
    street: "Lạch Tray",
    ward: "Phường Lạch Tray",
    district: "Quận Ngô Quyền",
    province: "Thành phố Hải Phòng",
    isDefault: false,
    locationIds: [],
  }),
];

const price = fc.oneof(
  fc.constantFrom(0, 0, 1, 9_999, 10_000, 1_000_000, 3_000_000, 3_000_001),
  fc.integer({ min: 0, max: 6_000_000 }),
);

const goods: fc.Arbitrary<Goods> = fc.record({
  quantity: fc.constantFrom(1, 1, 2, 3, 12),
  weightGrams: fc.option(fc.integer({ min: 1, max: 4_000 })),
  priceVnd: price,
  requiresShipping: fc.constantFrom(true, true, true, false),
  productTags: fc.subarray(["cây sống", "Dễ vỡ", "quà"]),
  productType: fc.constantFrom("", "Cây cảnh", "Quần áo"),
});

const MEMBERSHIP = fc.constantFrom("any_of", "none_of");
const BOUND = fc.constantFrom("at_least", "less_than");

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    fact: fc.constant("productTag"),
    is: MEMBERSHIP,
    values: fc.subarray(["cây sống", "dễ vỡ"], { minLength: 1 }),
  }),
  fc.record({ fact: fc.constant("productType"), is: MEMBERSHIP, values: fc.constant<string[]>(["Cây cảnh"]) }),
  fc.record({
    fact: fc.constant("province"),
    is: MEMBERSHIP,
    values: fc.constantFrom(
      ...(["2", "3"] as const).flatMap((level) => gazetteer.provinces[level].map(({ name }) => [name])),
    ),
  }),
  fc.record({
    fact: fc.constant("totalValue"),
    is: BOUND,
    vnd: fc.constantFrom(1, 5_000, 10_000, 10_001, 500_000, 3_000_001),
  }),
  fc.record({ fact: fc.constant("weight"), is: BOUND, grams: fc.constantFrom(1, 300, 301, 2_000, 20_000) }),
  // Facts that only an order has, and none of which is true of this one.
  fc.constantFrom<Condition>(
    { fact: "orderTag", is: "any_of", values: ["VIP"] },
    { fact: "salesChannel", is: "any_of", values: ["Point of Sale"] },
    { fact: "location", is: "any_of", values: ["L9"] },
    { fact: "payment", is: "any_of", values: ["unpaid"] },
  ),
);

const actions: fc.Arbitrary<Partial<RuleActions>> = fc.oneof(
  fc.record({ tags: fc.subarray([1, 2, 7, 62], { minLength: 1 }) }),
  fc.record({ tags: fc.constantFrom<number[]>([17], [18], [19], [10, 19]) }),
  fc.record({ transport: fc.constantFrom("road", "fly") }),
  fc.record({ declaredValueVnd: fc.constantFrom(1, 50_000, 3_000_001) }),
  fc.record({ pickAddressId: fc.constantFrom("0", "1", "2") }),
  fc.record({ hold: fc.constant({ reason: "Gọi trước" }) }),
  fc.record({ note: fc.constant("{order}") }),
);

const rules = fc
  .array(fc.tuple(fc.array(condition, { maxLength: 2 }), actions), { maxLength: 4 })
  .map((list) => list.map(([conditions, does], index) => aRule(`r${index}`, conditions, does)));

/** Replaces pickups that do not exist: a rule naming one holds the order's parcel, and no fee is asked. */
function withKnownPickups(one: Case): Case {
  const named = one.rules.map((rule) => {
    const position = Number(rule.actions.pickAddressId ?? Number.NaN);
    const pickAddressId = one.pickups[position % one.pickups.length]?.pickAddressId ?? null;
    return { ...rule, actions: { ...rule.actions, pickAddressId } };
  });
  return { ...one, rules: named };
}

const cases: fc.Arbitrary<Case> = fc
  .record<Case>({
    goods: fc.array(goods, { minLength: 1, maxLength: 4 }),
    discountedAway: fc.boolean(),
    destination: fc.constantFrom(...unitsUnder("2"), ...unitsUnder("3")),
    shop: fc.record({
      shopKind: fc.constantFrom("b2c", "c2c"),
      defaultTags: fc.shuffledSubarray([7, 10, 17, 18, 19]),
      defaultLineWeightGrams: fc.constantFrom(300, 450),
      packagingWeightGrams: fc.constantFrom(0, 120),
      minimumValueVnd: fc.constantFrom(1, 10_000, 2_000_000),
      transport: fc.constantFrom(null, "fly"),
    }),
    rules,
    pickups: fc
      .subarray(PICKUPS, { minLength: 1 })
      .map((chosen) => chosen.map((pickup, position) => ({ ...pickup, isDefault: position === 0 }))),
    from: fc.integer({ min: -1, max: 3 }),
  })
  .map(withKnownPickups);

/** The questions for the buyer's cart, as the rate callback asks them. */
function asCart({ goods: lines, destination, shop, rules: list, pickups, from }: Case) {
  const items = lines.map(
    (line, index): RateItem => ({
      quantity: line.quantity,
      grams: line.weightGrams ?? 0,
      priceVnd: line.priceVnd,
      requiresShipping: line.requiresShipping,
      productId: `P${index}`,
      variantId: `${index}`,
    }),
  );
  const origin = originOf(pickups[from]);
  return planQuote(
    { settings: settings({ ...shop, rules: list }), pickups },
    { origin, destination, items, currency: "VND", locale: "vi" },
    {
      gazetteer,
      provinces,
      readPlace: (place, options) => readQuotePlace(gazetteer, place, options),
      product: ({ variantId }) => lines[Number(variantId)],
    },
  );
}

function originOf(pickup: PickupChoice | undefined): RatePlace {
  if (!pickup) return NO_PICKUP_NEAR;
  const { ward, district, province, address } = pickup;
  return aPlace([ward, district].filter(Boolean).join(", "), province ?? "", address ?? "");
}

/** The same goods as a paid order whose buyer chose this transport. */
function asOrder({ goods: lines, discountedAway, destination, pickups, from }: Case, shippingCodes: string[]) {
  const bought = lines.map(
    (line, index): OrderLine =>
      aLine({
        ...line,
        id: `L${index}`,
        originalPriceVnd: line.priceVnd,
        discountedPriceVnd: discountedAway ? 0 : line.priceVnd,
      }),
  );
  const locationId = pickups[from]?.locationIds[0] ?? "L8";
  return anOrder({
    shippingCodes,
    financialStatus: "PAID",
    outstandingVnd: 0,
    transactions: [],
    destination: { ...destination, name: "Lan", company: "", phone: "0912345678", countryCode: "VN" },
    fulfillmentOrders: [aFulfillmentOrder({ lines: bought, locationId })],
  });
}

const drafted = (one: Case, order: OrderFacts, fees: ParcelFees | null = null) =>
  draftParcel(inputOf(one, order, fees));

function inputOf(one: Case, order: OrderFacts, fees: ParcelFees | null = null) {
  const { shop, rules: list, pickups } = one;
  const ofShop = settings({ ...shop, rules: list });
  return draftInput(order, {
    settings: ofShop,
    pickups,
    address: resolveAddress(gazetteer, one.destination, { assumeTwoLevel: ofShop.assumeTwoLevel }),
    asker: ASKER,
    fees,
    today: TODAY,
    deriveDistrict: (address) => deriveDistrict(gazetteer, address),
    provincesOf: (place) => provincesOf(gazetteer, place),
  });
}

/** A carrier that has a fee for every question. */
function feeVnd({ pickup, delivery, weightGrams, valueVnd, transport, tags }: FeeQuestion): number {
  const lane = pickup.province === delivery.province ? 15_000 : 30_000;
  const services = tags.reduce((sum, tag) => sum + 100 * (tag + 1), 0);
  return lane * (transport === "fly" ? 2 : 1) + Math.ceil(weightGrams / 500) * 5_000 + valueVnd / 200 + services;
}

const served = (vnd: number): QuotedFee => ({
  outcome: "served",
  feeVnd: vnd,
  insuranceVnd: 0,
  surchargesVnd: 0,
  area: null,
});

test("the same goods to the same place give the same fee query, as cart and as order", () => {
  let compared = 0;
  let boxed = 0;
  fc.assert(
    fc.property(cases, (one) => {
      const plan = asCart(one);
      if (plan.outcome !== "ask") {
        expect(plan).toEqual({ outcome: "empty", reason: "nothing_to_ship" });
        return;
      }
      // An address with an open question gets no fee question until it is answered.
      if (plan.place.reading.status !== "resolved") return;
      if (plan.aboveLimit) {
        boxed += sameBoxes(one, plan);
        return;
      }
      expect(plan.questions.map(({ transport }) => transport)).toEqual(plan.transports);
      for (const asked of plan.questions) {
        const order = asOrder(one, [serviceCode(asked.transport)]);
        const draft = drafted(one, order);
        const question = feeQuestion(draft.request, asked.transport);
        expect(draft.request.transport).toBe(asked.transport);
        expect(question).toEqual(asked);
        expect(question && quoteKey(ASKER, question)).toBe(quoteKey(ASKER, asked));
        const fees = {
          key: draft.feesKey ?? "",
          askedAt: "2026-11-21T02:00:00Z",
          road: served(feeVnd({ ...asked, transport: "road" })),
          fly: served(feeVnd({ ...asked, transport: "fly" })),
          unchosen: null,
        };
        expect(drafted(one, order, fees).quotedFeeVnd).toBe(feeVnd(asked));
        compared += 1;
      }
    }),
  );
  expect(compared).toBeGreaterThan(50);
  expect(boxed, "some are above the carrier's limit").toBeGreaterThan(5);
});

/** Expects an order's boxes to be asked about as the cart's are, and returns how many were compared. */
function sameBoxes(one: Case, { aboveLimit, transports }: QuotePlan): number {
  let compared = 0;
  for (const transport of transports) {
    const order = asOrder(one, [serviceCode(transport)]);
    const { contents } = planBoxes(inputOf(one, order));
    const [whole] = order.fulfillmentOrders;
    if (!whole || !aboveLimit || aboveLimit.because !== null) {
      expect(contents).toEqual([null]);
      continue;
    }
    const asOrdered = contents.map((pieces) => {
      const fulfillmentOrder = { ...whole, lines: linesWith(whole.lines, pieces ?? {}) };
      const question = feeQuestion(draftParcel({ ...inputOf(one, order), fulfillmentOrder }).request, transport);
      return JSON.stringify(question && quoteKey(ASKER, question));
    });
    const asInCart = aboveLimit.boxes.flatMap(({ count, questions }) => {
      const question = questions.find((asked) => asked.transport === transport);
      return Array(count).fill(JSON.stringify(question && quoteKey(ASKER, question)));
    });
    expect(asOrdered.toSorted()).toEqual(asInCart.toSorted());
    compared += asOrdered.length;
  }
  return compared;
}
