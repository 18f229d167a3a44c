import { Banner, BlockStack, Button, InlineStack, List, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { OptionalScope, Scope } from "~/domain/settings/scopes";

interface Props {
  missing: readonly (Scope | OptionalScope)[];
  grantUrl: string;
}

/** Shows what does not work until the missing scopes are approved, with the link to Shopify's page for that. */
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
