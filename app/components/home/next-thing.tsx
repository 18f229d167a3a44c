import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { AccountView } from "~/flows/account/views";
import type { DashboardView } from "~/flows/home/views";
import { nextThing } from "./next-task";

interface NextThingProps {
  dashboard: DashboardView;
  account: AccountView | null;
  stillReading: boolean;
}

/** Shows the most urgent task with a link to it. */
export function NextThing(props: NextThingProps) {
  const t = useText();
  const { thing, count, url, tone } = nextThing(props);
  return (
    <Banner tone={tone} title={t(`home:next.${thing}.title`, { count })}>
      <BlockStack gap="300">
        <Text as="p">{t(`home:next.${thing}.text`, { count })}</Text>
        {url && (
          <InlineStack>
            <Button url={url}>{t(`home:next.${thing}.action`)}</Button>
          </InlineStack>
        )}
      </BlockStack>
    </Banner>
  );
}
