import { Banner, BlockStack, Box, Button, Card, Icon, InlineStack, Text } from "@shopify/polaris";
import { CheckCircleIcon } from "@shopify/polaris-icons";
import { useText } from "~/components/text";
import { SETUP_STEPS } from "~/domain/settings/setup-steps";
import type { SetupView } from "~/flows/home/views";

/** Says what Waybill will do, lists the set-up steps, and links to the next one. */
export function Welcome({ setup }: { setup: SetupView }) {
  const t = useText();
  if (!setup.currencyFits) {
    return (
      <Banner tone="critical" title={t("setup:currency.title", { currency: setup.currency })}>
        <Text as="p">{t("setup:currency.fix")}</Text>
      </Banner>
    );
  }
  const started = setup.done.account;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="p">{t("home:welcome.lead")}</Text>
        <BlockStack gap="200" as="ul">
          {SETUP_STEPS.map((step, index) => (
            <InlineStack key={step} as="li" gap="200" blockAlign="start" wrap={false}>
              <Box minWidth="20px">
                {setup.done[step] ? (
                  <Icon source={CheckCircleIcon} tone="success" accessibilityLabel={t("setup:steps.done")} />
                ) : (
                  <Text as="span" tone="subdued" alignment="center">
                    {index + 1}.
                  </Text>
                )}
              </Box>
              <Text as="span">{t(`home:welcome.step.${step}`)}</Text>
            </InlineStack>
          ))}
        </BlockStack>
        <InlineStack>
          <Button variant="primary" url={`/app/setup/${setup.next ?? "fee"}`}>
            {started ? t("home:welcome.resume") : t("home:welcome.start")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
