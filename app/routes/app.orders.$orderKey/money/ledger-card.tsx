import { Badge, BlockStack, InlineStack, Spinner, Text } from "@shopify/polaris";
import { useState } from "react";
import { FoldedCard } from "~/components/folded-card";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { useResource } from "~/components/use-resource";
import type { EntryView } from "~/flows/cod/views";
import { CorrectionForm } from "./correction-form";

/** The ledger of a parcel: what changed of its money, by whose word; read when somebody asks for it. */
export function LedgerCard({ shipmentId }: { shipmentId: string }) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <FoldedCard title={t("money:ledger.title")}>
      <BlockStack gap="300">
        <InlineStack>
          <RightButton right="see_money" size="slim" onClick={() => setShown(!shown)}>
            {t(shown ? "money:ledger.hide" : "money:ledger.show")}
          </RightButton>
        </InlineStack>
        {shown && <Ledger shipmentId={shipmentId} />}
      </BlockStack>
    </FoldedCard>
  );
}

function Ledger({ shipmentId }: { shipmentId: string }) {
  const t = useText();
  const url = `/app/money/parcels/${shipmentId}`;
  const { answer, failed, load } = useResource<{ entries: EntryView[] }>(url);
  if (failed && !answer) return <Text as="p">{t("money:ledger.failed")}</Text>;
  if (!answer) return <Spinner size="small" accessibilityLabel={t("money:ledger.reading")} />;
  if (answer.entries.length === 0) return <Text as="p">{t("money:ledger.empty")}</Text>;
  return (
    <BlockStack gap="300">
      <ol style={{ listStyle: "none", margin: 0, padding: 0 }}>
        {answer.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <CorrectionForm url={url} onDone={load} />
    </BlockStack>
  );
}

function Entry({ entry }: { entry: EntryView }) {
  const t = useText();
  const format = useFormat();
  const { account, amountVnd, source, isCorrection, statementName, actorName, why, at } = entry;
  const word = statementName
    ? t("money:ledger.statement", { name: statementName })
    : t(`money:ledger.source.${source}`);
  const by = actorName ? t("money:ledger.by", { source: word, name: actorName }) : word;
  return (
    <li style={{ paddingBlock: "0.25rem" }}>
      <InlineStack align="space-between" gap="200">
        <InlineStack gap="200">
          <Text as="span">{t(`money:ledger.account.${account}`)}</Text>
          {isCorrection && <Badge tone="attention">{t("money:ledger.correction")}</Badge>}
        </InlineStack>
        <Text as="span" fontWeight="semibold">
          {`${amountVnd > 0 ? "+" : ""}${format.money(amountVnd)}`}
        </Text>
      </InlineStack>
      <Text as="p" tone="subdued" variant="bodySm" breakWord>
        {`${format.dateTime(at)} · ${by}`}
      </Text>
      {why && (
        <Text as="p" tone="subdued" variant="bodySm" breakWord>
          {t("money:ledger.why", { why })}
        </Text>
      )}
    </li>
  );
}
