import { BlockStack, ChoiceList, InlineStack, TextField } from "@shopify/polaris";
import type { OrdersQuery } from "~/components/order-list/query";
import { useText } from "~/components/text";
import { MOVING_DAYS } from "~/domain/order/ordered-days";

interface Props {
  days: Pick<OrdersQuery, "from" | "to">;
  onChange: (days: Pick<OrdersQuery, "from" | "to">) => void;
}

/** Chooses the days of ordering: one that moves with the calendar, or a first and a last day. */
export function DaysFilter({ days, onChange }: Props) {
  const t = useText();
  const { from, to } = days;
  const moving = MOVING_DAYS.find((day) => day === from && to === null);
  const dayOf = (text: string | null) => (text && /^\d/.test(text) ? text : "");
  return (
    <BlockStack gap="300">
      <ChoiceList
        title={t("filters:days.label")}
        titleHidden
        choices={MOVING_DAYS.map((day) => ({ value: day, label: t(`filters:days.${day}`) }))}
        selected={moving ? [moving] : []}
        onChange={([day]) => onChange({ from: MOVING_DAYS.find((one) => one === day) ?? null, to: null })}
      />
      <InlineStack gap="200">
        <TextField
          type="date"
          autoComplete="off"
          label={t("filters:days.from")}
          value={dayOf(from)}
          onChange={(day) => onChange({ from: day || null, to: dayOf(to) || null })}
        />
        <TextField
          type="date"
          autoComplete="off"
          label={t("filters:days.to")}
          value={dayOf(to)}
          onChange={(day) => onChange({ from: dayOf(from) || null, to: day || null })}
        />
      </InlineStack>
    </BlockStack>
  );
}
