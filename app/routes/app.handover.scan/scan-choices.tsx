import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import type { ShownScan } from "~/components/handover/use-scans";
import { useText } from "~/components/text";
import type { ScanChoice } from "~/flows/handover/views";

/** Returns the parcels that a scan can mean and that no scan after it has handed over. */
export function choicesLeft({ result: { choices } }: ShownScan, shown: readonly ShownScan[]): ScanChoice[] {
  const given = new Set(
    shown.filter(({ result, undone }) => result.outcome === "handed_over" && !undone).map(idOfScanned),
  );
  return choices.filter(({ shipmentId }) => !given.has(shipmentId));
}

const idOfScanned = ({ result: { parcel } }: ShownScan) => parcel?.shipmentId;

interface Props {
  choices: readonly ScanChoice[];
  /** Takes the code of the parcel that is meant: choosing is a scan of its label. */
  onChoose: (trackingNumber: string) => void;
}

/** The parcels that a scan can mean, each with what is in it: staff say which one they hold. */
export function ScanChoices({ choices, onChoose }: Props) {
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
            <Button
              accessibilityLabel={t("handover:scan.choose_label", { code: trackingNumber })}
              onClick={() => onChoose(trackingNumber)}
            >
              {t("handover:scan.choose")}
            </Button>
          )}
        </InlineStack>
      ))}
    </BlockStack>
  );
}
