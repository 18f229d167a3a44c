import { describe, expect, test, vi } from "vitest";
import { CarrierError } from "~/carrier/errors";
import type { FeeOutcome } from "~/carrier/fee";
import { createLiveFees, feeOf } from "~/carrier/live-fees.server";
import type { FeeQuestion } from "~/domain/fee/carrier-fee";
import { keyedQuestion } from "~/domain/fee/quote-key";

const ASKER = { shopId: "a", environment: "production", accountCode: "S1" } as const;
const QUESTION: FeeQuestion = {
  pickup: { province: "Hà Nội" },
  delivery: { province: "Huế" },
  weightGrams: 300,
  valueVnd: 0,
  transport: "road",
  tags: [],
};
const ASKED = keyedQuestion(ASKER, QUESTION);
const CREDENTIALS = { token: "t", clientSource: "S1", environment: "production" } as const;
const SERVED: FeeOutcome = {
  outcome: "served",
  quote: { feeVnd: 78_500, insuranceFeeVnd: 15_000, extraFees: [], area: null },
};
const REFUSED = {
  outcome: "refused",
  refusal: { code: "1", message: "Quá 20 kg", logId: null, httpStatus: 200 },
} as const;
const MINUTE = 60_000;

/** Live fees in front of a carrier with the given answer, with their own clock. */
function someFees(answer: () => Promise<FeeOutcome>) {
  let at = 1_000;
  const carrier = { quoteCheckoutFee: vi.fn(answer) };
  const fees = createLiveFees(carrier as never, 300, () => at);
  return {
    fees,
    carrier,
    pass: (ms: number) => {
      at += ms;
    },
    ask: () => fees.ask(ASKED, () => CREDENTIALS, vi.fn()).answer,
  };
}

/** Returns what is cached for the question this long after the carrier answered it. */
async function knownAfter(ms: number, outcome: FeeOutcome) {
  const { fees, ask, pass } = someFees(async () => outcome);
  await ask();
  pass(ms);
  return fees.cached(ASKED.key);
}

describe("the carrier's answer", () => {
  test("is the total fee, and is reused for a quarter of an hour", async () => {
    const answered = {
      result: "answered",
      answer: { outcome: "served", fee: { feeVnd: 78_500, insuranceVnd: 15_000, surchargesVnd: 0 } },
    };
    expect(await someFees(async () => SERVED).ask()).toEqual(answered);
    expect(await knownAfter(15 * MINUTE - 1, SERVED)).toEqual(answered);
    expect(await knownAfter(15 * MINUTE + 1, SERVED)).toBeUndefined();
  });

  test("that refuses the question is neither a price nor means not served, and is asked again after 30 seconds", async () => {
    const refused = { result: "refused", message: "Quá 20 kg" };
    expect(await someFees(async () => REFUSED).ask()).toEqual(refused);
    expect(await knownAfter(29_999, REFUSED)).toEqual(refused);
    expect(await knownAfter(30_001, REFUSED)).toBeUndefined();
  });

  test("that the place is not served is an answer", async () => {
    const { fees, ask } = someFees(async () => ({ outcome: "not_served" }));
    await ask();
    expect(fees.cached(ASKED.key)).toEqual({ result: "answered", answer: { outcome: "not_served" } });
  });

  test("that did not arrive is not remembered, whatever failed", async () => {
    for (const error of [new CarrierError("timeout", "late"), new Error("a fault of ours")]) {
      const { fees, ask } = someFees(() => Promise.reject(error));
      expect(await ask()).toMatchObject({ result: "failed" });
      expect(fees.cached(ASKED.key)).toBeUndefined();
      expect(fees.state.callsInFlight).toBe(0);
    }
  });

  test("with a fee of 0 is no price, and is not remembered", async () => {
    const { fees, ask } = someFees(async () => ({
      outcome: "served",
      quote: { feeVnd: 0, insuranceFeeVnd: 0, extraFees: [], area: null },
    }));
    expect(await ask()).toEqual({ result: "failed", kind: "unreadable" });
    expect(fees.cached(ASKED.key)).toBeUndefined();
  });

  test("is asked for once by concurrent callers, and reported once", async () => {
    const { fees, carrier } = someFees(async () => SERVED);
    const heard = vi.fn();
    const answers = Array.from({ length: 9 }, () => fees.ask(ASKED, () => CREDENTIALS, heard).answer);
    fees.ask(keyedQuestion({ ...ASKER, shopId: "b" }, QUESTION), () => CREDENTIALS, vi.fn());
    expect(fees.state.callsInFlight).toBe(2);
    await Promise.all(answers);
    expect(carrier.quoteCheckoutFee).toHaveBeenCalledTimes(2);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test("whose parts exceed its total is a price without parts", () => {
    const extraFees = [{ type: "fragile", title: "", amountVnd: 9_000 }];
    const quote = { feeVnd: 20_000, insuranceFeeVnd: 15_000, extraFees, area: null };
    expect(feeOf(quote)).toEqual({ feeVnd: 20_000, insuranceVnd: 0, surchargesVnd: 0 });
    expect(feeOf({ ...quote, feeVnd: 24_000 })).toEqual({ feeVnd: 24_000, insuranceVnd: 15_000, surchargesVnd: 9_000 });
  });
});

describe("an answer that another process got", () => {
  const NOT_SERVED = { outcome: "not_served" } as const;
  function someNeighbours() {
    let at = 1_000;
    const carrier = { quoteCheckoutFee: vi.fn(async () => SERVED) };
    const neighbours = { processes: () => 2, hide: (key: string) => `hidden ${key}`, onSilence: vi.fn() };
    const fees = createLiveFees(carrier as never, 300, () => at, neighbours);
    fees.hearAnswer(`hidden ${ASKED.key}`, NOT_SERVED);
    return {
      fees,
      knownAfter(ms: number) {
        at += ms;
        return fees.cached(ASKED.key);
      },
    };
  }

  test("is as good as an own one for a quarter of an hour", () => {
    expect(someNeighbours().knownAfter(15 * MINUTE - 1)).toEqual({ result: "answered", answer: NOT_SERVED });
    expect(someNeighbours().knownAfter(15 * MINUTE + 1)).toBeUndefined();
  });

  test("stands for its own question, and behind an answer to this process", async () => {
    const { fees } = someNeighbours();
    expect(fees.cached(keyedQuestion(ASKER, { ...QUESTION, weightGrams: 301 }).key)).toBeUndefined();
    await fees.ask(ASKED, () => CREDENTIALS, vi.fn()).answer;
    expect(fees.cached(ASKED.key)).toMatchObject({ answer: { outcome: "served" } });
  });
});
