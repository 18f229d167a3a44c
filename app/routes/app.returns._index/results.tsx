import { Banner, BlockStack, Button, InlineStack, List, Text } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { isReceived } from "~/domain/returns/receive";
import type { ReceiptResult } from "~/flows/returns/views";

interface Props {
  results: ReceiptResult[];
  /** The order of a parcel, by the parcel's id. */
  nameOf: (shipmentId: string) => string;
  onUndo: (shipmentIds: string[]) => void;
  onClose: () => void;
}

/** How many were received, and each that was not, with the reason. Takes the focus, as its row may be gone. */
export function Results({ results, nameOf, onUndo, onClose }: Props) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are announced anew
  useEffect(() => place.current?.focus(), [results]);
  const received = results.filter(({ outcome }) => isReceived(outcome)).map(({ shipmentId }) => shipmentId);
  const failed = results.filter(({ outcome }) => !isReceived(outcome));
  return (
    <div ref={place} tabIndex={-1} role="status" style={{ outline: "none" }}>
      <Banner tone={failed.length > 0 ? "warning" : "success"} onDismiss={onClose}>
        <BlockStack gap="200">
          {received.length > 0 && (
            <InlineStack gap="300" blockAlign="center">
              <Text as="p">{t("returns:result.received", { count: received.length })}</Text>
              <RightButton right="receive_returns" size="slim" onClick={() => onUndo(received)}>
                {t("returns:undo")}
              </RightButton>
              <Button size="slim" url="/app/returns?tab=received">
                {t("returns:result.see")}
              </Button>
            </InlineStack>
          )}
          {failed.length > 0 && (
            <>
              <Text as="p">{t("returns:result.failed", { count: failed.length })}</Text>
              <List>
                {failed.map(({ shipmentId, outcome }) => (
                  <List.Item key={shipmentId}>
                    {t(`returns:outcome.${outcome}`, { name: nameOf(shipmentId), time: "" })}
                  </List.Item>
                ))}
              </List>
            </>
          )}
        </BlockStack>
      </Banner>
    </div>
  );
}
