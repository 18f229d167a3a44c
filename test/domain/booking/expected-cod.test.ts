import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CodParcel, expectedCodVnd } from "~/domain/booking/expected-cod";

type Change = Partial<Omit<CodParcel, "basis">> & { owedThen?: number; takenOut?: number };

let count = 0;
function booked(codVnd: number, { owedThen, takenOut = 0, ...change }: Change = {}): CodParcel {
  count += 1;
  return {
    id: `p${count}`,
    state: "booked",
    codVnd,
    codState: codVnd > 0 ? "to_collect" : "none",
    shipUnpaid: false,
    basis: { outstandingVnd: owedThen ?? codVnd, shippingTakenOutVnd: takenOut },
    ...change,
  };
}

/** What each parcel should collect now, in order; parcels that no longer collect anything are left out. */
function sums(parcels: CodParcel[], outstandingVnd: number, othersWait = false): number[] {
  const now = expectedCodVnd(parcels, outstandingVnd, { othersWait });
  return parcels.flatMap(({ id }) => now.get(id) ?? []);
}

describe("what the courier should collect now", () => {
  const cases: [string, CodParcel[], number, number[]][] = [
    ["as booked", [booked(900_000)], 900_000, [900_000]],
    ["an item was removed", [booked(900_000)], 450_000, [450_000]],
    ["the buyer paid by transfer", [booked(900_000)], 0, [0]],
    ["the shop owes the buyer", [booked(900_000)], -50_000, [0]],
    ["the order was edited and costs more", [booked(450_000)], 500_000, [500_000]],
    ["two parcels: the newest gives way first", [booked(300_000), booked(200_000)], 400_000, [300_000, 100_000]],
    ["two parcels: then the older one", [booked(300_000), booked(200_000)], 100_000, [100_000, 0]],
    [
      "two parcels: the newest collects the rise",
      [booked(300_000, { owedThen: 500_000 }), booked(200_000, { owedThen: 500_000 })],
      560_000,
      [300_000, 260_000],
    ],
    [
      "a cancelled parcel asks for nothing",
      [booked(900_000, { state: "cancelled" }), booked(450_000)],
      450_000,
      [450_000],
    ],
    ["what was collected is no longer asked for", [booked(900_000, { codState: "collected" })], 0, []],
    ["staff collect less than is due", [booked(200_000, { owedThen: 450_000 })], 450_000, [200_000]],
    ["staff collect less than is due, and it rises", [booked(200_000, { owedThen: 450_000 })], 480_000, [230_000]],
    [
      "the receiver pays the fee: the shipping line is not collected",
      [booked(420_000, { owedThen: 450_000, takenOut: 30_000 })],
      450_000,
      [420_000],
    ],
    [
      "the receiver pays the fee, and an item was removed",
      [booked(420_000, { owedThen: 450_000, takenOut: 30_000 })],
      350_000,
      [320_000],
    ],
    ["prepaid, as it was", [booked(0)], 0, []],
    ["prepaid, and something was added that is not paid", [booked(0)], 60_000, [60_000]],
    ["shipped unpaid by the staff's own word", [booked(0, { owedThen: 450_000, shipUnpaid: true })], 500_000, []],
    [
      "booked before the order's words were kept: only too much is known",
      [booked(450_000, { owedThen: 0 })].map((parcel) => ({ ...parcel, basis: null })),
      500_000,
      [450_000],
    ],
  ];
  test.each(cases)("%s", (_, parcels, outstandingVnd, expected) => {
    expect(sums(parcels, outstandingVnd)).toEqual(expected);
  });

  test("an increase goes to a parcel that is not sent yet", () => {
    expect(sums([booked(450_000)], 900_000, true)).toEqual([450_000]);
  });
});

const amount = fc.integer({ min: 0, max: 5_000_000 });
const parcels = fc.array(
  fc.tuple(amount, amount).map(([codVnd, owedThen]) => booked(codVnd, { owedThen: Math.max(codVnd, owedThen) })),
  { maxLength: 5 },
);

test("is whole VND, never negative, and in total never more than is owed", () => {
  fc.assert(
    fc.property(parcels, fc.integer({ min: -1_000_000, max: 9_000_000 }), fc.boolean(), (all, owed, wait) => {
      const now = sums(all, owed, wait);
      expect(now.every((vnd) => Number.isSafeInteger(vnd) && vnd >= 0)).toBe(true);
      expect(now.reduce((sum, vnd) => sum + vnd, 0)).toBeLessThanOrEqual(Math.max(0, owed));
    }),
  );
});
