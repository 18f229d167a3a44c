import { Button, InlineStack } from "@shopify/polaris";
import { useEffect } from "react";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { useAsk } from "../ask";
import { EditRefusal } from "../field/edit-refusal";

interface Props {
  parcel: Pick<ParcelView, "shipmentId" | "remembered">;
  onDone?: () => void;
}

/** Drops the address that staff chose and the correction remembered for this buyer; the order's own address counts again. */
export function DropCorrection({ parcel, onDone }: Props) {
  const t = useText();
  const { ask, busy, answer } = useAsk("give_back_address");
  useEffect(() => {
    if (answer?.outcome === "saved") onDone?.();
  }, [answer, onDone]);
  return (
    <InlineStack gap="200">
      <Button
        variant="plain"
        loading={busy}
        onClick={() => ask({ intent: "give_back_address", shipmentId: parcel.shipmentId })}
      >
        {t(parcel.remembered ? "address:forget" : "address:reset")}
      </Button>
      <EditRefusal answer={answer} />
    </InlineStack>
  );
}
