import { useFetcher } from "@remix-run/react";
import { BlockStack, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { isNotSaved, NOT_SAVED } from "~/components/not-saved";
import { NumberField } from "~/components/number-field";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { CORRECTABLE, type CorrectableAccount, LONGEST_WHY, MOST_VND, SHORTEST_WHY } from "~/domain/cod/correction";
import { type NumberEntry, numberOf } from "~/domain/typed-number";
import type { action } from "../../app.money.parcels.$shipmentId";

/** Says that an amount of the parcel's ledger stands otherwise, with a reason. `url`: of the parcel's ledger. */
export function CorrectionForm({ url, onDone }: { url: string; onDone: () => void }) {
  const t = useText();
  const saving = useFetcher<typeof action>();
  const [account, setAccount] = useState<CorrectableAccount>("paid_out");
  const [amount, setAmount] = useState<NumberEntry>(null);
  const [why, setWhy] = useState("");
  const [tried, setTried] = useState(false);
  const busy = saving.state !== "idle";
  const amountVnd = numberOf(amount);
  const isComplete = amountVnd !== null && why.trim().length >= SHORTEST_WHY;
  const outcome = busy ? undefined : saving.data?.outcome;
  const done = useRef<unknown>(null);
  useEffect(() => {
    if (busy || saving.data?.outcome !== "corrected" || done.current === saving.data) return;
    done.current = saving.data;
    setAmount(null);
    setWhy("");
    setTried(false);
    onDone();
  }, [busy, saving.data, onDone]);
  const save = () => {
    setTried(true);
    if (!isComplete) return;
    const form = { account, amountVnd, why: why.trim() };
    saving.submit(form, { method: "post", action: url, encType: "application/json" });
  };
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="headingSm">
        {t("money:ledger.correct")}
      </Text>
      <Text as="p" tone="subdued">
        {t("money:ledger.note")}
      </Text>
      <Select
        label={t("money:ledger.account_label")}
        options={CORRECTABLE.map((one) => ({ value: one, label: t(`money:ledger.account.${one}`) }))}
        value={account}
        onChange={(value) => setAccount(value as CorrectableAccount)}
      />
      <NumberField
        label={t("money:ledger.amount_label")}
        value={amount}
        onChange={setAmount}
        unit="₫"
        max={MOST_VND}
        error={tried && amountVnd === null ? t("money:ledger.amount_wrong") : undefined}
      />
      <TextField
        label={t("money:ledger.why_label")}
        helpText={t("money:ledger.why_help")}
        value={why}
        onChange={setWhy}
        maxLength={LONGEST_WHY}
        autoComplete="off"
        error={tried && why.trim().length < SHORTEST_WHY ? t("money:ledger.why_missing") : undefined}
      />
      <div role="status">
        {outcome === "corrected" && <Text as="p">{t("money:ledger.corrected")}</Text>}
        {outcome === "unchanged" && <Text as="p">{t("money:ledger.unchanged")}</Text>}
        {outcome === "not_found" && (
          <Text as="p" tone="critical">
            {t("money:ledger.empty")}
          </Text>
        )}
        {outcome !== undefined && isNotSaved(outcome) && (
          <Text as="p" tone="critical">
            {t(NOT_SAVED[outcome])}
          </Text>
        )}
      </div>
      <InlineStack>
        <RightButton right="change_money" loading={busy} onClick={save}>
          {t("money:ledger.save")}
        </RightButton>
      </InlineStack>
    </BlockStack>
  );
}
