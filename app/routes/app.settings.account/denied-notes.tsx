import { Badge, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { AccountView } from "~/flows/account/views";

/** Lists the capabilities that the carrier denied in use: booking, printing and cancelling cannot be tested in advance. */
export function DeniedNotes({ account }: { account: AccountView }) {
  const t = useText();
  const format = useFormat();
  if (account.denied.length === 0) return null;
  return (
    <BlockStack gap="200">
      <Text as="p" tone="critical">
        {t("settings:account.denied_in_use")}
      </Text>
      <BlockStack gap="100" as="ul">
        {account.denied.map(({ capability, at }) => (
          <InlineStack key={capability} as="li" gap="200" blockAlign="center">
            <Badge tone="critical">{t("settings:account.state.denied")}</Badge>
            <Text as="span">{t(`settings:account.capability.${capability}`)}</Text>
            <Text as="span" tone="subdued">
              {t("settings:account.denied_at", { time: format.dateTime(at) })}
            </Text>
          </InlineStack>
        ))}
      </BlockStack>
    </BlockStack>
  );
}
