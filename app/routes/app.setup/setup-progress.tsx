import { useLocation } from "@remix-run/react";
import { Box, Button, Card, Icon, InlineStack, Text } from "@shopify/polaris";
import { CheckCircleIcon } from "@shopify/polaris-icons";
import { useText } from "~/components/text";
import { SETUP_STEPS } from "~/domain/settings/setup-steps";
import type { SetupView } from "~/flows/home/views";

/** The steps in a row: finished ones have a tick, and every step can be opened. */
export function SetupProgress({ setup }: { setup: SetupView }) {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <Card padding="300">
      <nav aria-label={t("setup:steps.label")}>
        <InlineStack gap="200">
          {SETUP_STEPS.map((step, index) => (
            <InlineStack key={step} gap="100" blockAlign="center" wrap={false}>
              {setup.done[step] ? (
                <Box>
                  <Icon source={CheckCircleIcon} tone="success" accessibilityLabel={t("setup:steps.done")} />
                </Box>
              ) : (
                <Text as="span" tone="subdued">
                  {index + 1}.
                </Text>
              )}
              <Button
                variant={pathname.endsWith(step) ? "secondary" : "tertiary"}
                pressed={pathname.endsWith(step)}
                url={`/app/setup/${step}`}
              >
                {t(`setup:steps.${step}`)}
              </Button>
            </InlineStack>
          ))}
        </InlineStack>
      </nav>
    </Card>
  );
}
