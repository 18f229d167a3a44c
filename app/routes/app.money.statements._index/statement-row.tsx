import { BlockStack, InlineStack, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { StatementStateBadge } from "~/components/statement/state-badge";
import { useText } from "~/components/text";
import type { StatementView } from "~/flows/statement/views";

/** One statement of the list: what it is, where it stands, and what it adds up to. */
export function StatementRow({ one }: { one: StatementView }) {
  const t = useText();
  const format = useFormat();
  const { statementId, name, state, tally, by, createdAt, isStuck } = one;
  const said = [
    t("statements:by", { name: by ?? t("statements:somebody"), at: format.dateTime(createdAt) }),
    tally && t("statements:summary", { rows: format.number(tally.rows), parcels: format.number(tally.parcels) }),
    tally && tally.sums.codVnd !== null && `COD ${format.money(tally.sums.codVnd)}`,
    isStuck && t("statements:stuck"),
  ];
  return (
    <li>
      <InlineStack align="space-between" gap="200" blockAlign="start">
        <BlockStack gap="050">
          <Link url={`/app/money/statements/${statementId}`} removeUnderline>
            <Text as="span" fontWeight="semibold" breakWord>
              {name}
            </Text>
          </Link>
          <Text as="span" tone="subdued" variant="bodySm">
            {said.filter(Boolean).join(" · ")}
          </Text>
        </BlockStack>
        <StatementStateBadge state={state} isStuck={isStuck} />
      </InlineStack>
    </li>
  );
}
