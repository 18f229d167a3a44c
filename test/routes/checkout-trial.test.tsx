import { expect, test } from "vitest";
import { MOST } from "~/domain/checkout/limits";
import { vi } from "~/locales/vi";
import { trialSchema } from "~/routes/app.settings.checkout.try/trial";
import { TrialForm } from "~/routes/app.settings.checkout.try/trial-form";
import { textOf } from "./page-piece.tsx";

const ADDRESS = { address1: "", address2: "", city: "Đà Nẵng", locale: "vi" as const };
const form = (weightGrams: number, valueVnd: number) =>
  textOf(<TrialForm start={{ ...ADDRESS, weightGrams, valueVnd }} pickups={[]} asking={false} ask={String} />);

test("a weight or value that cannot be asked about is marked at its field, and nothing that is not marked is refused", async () => {
  const tooBig = vi.problems.field.too_big;
  expect(await form(MOST.trialGrams, MOST.trialVnd)).not.toContain(tooBig);
  expect(trialSchema.safeParse({ ...ADDRESS, weightGrams: MOST.trialGrams, valueVnd: MOST.trialVnd }).success).toBe(
    true,
  );
  expect(await form(MOST.trialGrams + 1, 0)).toContain(tooBig);
  expect(await form(0, MOST.trialVnd + 1)).toContain(tooBig);
});
