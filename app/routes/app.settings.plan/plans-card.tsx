import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { PlanView } from "~/flows/billing/views";
import { ApprovalNote } from "./approval-note";
import { useApproval } from "./use-approval";

/** The plans to choose from. `current`: the one that the shop has. */
export function PlansCard({ plans, current }: { plans: PlanView[]; current: string | null }) {
  const t = useText();
  const { ask, answer, isBusy } = useApproval("plan");
  return (
    <SettingsCard title={t("plan:choose.title")} lead={t("plan:choose.lead")}>
      <BlockStack gap="400">
        {plans.map((plan) => (
          <BlockStack gap="200" key={plan.handle}>
            <Text as="h3" variant="headingSm">
              {plan.name}
            </Text>
            <PlanTerms plan={plan} />
            <InlineStack>
              {plan.handle === current ? (
                <Text as="span" tone="subdued">
                  {t("plan:choose.has")}
                </Text>
              ) : (
                <RightButton right="change_plan" disabled={isBusy} onClick={() => ask({ plan: plan.handle })}>
                  {t("plan:choose.action", { name: plan.name })}
                </RightButton>
              )}
            </InlineStack>
          </BlockStack>
        ))}
        <ApprovalNote answer={answer} />
      </BlockStack>
    </SettingsCard>
  );
}

function PlanTerms({ plan }: { plan: PlanView }) {
  const t = useText();
  const format = useFormat();
  const price = (cents: number) => format.price(cents, plan.currency);
  const values = {
    monthly: price(plan.monthlyCents),
    free: format.number(plan.freeParcels),
    parcel: price(plan.parcelCents),
    cap: price(plan.capCents),
  };
  return (
    <Text as="p">
      {t(plan.monthlyCents > 0 ? "plan:choose.terms" : "plan:choose.terms_free", values)}{" "}
      {plan.trialDays > 0 && t("plan:choose.trial", { count: plan.trialDays })}
    </Text>
  );
}
