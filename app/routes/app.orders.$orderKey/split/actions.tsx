import { InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { OrderView } from "~/flows/order/views";
import type { ParcelView } from "~/flows/parcel/views";
import { useIntent } from "../use-intent";
import { SplitModal } from "./modal";

/** Buttons to split pieces off a parcel or join them again, while it is not sent. */
export function SplitActions({ order, parcel }: { order: OrderView; parcel: ParcelView }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { send, busy, answer } = useIntent("join");
  const { shipmentId, splittable, mayJoin } = parcel;
  if (splittable.length === 0 && mayJoin === null) return null;
  const number = order.parcels.findIndex((other) => other.shipmentId === mayJoin) + 1;
  return (
    <InlineStack gap="200" blockAlign="center">
      {splittable.length > 0 && (
        <RightButton right="prepare" size="slim" onClick={() => setOpen(true)}>
          {t("split:action")}
        </RightButton>
      )}
      {mayJoin && (
        <RightButton
          right="prepare"
          size="slim"
          loading={busy}
          onClick={() => send({ intent: "join", shipmentId, into: mayJoin })}
        >
          {t("split:join", { number })}
        </RightButton>
      )}
      {answer && answer.outcome !== "joined" && answer.outcome !== "split" && (
        <Text as="span" tone="critical">
          {t(`split:${answer.outcome}`)}
        </Text>
      )}
      {open && <SplitModal parcel={parcel} onClose={() => setOpen(false)} />}
    </InlineStack>
  );
}
