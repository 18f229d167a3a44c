import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useFix } from "~/components/checkout/checkout-brief";
import { useText } from "~/components/text";
import type { CheckoutProblem } from "~/domain/checkout/problems";

/** Warns that fees are on but buyers see none. It comes before the day's work, because every hour costs orders. */
export function FeesNotice({ problems }: { problems: readonly CheckoutProblem[] }) {
  const t = useText();
  const fixOf = useFix();
  const first = problems.find(({ effect }) => effect === "blocks");
  if (!first) return null;
  return (
    <Banner tone="critical" title={t("home:fees.title")}>
      <BlockStack gap="300">
        <Text as="p" fontWeight="semibold">
          {t(`fees:problem.${first.code}.title`)}
        </Text>
        <Text as="p">{fixOf(first)}</Text>
        <InlineStack>
          <Button url="/app/settings/checkout">{t("fees:brief.open")}</Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
