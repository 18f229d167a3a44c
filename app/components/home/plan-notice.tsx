import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { PlanStanding } from "~/domain/billing/standing";

/** Says what the plan waits for that only the merchant can do. Nothing stops meanwhile, so it is never critical. */
export function PlanNotice({ standing }: { standing: PlanStanding }) {
  const t = useText();
  return (
    <Banner tone="warning" title={t(`plan:standing.${standing}.title`)}>
      <BlockStack gap="300">
        <Text as="p">{t(`plan:standing.${standing}.text`)}</Text>
        <InlineStack>
          <Button url="/app/settings/plan">{t("plan:open")}</Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
