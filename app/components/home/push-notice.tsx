import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { PushNotice as Notice } from "~/flows/push/views";

/** The carrier has not come to the shop's push address yet: nobody but the merchant can have it registered. */
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
