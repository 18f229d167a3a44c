import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { ListedGoods } from "~/domain/order-list/goods";
import type { ShownScan } from "./use-scans";

/** One of several parcels that a scan can mean. */
export interface Choice {
  shipmentId: string;
  orderName: string;
  trackingNumber: string | null;
  goods: ListedGoods[];
}

interface Answer {
  parcel: { shipmentId: string } | null;
  choices: Choice[];
}

/** Returns the parcels that a scan can mean and that no scan after it counted; `isGood`: whether an answer counts. */
export function choicesLeft<Added extends object, Result extends Answer>(
  { result: { choices } }: ShownScan<Added, Result>,
  shown: readonly ShownScan<Added, Result>[],
  isGood: (result: Result) => boolean,
): Choice[] {
  const given = new Set(
    shown.filter(({ result, undone }) => isGood(result) && !undone).map(({ result }) => result.parcel?.shipmentId),
  );
  return choices.filter(({ shipmentId }) => !given.has(shipmentId));
}

interface Props {
  choices: readonly Choice[];
  /** What the button says, and for screen readers, of which parcel. */
  choose: string;
  chooseLabel: (code: string) => string;
  /** Takes the code of the parcel that is meant: choosing is a scan of its label. */
  onChoose: (trackingNumber: string) => void;
}

/** The parcels that a scan can mean, each with what is in it: staff say which one they hold. */
export function ScanChoices({ choices, choose, chooseLabel, onChoose }: Props) {
  const t = useText();
  return (
    <BlockStack gap="200" as="ul">
      {choices.map(({ shipmentId, orderName, trackingNumber, goods }) => (
        <InlineStack key={shipmentId} as="li" gap="200" align="space-between" blockAlign="center">
          <BlockStack>
            <Text as="span" fontWeight="semibold">
              {trackingNumber ?? orderName}
            </Text>
            <Text as="span" tone="subdued">
              {goods.map(({ name, quantity }) => t("orders:pieces", { name, quantity })).join(", ")}
            </Text>
          </BlockStack>
          {trackingNumber && (
            <Button accessibilityLabel={chooseLabel(trackingNumber)} onClick={() => onChoose(trackingNumber)}>
              {choose}
            </Button>
          )}
        </InlineStack>
      ))}
    </BlockStack>
  );
}
