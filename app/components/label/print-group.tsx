import { BlockStack, Checkbox, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { PrintGroupView } from "~/flows/print/views";
import { usePrintedTimes } from "./printed-times";

interface Props {
  group: PrintGroupView;
  /** There is something to print of these parcels. */
  printable: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Parcels that stand alike: how many, which, when their labels were printed and by whom; staff may leave them out. */
export function PrintGroup({ group: { standing, shipmentIds, named }, printable, checked, onChange }: Props) {
  const t = useText();
  const printedTimes = usePrintedTimes();
  const count = shipmentIds.length;
  if (standing === "cancelled" || !printable) {
    const why = standing === "cancelled" ? standing : "not_booked";
    return (
      <Text as="p" tone="subdued">
        {t(`prints:not_printable.${why}`, { count })}
      </Text>
    );
  }
  const needsLook = standing === "changed" || standing === "ended" || standing === "returned";
  const isNamed = needsLook || standing === "printed";
  return (
    <BlockStack gap="050">
      <Checkbox
        label={t(`prints:standing.${standing}`, { count })}
        helpText={needsLook ? t(`prints:standing_help.${standing}`) : undefined}
        checked={checked}
        onChange={onChange}
      />
      {isNamed && (
        <Text as="p" tone="subdued" variant="bodySm">
          {[
            ...named.map(({ orderName, printings }) =>
              printings ? `${orderName} (${printedTimes(printings)})` : orderName,
            ),
            ...(count > named.length ? [t("prints:ask.more", { count: count - named.length })] : []),
          ].join(", ")}
        </Text>
      )}
    </BlockStack>
  );
}
