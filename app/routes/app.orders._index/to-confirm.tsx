import { Badge, BlockStack, ChoiceList, InlineStack, Link } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import type { OrdersQuery } from "~/components/order-list/query";
import { Apart } from "~/components/picking/apart";
import { useText } from "~/components/text";

/** All that waits for a word, as the order may be one that is called later. */
const CALLS = "/app/confirm?show=all";

interface FilterProps {
  isSet: boolean;
  /** Parcels that wait for their buyers' word. */
  count: number;
  onChange: (change: Partial<OrdersQuery>) => void;
}

/** The filter by what waits for its buyer's word, with their number and the way to the call list. */
export function ToConfirmFilter({ isSet, count, onChange }: FilterProps) {
  const t = useText();
  const format = useFormat();
  return (
    <BlockStack gap="200">
      <ChoiceList
        title={t("filters:confirm.label")}
        titleHidden
        allowMultiple
        choices={[{ value: "waits", label: t("filters:confirm.set", { number: format.number(count) }) }]}
        selected={isSet ? ["waits"] : []}
        onChange={(chosen) => onChange({ confirm: chosen.length > 0 ? "waits" : null })}
      />
      <Link url="/app/confirm">{t("confirm:order.open")}</Link>
    </BlockStack>
  );
}

/** Says of a parcel that its buyer has not said yes yet, as a link to the call list. */
export function ToConfirmBadge({ order }: { order: string }) {
  const t = useText();
  return (
    <Apart>
      <InlineStack>
        <Link url={CALLS} accessibilityLabel={t("orders:to_confirm.label", { order })} removeUnderline>
          <Badge tone="attention">{t("orders:to_confirm.badge")}</Badge>
        </Link>
      </InlineStack>
    </Apart>
  );
}
