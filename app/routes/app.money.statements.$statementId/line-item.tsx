import { BlockStack, InlineStack, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { OutcomeBadge } from "~/components/statement/outcome-badge";
import { problemText } from "~/components/statement/problem-text";
import { useText } from "~/components/text";
import { MONEY_FIELDS } from "~/domain/statement/fields";
import type { LineView } from "~/flows/statement/views";
import type { Acting } from "./use-acting";

interface Props {
  line: LineView;
  acting: Acting;
  /** The statement is at rest: staff may say that fees in doubt are new. */
  canSay: boolean;
}

/** One row of a statement: its parcel, its amounts by kind, and what is to be said of it. */
export function LineItem({ line, acting, canSay }: Props) {
  const t = useText();
  const format = useFormat();
  const { n, label, orderKey, orderName, shipmentId, outcome, problems, counted } = line;
  const amounts = MONEY_FIELDS.flatMap((field) => {
    const vnd = line[field];
    return vnd === null || vnd === 0 ? [] : [`${t(`statements:field.${field}`)} ${format.money(vnd)}`];
  });
  return (
    <li>
      <BlockStack gap="100">
        <InlineStack gap="200" blockAlign="center">
          <Text as="span" tone="subdued">
            {t("statements:row", { n })}
          </Text>
          {orderKey && (
            <Link url={`/app/orders/${orderKey}#parcel-${shipmentId}`} removeUnderline>
              <Text as="span" fontWeight="semibold">
                {orderName}
              </Text>
            </Link>
          )}
          <Text as="span" breakWord>
            {label}
          </Text>
          <OutcomeBadge outcome={outcome} />
          {counted && (
            <Text as="span" tone="success">
              {t("statements:counted")}
            </Text>
          )}
        </InlineStack>
        {amounts.length > 0 && <Text as="p">{amounts.join(" · ")}</Text>}
        {problems.map((problem) => (
          <Text key={JSON.stringify(problem)} as="p" tone="subdued">
            {problemText(t, format, problem)}
          </Text>
        ))}
        {canSay && problems.some(({ code }) => code === "fees_perhaps_counted") && (
          <InlineStack>
            <RightButton
              right="change_money"
              loading={acting.busy}
              accessibilityLabel={t("statements:say_new_of", { n })}
              onClick={() => acting.act({ intent: "say_new", row: n })}
            >
              {t("statements:say_new")}
            </RightButton>
          </InlineStack>
        )}
      </BlockStack>
    </li>
  );
}
