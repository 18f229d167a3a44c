import { Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { firstTask } from "./first-task";

/** What to do first, with its button; a banner where everything else has stopped. */
export function FirstCard({ first: { task, count, url, isCritical } }: { first: ReturnType<typeof firstTask> }) {
  const t = useText();
  const title = t(`home:next.${task}.title`, { count });
  const content = (
    <>
      <Text as="p">{t(`home:next.${task}.text`, { count })}</Text>
      {url && (
        <InlineStack>
          <Button url={url} variant={task === "nothing" ? undefined : "primary"}>
            {t(`home:next.${task}.action`)}
          </Button>
        </InlineStack>
      )}
    </>
  );
  if (isCritical) {
    return (
      <Banner tone="critical" title={title}>
        <BlockStack gap="300">{content}</BlockStack>
      </Banner>
    );
  }
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="050">
          {task !== "nothing" && task !== "reading" && (
            <Text as="p" tone="subdued">
              {t("home:first")}
            </Text>
          )}
          <Text as="h2" variant="headingLg">
            {title}
          </Text>
        </BlockStack>
        {content}
      </BlockStack>
    </Card>
  );
}
