import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { PushNotice as Notice } from "~/flows/push-address/views";

/** Warns that no push has arrived at the shop's push address; only the merchant can have the address registered. */
export function PushNotice({ notice: { state, endsAt } }: { notice: Notice }) {
  const t = useText();
  const format = useFormat();
  return (
    <Banner tone="warning" title={t(`home:push.${state}.title`)}>
      <BlockStack gap="300">
        <Text as="p">{t(`home:push.${state}.text`, { time: endsAt ? format.dateTime(endsAt) : "" })}</Text>
        <InlineStack>
          <Button url="/app/settings/account">{t("home:push.open")}</Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
