import { BlockStack, Box, Card, Divider, Text } from "@shopify/polaris";
import { Fragment, useState } from "react";
import { useRuleWords } from "~/components/rule-words";
import { useText } from "~/components/text";
import type { Rule } from "~/domain/rules/schema";
import type { RulesView } from "~/flows/rules/views";
import { DeleteDialog } from "./delete-dialog";
import { RuleRow } from "./rule-row";
import type { RulesChanger } from "./use-rules-change";

/** All rules in order. */
export function RuleList({ view, changer }: { view: RulesView; changer: RulesChanger }) {
  const t = useText();
  const words = useRuleWords(view.names);
  const [leaving, setLeaving] = useState<Rule | null>(null);
  return (
    <Card padding="0">
      <Box padding="400">
        <Text as="p" tone="subdued">
          {t("rules:order_help")}
        </Text>
      </Box>
      <BlockStack as="ol">
        {view.rules.map((rule, index) => (
          <Fragment key={rule.id}>
            <Divider />
            <RuleRow
              rule={rule}
              sentence={words.sentence(rule)}
              place={{ number: index + 1, isFirst: index === 0, isLast: index === view.rules.length - 1 }}
              changer={changer}
              onDelete={() => setLeaving(rule)}
            />
          </Fragment>
        ))}
      </BlockStack>
      <DeleteDialog rule={leaving} changer={changer} onClose={() => setLeaving(null)} />
    </Card>
  );
}
