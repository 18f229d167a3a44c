import { Button, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { CurrentPlanView, PlanPageView } from "~/flows/billing/views";
import { Figures } from "./figures";

/** How the shop stands with what it pays, and its plan. */
export function StandingCard({ standing, current, waiting }: Pick<PlanPageView, "standing" | "current" | "waiting">) {
  const t = useText();
  return (
    <SettingsCard title={t(`plan:standing.${standing}.title`)} lead={t(`plan:standing.${standing}.text`)}>
      {current && <CurrentPlan plan={current} />}
      {waiting?.confirmationUrl && (
        <InlineStack>
          <Button
            url={waiting.confirmationUrl}
            target="_top"
            accessibilityLabel={`${t("plan:go_on")}: ${waiting.name}`}
          >
            {t("plan:go_on")}
          </Button>
        </InlineStack>
      )}
    </SettingsCard>
  );
}

function CurrentPlan({ plan }: { plan: CurrentPlanView }) {
  const t = useText();
  const format = useFormat();
  const price = (cents: number) => format.price(cents, plan.currency);
  const used = t("plan:current.balance_text", { used: price(plan.balanceCents), cap: price(plan.capCents) });
  return (
    <>
      <Figures
        rows={[
          [t("plan:current.name"), plan.name],
          [
            t("plan:current.monthly"),
            plan.monthlyCents > 0 ? price(plan.monthlyCents) : t("plan:current.monthly_free"),
          ],
          [t("plan:current.free_parcels"), format.number(plan.freeParcels)],
          [t("plan:current.parcel"), price(plan.parcelCents)],
          [t("plan:current.balance"), used],
          ...(plan.cycleEndsAt ? [[t("plan:current.cycle"), format.date(plan.cycleEndsAt)] as const] : []),
          ...(plan.trialEndsAt ? [[t("plan:current.trial"), format.dateTime(plan.trialEndsAt)] as const] : []),
        ]}
      />
      {plan.test && (
        <Text as="p" tone="subdued">
          {t("plan:current.test")}
        </Text>
      )}
    </>
  );
}
