import { ActionList, Badge, BlockStack, Box, InlineStack, Link, Popover, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, MenuHorizontalIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { Rule } from "~/domain/rules/schema";
import type { RulesChanger } from "./use-rules-change";

interface Props {
  rule: Rule;
  sentence: string;
  place: { number: number; isFirst: boolean; isLast: boolean };
  changer: RulesChanger;
  onDelete: () => void;
}

/** One rule: what it does, its position, and the actions on it. */
export function RuleRow({ rule, sentence, place, changer, onDelete }: Props) {
  const t = useText();
  const { id, name, enabled } = rule;
  const [open, setOpen] = useState(false);
  const { change, busy } = changer;
  const choose = (action: () => void) => () => {
    setOpen(false);
    action();
  };
  return (
    <Box as="li" padding="400">
      <InlineStack gap="300" wrap={false} align="space-between" blockAlign="start">
        <BlockStack gap="100">
          <InlineStack gap="200" align="start" blockAlign="center">
            <Text as="span" tone="subdued">
              {place.number}.
            </Text>
            <Link url={`/app/settings/rules/${id}`} removeUnderline>
              <Text as="span" variant="bodyMd" fontWeight="semibold">
                {name}
              </Text>
            </Link>
            {!enabled && <Badge>{t("rules:off")}</Badge>}
          </InlineStack>
          <Text as="p" tone={enabled ? undefined : "subdued"} breakWord>
            {sentence}
          </Text>
        </BlockStack>
        <InlineStack gap="100" wrap={false}>
          <RightButton
            right="change_settings"
            icon={ArrowUpIcon}
            variant="tertiary"
            accessibilityLabel={t("rules:up_of", { name })}
            disabled={busy || place.isFirst}
            onClick={() => change({ kind: "move", id, by: -1 })}
          />
          <RightButton
            right="change_settings"
            icon={ArrowDownIcon}
            variant="tertiary"
            accessibilityLabel={t("rules:down_of", { name })}
            disabled={busy || place.isLast}
            onClick={() => change({ kind: "move", id, by: 1 })}
          />
          <Popover
            active={open}
            onClose={() => setOpen(false)}
            activator={
              <RightButton
                right="change_settings"
                icon={MenuHorizontalIcon}
                variant="tertiary"
                accessibilityLabel={t("rules:more_of", { name })}
                disabled={busy}
                onClick={() => setOpen(!open)}
              />
            }
          >
            <ActionList
              items={[
                { content: t("common:action.edit"), url: `/app/settings/rules/${id}` },
                {
                  content: t(enabled ? "rules:turn_off" : "rules:turn_on"),
                  onAction: choose(() => change({ kind: "enable", id, enabled: !enabled })),
                },
                {
                  content: t("rules:duplicate"),
                  onAction: choose(() => change({ kind: "duplicate", id, name: copyName() })),
                },
                { content: t("rules:delete"), destructive: true, onAction: choose(onDelete) },
              ]}
            />
          </Popover>
        </InlineStack>
      </InlineStack>
    </Box>
  );

  /** Returns the name of a copy. A name may have 80 characters; the added words need some of them. */
  function copyName(): string {
    return t("rules:copy_of", { name: name.slice(0, 60).trim() });
  }
}
