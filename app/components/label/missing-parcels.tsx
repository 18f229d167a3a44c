import { BlockStack, List, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { Print } from "./answer";

/** The parcels that are in no file of a print, each by its order and with the reason. */
export function MissingParcels({ print: { missing, missingCount } }: { print: Print }) {
  const t = useText();
  if (missing.length === 0) return null;
  return (
    <BlockStack gap="100">
      <List>
        {missing.map(({ shipmentId, orderName, reason, message }) => (
          <List.Item key={shipmentId}>
            {orderName || t("prints:unknown_order")}: {t(`prints:missing.${reason}`)} {message && `“${message}”`}
          </List.Item>
        ))}
      </List>
      {missingCount > missing.length && (
        <Text as="p">{t("prints:missing_more", { count: missingCount - missing.length })}</Text>
      )}
    </BlockStack>
  );
}
