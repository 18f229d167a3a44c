import { Button } from "@shopify/polaris";
import { useEffect } from "react";
import { useText } from "~/components/text";
import { useAsk } from "./ask";

/** Drops the staff's address: the order's own words count again. */
export function GiveBack({ shipmentId, onDone }: { shipmentId: string; onDone: () => void }) {
  const t = useText();
  const { ask, busy, answer } = useAsk("edit");
  useEffect(() => {
    if (answer) onDone();
  }, [answer, onDone]);
  return (
    <Button
      variant="plain"
      loading={busy}
      onClick={() => ask({ intent: "edit", shipmentId, patch: { address: null } })}
    >
      {t("parcel:address.reset")}
    </Button>
  );
}
