import { BlockStack, InlineStack, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { SettingsCard } from "~/components/settings/settings-card";
import { useLocale, useText } from "~/components/text";
import { writeCents } from "~/domain/billing/cents";
import { ApprovalNote } from "./approval-note";
import { useApproval } from "./use-approval";

/** Lets the owner raise the most that parcels can cost; the twice as high is proposed. */
export function CapCard({ capCents, currency }: { capCents: number; currency: string }) {
  const t = useText();
  const format = useFormat();
  const { ask, answer, isBusy } = useApproval("cap");
  const [cap, setCap] = useState(writeCents(capCents * 2).replace(".", useLocale() === "vi" ? "," : "."));
  return (
    <SettingsCard title={t("plan:cap.title")} lead={t("plan:cap.lead")}>
      <BlockStack gap="200">
        <TextField
          label={t("plan:cap.label")}
          helpText={t("plan:cap.help", { cap: format.price(capCents, currency) })}
          value={cap}
          onChange={setCap}
          suffix={currency}
          inputMode="decimal"
          autoComplete="off"
        />
        <InlineStack>
          <RightButton right="change_plan" disabled={isBusy} onClick={() => ask({ cap })}>
            {t("plan:cap.action")}
          </RightButton>
        </InlineStack>
        <ApprovalNote answer={answer} />
      </BlockStack>
    </SettingsCard>
  );
}
