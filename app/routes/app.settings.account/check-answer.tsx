import { Badge, Banner, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { CheckOutcome } from "~/flows/account/check.server";

const STATE_TONES = { allowed: "success", denied: "critical", unknown: "attention" } as const;

/** Shows what the check found: the token as a whole, then each capability. */
export function CheckAnswer({ answer }: { answer: CheckOutcome }) {
  const t = useText();
  switch (answer.outcome) {
    case "no_account":
      return null;
    case "rejected":
      return (
        <Banner tone="critical">
          <Text as="p">{t("problems:carrier.token_rejected")}</Text>
        </Banner>
      );
    case "trouble":
      return (
        <Banner tone="warning">
          <Text as="p">{t(`problems:carrier.${answer.trouble}`)}</Text>
        </Banner>
      );
    case "ok":
      return (
        <BlockStack gap="200">
          <Text as="p">
            {answer.permissions.some(({ state }) => state === "denied")
              ? t("settings:account.some_denied")
              : t("settings:account.all_well")}
          </Text>
          <BlockStack gap="100" as="ul">
            {answer.permissions.map(({ capability, state }) => (
              <InlineStack key={capability} as="li" gap="200" blockAlign="center">
                <Badge tone={STATE_TONES[state]}>{t(`settings:account.state.${state}`)}</Badge>
                <Text as="span">{t(`settings:account.capability.${capability}`)}</Text>
              </InlineStack>
            ))}
          </BlockStack>
          <Text as="p" tone="subdued">
            {t("settings:account.not_probed")}
          </Text>
        </BlockStack>
      );
  }
}
