import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { useFormat } from "~/components/format";
import { isNotSaved, NOT_SAVED, type NotSaved } from "~/components/not-saved";
import { NumberField } from "~/components/number-field";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { type NumberEntry, numberOf } from "~/domain/typed-number";
import type { EnterAmountView, ParcelView } from "~/flows/parcel/views";
import type { EnterAmountOutcome } from "~/flows/status/enter-collected-amount.server";
import { useIntent } from "../use-intent";

/**
 * Staff enter what the courier collected when the carrier does not report it: for a partial delivery, or a possible one. The
 * effect in Shopify is shown before they enter it.
 */
export function CollectedAmount({ parcel, asked }: { parcel: ParcelView; asked: EnterAmountView }) {
  const t = useText();
  const format = useFormat();
  const { send, busy, answer } = useIntent("enter_amount");
  const [typed, setTyped] = useState<NumberEntry>(asked.enteredVnd);
  const { shipmentId, codVnd } = parcel;
  const cod = format.money(codVnd);
  const amountVnd = numberOf(typed);
  const isAmount = amountVnd === null || (amountVnd >= 0 && amountVnd <= codVnd);
  const refusal = isAmount ? refusalOf(answer?.outcome) : "not_an_amount";
  // Hidden while another amount is typed: a wrong click would report the full amount to Shopify.
  const isAnotherTyped = amountVnd !== null && amountVnd !== codVnd && amountVnd !== asked.enteredVnd;
  const enter = (amount: number) => send({ intent: "enter_amount", shipmentId, amountVnd: amount });
  if (asked.recorded) return <Text as="p">{t("parcel:amount.answer.recorded")}</Text>;
  return (
    <BlockStack gap="200">
      <Text as="p">{t(`parcel:amount.${asked.question}`)}</Text>
      <NumberField
        label={t("parcel:amount.label")}
        value={typed}
        onChange={setTyped}
        unit="₫"
        helpText={t("parcel:amount.help", { cod })}
      />
      <Text as="p" tone="subdued">
        {t(`parcel:amount.effect.${asked.effect}`)}
      </Text>
      {refusal && (
        <Text as="p" tone="critical">
          {isNotSaved(refusal) ? t(NOT_SAVED[refusal]) : t(`parcel:amount.answer.${refusal}`, { cod })}
        </Text>
      )}
      <InlineStack gap="200">
        <RightButton
          right="change_money"
          variant="primary"
          loading={busy}
          disabled={amountVnd === null || !isAmount || amountVnd === asked.enteredVnd}
          onClick={() => amountVnd !== null && enter(amountVnd)}
        >
          {t("parcel:amount.save")}
        </RightButton>
        {!isAnotherTyped && (
          <RightButton
            right="change_money"
            disabled={busy || asked.enteredVnd === codVnd}
            onClick={() => enter(codVnd)}
          >
            {t("parcel:amount.whole", { cod })}
          </RightButton>
        )}
      </InlineStack>
    </BlockStack>
  );
}

type Outcome = EnterAmountOutcome["outcome"] | NotSaved["outcome"];

function refusalOf(outcome: Outcome | undefined): Exclude<Outcome, "entered" | "unchanged"> | null {
  return outcome === undefined || outcome === "entered" || outcome === "unchanged" ? null : outcome;
}
