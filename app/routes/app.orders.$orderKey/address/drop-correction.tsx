import { InlineStack } from "@shopify/polaris";
import { useEffect } from "react";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { EditRefusal } from "../field/edit-refusal";
import { useIntent } from "../use-intent";

interface Props {
  parcel: Pick<ParcelView, "shipmentId" | "remembered">;
  onDone?: () => void;
}

/** Drops the address that staff chose and the correction remembered for this buyer; the order's own address counts again. */
export function DropCorrection({ parcel, onDone }: Props) {
  const t = useText();
  const { send, busy, answer } = useIntent("give_back_address");
  useEffect(() => {
    if (answer?.outcome === "saved") onDone?.();
  }, [answer, onDone]);
  return (
    <InlineStack gap="200">
      <RightButton
        right="prepare"
        variant="plain"
        loading={busy}
        onClick={() => send({ intent: "give_back_address", shipmentId: parcel.shipmentId })}
      >
        {t(parcel.remembered ? "address:forget" : "address:reset")}
      </RightButton>
      <EditRefusal answer={answer} />
    </InlineStack>
  );
}
