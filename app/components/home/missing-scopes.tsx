import { Banner, BlockStack, Button, InlineStack, List, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { Scope } from "~/domain/settings/scopes";

interface Props {
  missing: readonly Scope[];
  grantUrl: string;
}

/** What does not work until it is approved, and the way to Shopify's own page for it. */
export function MissingScopes({ missing, grantUrl }: Props) {
  const t = useText();
  if (missing.length === 0) return null;
  return (
    <Banner tone="critical" title={t("home:scopes.title")}>
      <BlockStack gap="300">
        <Text as="p">{t("home:scopes.text")}</Text>
        <List>
          {missing.map((scope) => (
            <List.Item key={scope}>{t(`home:scopes.scope.${scope}`)}</List.Item>
          ))}
        </List>
        <InlineStack>
          <Button url={grantUrl} target="_top">
            {t("home:scopes.action")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
