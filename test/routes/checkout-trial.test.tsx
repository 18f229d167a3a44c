import { expect, test } from "vitest";
import { CHECKOUT_LIMITS } from "~/domain/checkout/limits";
import { vi } from "~/locales/vi";
import { trialSchema } from "~/routes/app.settings.checkout.try/trial";
import { TrialForm } from "~/routes/app.settings.checkout.try/trial-form";
import { textOf } from "./page-piece.tsx";

const ADDRESS = { address1: "", address2: "", city: "Đà Nẵng", locale: "vi" as const };
const form = (weightGrams: number, valueVnd: number) =>
  textOf(<TrialForm start={{ ...ADDRESS, weightGrams, valueVnd }} pickups={[]} trying={false} onTry={String} />);

test("a weight or value that cannot be asked about is marked at its field, and no unmarked value is refused", async () => {
  const [tooBig = ""] = vi.problems.number.too_big.split("{{");
  expect(await form(CHECKOUT_LIMITS.trialGrams, CHECKOUT_LIMITS.trialVnd)).not.toContain(tooBig);
  expect(
    trialSchema.safeParse({ ...ADDRESS, weightGrams: CHECKOUT_LIMITS.trialGrams, valueVnd: CHECKOUT_LIMITS.trialVnd })
      .success,
  ).toBe(true);
  expect(await form(CHECKOUT_LIMITS.trialGrams + 1, 0)).toContain(tooBig);
  expect(await form(0, CHECKOUT_LIMITS.trialVnd + 1)).toContain(tooBig);
});
