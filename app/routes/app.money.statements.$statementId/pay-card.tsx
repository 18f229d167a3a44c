import { Banner, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { usePaying } from "./use-paying";

/** Marks the orders of an applied statement as paid in Shopify, where the shop's setting does not do it by itself. */
export function PayCard({ statementId }: { statementId: string }) {
  const t = useText();
  const { number } = useFormat();
  const { state, counts, pay } = usePaying(statementId);
  const { asked = 0, already = 0, not_collected = 0, differs = 0, not_possible = 0, gone = 0 } = counts;
  const left = not_collected + differs + not_possible + gone;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("statements:pay_title")}
        </Text>
        <Text as="p" tone="subdued">
          {t("statements:pay_help")}
        </Text>
        <div role="status">
          {state === "done" && (
            <Text as="p">
              {t("statements:pay_done", { asked: number(asked), already: number(already), left: number(left) })}
            </Text>
          )}
        </div>
        <div role="alert">{state === "failed" && <Banner tone="critical">{t("statements:pay_failed")}</Banner>}</div>
        <InlineStack>
          <RightButton right="change_money" loading={state === "under_way"} onClick={() => void pay()}>
            {t("statements:pay")}
          </RightButton>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
