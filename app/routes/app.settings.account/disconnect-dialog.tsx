import { useFetcher } from "@remix-run/react";
import { Modal, Text } from "@shopify/polaris";
import { useEffect } from "react";
import { useText } from "~/components/text";
import type { action } from "~/routes/app.account/route";

/** Asks once more before the account is forgotten, and says what that stops. */
export function DisconnectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const fetcher = useFetcher<typeof action>({ key: "account:disconnect" });
  const busy = fetcher.state !== "idle";
  const done = !busy && fetcher.data?.intent === "disconnect";
  useEffect(() => {
    if (done) onClose();
  }, [done, onClose]);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t("settings:account.disconnect_title")}
      primaryAction={{
        content: t("settings:account.disconnect"),
        destructive: true,
        loading: busy,
        onAction: () =>
          fetcher.submit(JSON.stringify({ intent: "disconnect" }), {
            method: "post",
            action: "/app/account",
            encType: "application/json",
          }),
      }}
      secondaryActions={[{ content: t("common:action.cancel"), onAction: onClose, disabled: busy }]}
    >
      <Modal.Section>
        <Text as="p">{t("settings:account.disconnect_text")}</Text>
      </Modal.Section>
    </Modal>
  );
}
