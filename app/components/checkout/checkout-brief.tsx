import { Badge, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { CheckoutProblem } from "~/domain/checkout/problems";
import type { CheckoutState } from "~/flows/checkout/carrier-service-views";

interface Props {
  state: CheckoutState;
  problems: readonly CheckoutProblem[];
  /** True in the guided set-up, where other steps come first. */
  duringSetUp?: boolean;
}

/** Shows whether buyers see the carrier's fee at checkout, and if not, why and what to do instead. */
export function CheckoutBrief({ state, problems, duringSetUp = false }: Props) {
  const t = useText();
  const fixOf = useFix();
  const first = problems.find(({ effect }) => effect === "blocks") ?? problems.find(isWorthSaying);
  const tone = state === "on" ? "success" : state === "on_not_shown" ? "critical" : "attention";
  return (
    <SettingsCard title={t("fees:brief.title")}>
      <BlockStack gap="300" inlineAlign="start">
        <InlineStack gap="200" blockAlign="center">
          <Badge tone={state === "off" || state === "paused" ? undefined : tone}>
            {t(`fees:state.${state}.badge`)}
          </Badge>
          {first && (
            <Text as="span" fontWeight="semibold">
              {t(`fees:problem.${first.code}.title`)}
            </Text>
          )}
        </InlineStack>
        <Text as="p">
          {first ? fixOf(first) : duringSetUp ? t("fees:brief.setup_included") : t(`fees:state.${state}.text`)}
        </Text>
        {!duringSetUp && <Button url="/app/settings/checkout">{t("fees:brief.open")}</Button>}
      </BlockStack>
    </SettingsCard>
  );
}

const isWorthSaying = ({ code }: CheckoutProblem) => WORTH_SAYING.has(code);

const WORTH_SAYING: ReadonlySet<CheckoutProblem["code"]> = new Set([
  "plan_may_be_bought",
  "some_zones",
  "own_rates",
  "carrier_silent",
]);

/** Returns a function that says what to do about a problem, in the reader's language. */
export function useFix(): (problem: CheckoutProblem) => string {
  const t = useText();
  const format = useFormat();
  return (problem) => {
    switch (problem.code) {
      case "refused":
        return t("fees:problem.refused.fix", { message: problem.message });
      case "some_zones":
        return t("fees:problem.some_zones.fix", { zones: problem.zones.join("; ") });
      case "own_rates": {
        const rates = problem.rates.map(({ zone, name, price }) => `${zone}, “${name}” ${format.money(price)}`);
        const fix = t("fees:problem.own_rates.fix", { rates: rates.join("; ") });
        return problem.sameName ? `${fix} ${t("fees:problem.own_rates.same_name")}` : fix;
      }
      case "carrier_silent":
        return t("fees:problem.carrier_silent.fix", { when: format.dateTime(problem.since) });
      default:
        return t(`fees:problem.${problem.code}.fix`);
    }
  };
}
