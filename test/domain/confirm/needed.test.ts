import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BuyerHistory, NO_HISTORY } from "~/domain/confirm/history";
import { type ConfirmInput, confirmProblemOf, confirmProblems } from "~/domain/confirm/needed";
import { asksForHistory, type ConfirmCod, confirmCodSchema, confirmsAny } from "~/domain/confirm/setting";
import { blocking } from "~/domain/parcel/problem";

const NEVER = confirmCodSchema.parse({});
const ask = (setting: Partial<ConfirmCod>, rest: Partial<ConfirmInput> = {}) => {
  const input = { waitingVnd: 500_000, orderVnd: 500_000, overrides: {}, ...rest };
  return confirmProblems({ ...input, setting: { ...NEVER, ...setting } }).map(({ code, params }) => ({
    code,
    ...params,
  }));
};
const history = (counts: BuyerHistory["counts"]): BuyerHistory => ({ ...NO_HISTORY, counts });

test("a shop that said nothing confirms nothing", () => {
  expect(NEVER).toEqual({ all: false, aboveVnd: null, firstTime: false, refusedTimes: null });
  expect(confirmsAny(NEVER)).toBe(false);
  expect(ask({})).toEqual([]);
});

describe("what is confirmed first", () => {
  test.each<[string, Partial<ConfirmCod>, Partial<ConfirmInput>, object[]]>([
    ["every COD order", { all: true }, {}, [{ code: "confirm_every", cod: 500_000 }]],
    ["… but not one without COD", { all: true }, { waitingVnd: 0, orderVnd: 0 }, []],
    ["… nor one whose COD is with the courier already", { all: true }, { waitingVnd: 0 }, []],
    [
      "a parcel without COD of a COD order too",
      { all: true },
      { waitingVnd: 1 },
      [{ code: "confirm_every", cod: 500_000 }],
    ],
    ["above an amount", { aboveVnd: 499_999 }, {}, [{ code: "confirm_above", cod: 500_000, limitVnd: 499_999 }]],
    ["exactly the amount is not above it", { aboveVnd: 500_000 }, {}, []],
    [
      "who took nothing yet",
      { firstTime: true },
      { history: NO_HISTORY },
      [{ code: "confirm_first_time", cod: 500_000 }],
    ],
    [
      "… though something is under way",
      { firstTime: true },
      { history: history({ under_way: 1 }) },
      [{ code: "confirm_first_time", cod: 500_000 }],
    ],
    ["who kept a part took something", { firstTime: true }, { history: history({ partly: 1 }) }, []],
    [
      "who refused twice",
      { refusedTimes: 2 },
      { history: history({ refused: 1, unreachable: 1, delivered: 3 }) },
      [{ code: "confirm_refused", cod: 500_000, refused: 2, of: 5 }],
    ],
    ["once is not twice", { refusedTimes: 2 }, { history: history({ refused: 1, called_back: 5, lost: 2 }) }, []],
    [
      "the reason that says most",
      { all: true, aboveVnd: 0, firstTime: true, refusedTimes: 1 },
      { history: history({ refused: 1 }) },
      [{ code: "confirm_refused", cod: 500_000, refused: 1, of: 1 }],
    ],
    ["a history that was not read decides nothing", { firstTime: true, refusedTimes: 1 }, {}, []],
  ])("%s", (_, setting, rest, problems) => {
    expect(ask(setting, rest)).toEqual(problems);
  });
});

describe("what the buyer agreed to", () => {
  const agreed = (confirmedCodVnd: number) => ({ overrides: { confirmedCodVnd } });
  test.each<[string, Partial<ConfirmCod>, Partial<ConfirmInput>, object[]]>([
    ["stays", { all: true }, agreed(500_000), []],
    ["covers less", { all: true }, agreed(600_000), []],
    ["does not cover more", { all: true }, agreed(499_999), [{ code: "confirm_again", wasVnd: 499_999, cod: 500_000 }]],
    ["… whatever the setting says by now", {}, agreed(1), [{ code: "confirm_again", wasVnd: 1, cod: 500_000 }]],
    ["nothing left to collect asks nobody", { all: true }, { ...agreed(1), waitingVnd: 0 }, []],
  ])("%s", (_, setting, rest, problems) => {
    expect(ask(setting, rest)).toEqual(problems);
  });
});

test("an order is asked about at most once, and never again for as much or less", () => {
  const settings = fc.record({
    all: fc.boolean(),
    aboveVnd: fc.option(fc.nat(1_000_000)),
    firstTime: fc.boolean(),
    refusedTimes: fc.option(fc.integer({ min: 1, max: 10 })),
  });
  const histories = fc.option(fc.record({ delivered: fc.nat(5), refused: fc.nat(5) }).map(history), { nil: undefined });
  fc.assert(
    fc.property(
      settings,
      histories,
      fc.nat(1_000_000),
      fc.nat(1_000_000),
      (setting, known, orderVnd, confirmedCodVnd) => {
        const input = { waitingVnd: orderVnd, orderVnd, setting, history: known };
        const problems = confirmProblems({ ...input, overrides: {} });
        expect(problems.length).toBeLessThanOrEqual(1);
        if (!confirmsAny(setting)) expect(problems).toEqual([]);
        // Without a history that the setting asks for, only what needs none is decided.
        if (known === undefined && !asksForHistory(setting) && confirmsAny(setting) && orderVnd > 0 && setting.all) {
          expect(problems).toHaveLength(1);
        }
        const again = confirmProblems({ ...input, overrides: { confirmedCodVnd } });
        expect(again.length).toBe(orderVnd > confirmedCodVnd ? 1 : 0);
      },
    ),
  );
});

test("the problem that a call answers is found among others", () => {
  const call = blocking("cod", "confirm_above", { cod: 1 });
  expect(confirmProblemOf([blocking("phone", "phone_missing"), call])).toBe(call);
  expect(confirmProblemOf([blocking("phone", "phone_missing")])).toBeNull();
});
