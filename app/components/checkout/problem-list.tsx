import { BlockStack, Button, Icon, InlineStack, Text } from "@shopify/polaris";
import { AlertCircleIcon, AlertTriangleIcon } from "@shopify/polaris-icons";
import { useText } from "~/components/text";
import type { CheckoutProblem } from "~/domain/checkout/problems";
import type { AdminLinks } from "./admin-links";
import { useFix } from "./checkout-brief";

/** Lists the problems, each with what to do and a link to the page that fixes it. */
export function ProblemList({ problems, places }: { problems: readonly CheckoutProblem[]; places: AdminLinks }) {
  return (
    <BlockStack gap="400">
      {problems.map((problem) => (
        <ProblemItem key={problem.code} problem={problem} places={places} />
      ))}
    </BlockStack>
  );
}

function ProblemItem({ problem, places }: { problem: CheckoutProblem; places: AdminLinks }) {
  const t = useText();
  const fixOf = useFix();
  const blocks = problem.effect === "blocks";
  return (
    <InlineStack gap="200" wrap={false} blockAlign="start">
      <div>
        <Icon source={blocks ? AlertCircleIcon : AlertTriangleIcon} tone={blocks ? "critical" : "caution"} />
      </div>
      <BlockStack gap="200" inlineAlign="start">
        <BlockStack gap="050">
          <Text as="h3" fontWeight="semibold">
            {t(`fees:problem.${problem.code}.title`)}
          </Text>
          <Text as="p">{fixOf(problem)}</Text>
        </BlockStack>
        <FixButton problem={problem} places={places} />
      </BlockStack>
    </InlineStack>
  );
}

/**
 * The button to the page that fixes a problem. Shopify's pages open in a new tab; the app checks again when the merchant returns.
 */
function FixButton({ problem: { code }, places }: { problem: CheckoutProblem; places: AdminLinks }) {
  const t = useText();
  switch (code) {
    case "no_vietnam_zone":
    case "not_in_zone":
    case "some_zones":
    case "own_rates":
      return (
        <Button url={places.admin("settings/shipping")} target="_blank">
          {t(`fees:problem.${code}.action`)}
        </Button>
      );
    case "plan_not_included":
    case "plan_may_be_bought":
    case "refused":
      return (
        <Button url={places.admin("settings/plan")} target="_blank">
          {t(`fees:problem.${code}.action`)}
        </Button>
      );
    case "currency":
      return (
        <Button url={places.admin("settings/general")} target="_blank">
          {t("fees:problem.currency.action")}
        </Button>
      );
    case "scope_missing":
      return (
        <Button url={places.grant} target="_top">
          {t("fees:problem.scope_missing.action")}
        </Button>
      );
    case "account_missing":
    case "account_rejected":
    case "fee_not_allowed":
    case "carrier_silent":
      return <Button url="/app/settings/account">{t(`fees:problem.${code}.action`)}</Button>;
    case "pickup_missing":
      return <Button url="/app/settings/pickups">{t("fees:problem.pickup_missing.action")}</Button>;
    case "no_own_table":
      return <Button url="/app/settings/checkout/tables">{t("fees:problem.no_own_table.action")}</Button>;
    case "address_not_https":
    case "service_gone":
    case "service_stopped":
      return null;
  }
}
