import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AddressResult } from "~/domain/address/address";
import { canonicalParcel } from "~/domain/booking/canonical-parcel";
import { completeRequest, draftParcel } from "~/domain/draft/draft";
import type { FulfillmentOrderFacts, OrderFacts, OrderLine, PaymentFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { ParcelRequest } from "~/domain/parcel/request";
import { countCharacters } from "~/domain/text";
import { aLine, anOrder, draftInput, pending, resolved, settings } from "../order/an-order";

/** Text from the worst customer: emoji, right-to-left text, control characters, lone surrogates, nothing. */
const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(
    "",
    " ",
    "\u202eبـهـاء\u202c",
    "👩‍❤️‍💋‍👩".repeat(9),
    "\ud800",
    "\u0000",
    "{items}{order}",
    "P.1".repeat(90),
  ),
);
const amount = fc.oneof(fc.integer({ min: -1_000_000, max: 50_000_000 }), fc.constantFrom(0, 0.5, Number.NaN, -0));

const line: fc.Arbitrary<OrderLine> = fc
  .record({
    title: hostileText,
    variantTitle: fc.option(hostileText),
    sku: fc.option(hostileText),
    requiresShipping: fc.boolean(),
    quantity: fc.integer({ min: -1, max: 40 }),
    weightGrams: fc.option(fc.oneof(fc.integer({ min: -5, max: 30_000 }), fc.double({ min: 0, max: 5_000 }))),
    originalPriceVnd: amount,
    discountedPriceVnd: amount,
  })
  .map(aLine);

const fulfillmentOrders = fc.array(fc.array(line, { maxLength: 5 }), { minLength: 1, maxLength: 4 }).map((orders) =>
  orders.map(
    (lines, index): FulfillmentOrderFacts => ({
      id: `FO${index}`,
      status: "OPEN",
      methodType: "SHIPPING",
      supportedActions: ["CREATE_FULFILLMENT"],
      holdReasons: [],
      locationId: null,
      locationName: "",
      lines,
    }),
  ),
);

const order: fc.Arbitrary<OrderFacts> = fc
  .record({
    name: hostileText,
    note: hostileText,
    phone: fc.option(hostileText),
    outstandingVnd: amount,
    shippingVnd: amount,
    financialStatus: fc.constantFrom("PENDING", "PARTIALLY_PAID", "PAID", "VOIDED", "REFUNDED", ""),
    transactions: fc.constantFrom<PaymentFacts[]>([], [pending("Cash on Delivery (COD)", 1)]),
    destination: fc.option(
      fc.record({
        name: hostileText,
        company: hostileText,
        phone: fc.option(hostileText),
        countryCode: fc.constant("VN"),
        address1: hostileText,
        address2: hostileText,
        city: hostileText,
        province: hostileText,
        zip: hostileText,
      }),
    ),
    fulfillmentOrders,
  })
  .map(anOrder);

const overrides: fc.Arbitrary<ParcelOverrides> = fc.record(
  {
    recipientName: hostileText,
    recipientPhone: hostileText,
    codVnd: amount,
    declaredValueVnd: amount,
    weightGrams: amount,
    unpaidAs: fc.constantFrom("collect", "ship_unpaid"),
    feePaidBy: fc.constantFrom("sender", "receiver"),
    tags: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 4 }),
    note: hostileText,
    pickDate: hostileText,
  },
  { requiredKeys: [] },
);

const choice = fc.record({
  receiverPaysFee: fc.boolean(),
  codSplit: fc.constantFrom("by_value", "first", "by_hand"),
  noteTemplate: fc.constantFrom("{order} {items} {note}", "{note}{note}{note}"),
});

const noAddress: AddressResult = { status: "review", reason: "empty", known: {}, alternatives: [] };

describe("any order", () => {
  test("gives a correct parcel or a named problem, never an exception", () => {
    fc.assert(
      fc.property(order, overrides, choice, fc.boolean(), (facts, typed, chosen, known) => {
        const address = known ? resolved() : noAddress;
        const draft = draftParcel(draftInput(facts, { overrides: typed, settings: settings(chosen), address }));
        const request = completeRequest(draft, "k3x-1-1");
        if (request === null) {
          expect(draft.problems.some(({ severity }) => severity === "block")).toBe(true);
          return;
        }
        expect(Number.isInteger(request.codVnd) && request.codVnd >= 0).toBe(true);
        expect(Number.isInteger(request.declaredValueVnd) && request.declaredValueVnd > 0).toBe(true);
        expect(Number.isInteger(request.totalWeightGrams) && request.totalWeightGrams > 0).toBe(true);
        expect(request.codVnd === 0 && request.feePaidBy === "receiver").toBe(false);
        expect(countCharacters(request.note ?? "")).toBeLessThanOrEqual(120);
        expect(request.recipient.phone).toMatch(/^\d{8,11}$/);
        expect(request.recipient.name).not.toBe("");
        for (const product of request.products) {
          expect(product.name).not.toBe("");
          expect(product.weightGrams).toBeGreaterThan(0);
          expect(product.quantity).toBeGreaterThan(0);
        }
        expect(JSON.stringify(request).isWellFormed()).toBe(true);
      }),
    );
  });

  test("collects in total no more than is outstanding, in whatever order its parcels are booked", () => {
    const typed = fc.array(fc.option(amount), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        order,
        choice,
        typed,
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        (facts, chosen, byHand, turns) => {
          const booked: string[] = [];
          let collectedVnd = 0;
          for (const turn of turns) {
            const fulfillmentOrder = facts.fulfillmentOrders[turn];
            if (!fulfillmentOrder) continue;
            const codVnd = byHand[turn] ?? undefined;
            const draft = draftParcel(
              draftInput(facts, {
                fulfillmentOrder,
                settings: settings(chosen),
                overrides: codVnd === undefined ? {} : { codVnd },
                codAllocatedElsewhereVnd: collectedVnd,
                sentElsewhere: booked.length > 0,
                waiting: facts.fulfillmentOrders
                  .filter(({ id }) => !booked.includes(id))
                  .map(({ id, lines }) => ({ lines, self: id === fulfillmentOrder.id })),
              }),
            );
            expect(draft.request.codVnd).toBeGreaterThanOrEqual(0);
            collectedVnd += draft.request.codVnd;
            booked.push(fulfillmentOrder.id);
          }
          expect(collectedVnd).toBeLessThanOrEqual(Math.max(0, facts.outstandingVnd || 0));
        },
      ),
    );
  });

  test("divided automatically, collects all that is due once every parcel is sent", () => {
    fc.assert(
      fc.property(
        fulfillmentOrders,
        fc.constantFrom("by_value", "first"),
        fc.integer({ min: 1, max: 9_000_000 }),
        (parts, codSplit, outstandingVnd) => {
          const facts = anOrder({ fulfillmentOrders: parts, outstandingVnd });
          const shipped = parts.filter(({ lines }) => lines.some((one) => one.requiresShipping && one.quantity > 0));
          const amounts = shipped.map(
            (fulfillmentOrder) =>
              draftParcel(draftInput(facts, { fulfillmentOrder, settings: settings({ codSplit }) })).request.codVnd,
          );
          if (shipped.length > 0) expect(amounts.reduce((sum, part) => sum + part, 0)).toBe(outstandingVnd);
        },
      ),
    );
  });
});

describe("the canonical text of a parcel", () => {
  const request = completeRequest(draftParcel(draftInput(anOrder())), "k3x-1001-1")!;

  test("does not depend on the order of keys, nor on keys without a value", () => {
    const shuffled = Object.fromEntries(Object.entries({ ...request, labelId: undefined }).reverse());
    expect(canonicalParcel({ ...request, ...shuffled })).toBe(canonicalParcel(request));
    expect(canonicalParcel(structuredClone(request))).toBe(canonicalParcel(request));
    expect(canonicalParcel(request)).toMatch(/^\{"codVnd":180000,"declaredValueVnd":150000,"feePaidBy":"sender",/);
  });

  test("changes with every part that is sent", () => {
    const others: ParcelRequest[] = [
      { ...request, codVnd: 1 },
      { ...request, partnerId: "k3x-1001-2" },
      { ...request, tags: [1] },
      { ...request, pickup: { ...request.pickup, phoneExtension: "1" } },
      { ...request, products: [] },
    ];
    const texts = [request, ...others].map(canonicalParcel);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
