import { Badge, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { CheckoutProblem } from "~/domain/checkout/problems";

interface Props {
  state: "on" | "on_not_shown" | "off" | "paused" | "cannot";
  problems: readonly CheckoutProblem[];
  /** True in the guided set-up, where other steps come first. */
  duringSetUp?: boolean;
}

/** Shows whether buyers see the carrier's fee at checkout, and if not, why and what to do instead. */
export function CheckoutBrief({ state, problems, duringSetUp = false }: Props) {
  const t = useText();
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
          {first ? fixOf(first, t) : duringSetUp ? t("fees:brief.setup_included") : t(`fees:state.${state}.text`)}
        </Text>
        {!duringSetUp && <Button url="/app/settings/checkout">{t("fees:brief.open")}</Button>}
      </BlockStack>
    </SettingsCard>
  );
}

const isWorthSaying = ({ code }: CheckoutProblem) => code === "plan_may_be_bought" || code === "some_zones";

/** Returns what to do about a problem, in the reader's language. */
export function fixOf(problem: CheckoutProblem, t: ReturnType<typeof useText>): string {
  if (problem.code === "refused") return t("fees:problem.refused.fix", { message: problem.message });
  if (problem.code === "some_zones") return t("fees:problem.some_zones.fix", { zones: problem.zones.join("; ") });
  return t(`fees:problem.${problem.code}.fix`);
}
