import { BlockStack, Box, Icon, InlineStack, Link, Text } from "@shopify/polaris";
import { AlertCircleIcon, AlertTriangleIcon } from "@shopify/polaris-icons";
import { useProblemText } from "~/components/problem-text";
import { useText } from "~/components/text";
import type { Problem } from "~/domain/parcel/problem";

/** Pages for problems that are fixed outside the parcel form. */
const PLACES: Partial<Record<Problem["field"], string>> = { account: "/app/settings", pickup: "/app/settings" };

/** A problem, shown at its field: what is wrong, and how to fix it. */
export function ProblemNote({ problem }: { problem: Problem }) {
  const t = useText();
  const { title, fix } = useProblemText()(problem);
  const blocks = problem.severity === "block";
  const place = PLACES[problem.field];
  return (
    <Box padding="200" borderRadius="200" background={blocks ? "bg-surface-critical" : "bg-surface-warning"}>
      <InlineStack gap="200" wrap={false} blockAlign="start">
        <Box>
          <Icon
            source={blocks ? AlertCircleIcon : AlertTriangleIcon}
            tone={blocks ? "critical" : "warning"}
            accessibilityLabel={t(blocks ? "parcel:severity.block" : "parcel:severity.warn")}
          />
        </Box>
        <BlockStack>
          <Text as="p" fontWeight="semibold">
            {title}
          </Text>
          {(fix || place) && (
            <Text as="p">
              {fix} {place && <Link url={place}>{t("common:nav.settings")}</Link>}
            </Text>
          )}
        </BlockStack>
      </InlineStack>
    </Box>
  );
}
