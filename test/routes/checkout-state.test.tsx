import { expect, test } from "vitest";
import type { CheckoutProblem } from "~/domain/checkout/problems";
import type { CheckoutState, CheckoutView } from "~/flows/checkout/carrier-service-views";
import { vi } from "~/locales/vi";
import { StateCard } from "~/routes/app.settings.checkout._index/state-card";
import { textOf } from "./page-piece.tsx";

const { fees } = vi;

function card(state: CheckoutState, problems: CheckoutProblem[] = []) {
  const checkout = {
    state,
    problems,
    enabled: state === "on" || state === "on_not_shown",
    mayTurnOn: state !== "cannot",
    registered: true,
    checkedAt: null,
  } as unknown as CheckoutView;
  return textOf(
    <StateCard
      checkout={checkout}
      shopDomain="a.myshopify.com"
      clientId="id"
      checking={false}
      unreachable={false}
      check={String}
    />,
  );
}

test("while fees are paused, the page says that the place in the zones is kept, not that it has to be added", async () => {
  const paused = await card("paused");
  expect(paused).toContain(fees.state.paused.text);
  expect(paused).toContain(fees.turn_on);
  expect(paused).not.toContain(fees.state.off.text);
});

test.each<CheckoutProblem>([
  { code: "refused", effect: "blocks", message: "not on this plan" },
  { code: "service_stopped", effect: "blocks" },
  { code: "service_gone", effect: "blocks" },
])("$code: fees that are on can be turned on again, as the page says", async (problem) => {
  expect(await card("on_not_shown", [problem])).toContain(fees.turn_on);
});

test("a problem that is fixed elsewhere has no button to turn on again", async () => {
  expect(await card("on_not_shown", [{ code: "not_in_zone", effect: "blocks" }])).not.toContain(fees.turn_on);
  expect(await card("on")).not.toContain(fees.turn_on);
});
