import { useFetcher } from "@remix-run/react";
import { Modal, Text } from "@shopify/polaris";
import { useEffect } from "react";
import { useText } from "~/components/text";
import type { action } from "~/routes/app.account";

interface AskDialogProps {
  /** What the account's action is asked to do. */
  intent: "disconnect" | "renew_push_address";
  open: boolean;
  onClose: () => void;
  title: string;
  /** What it stops, or has somebody do. */
  text: string;
  confirm: string;
  destructive?: boolean;
}

/** Asks once more before something of the account is gone; closes when it is done. */
export function AskDialog({ intent, open, onClose, title, text, confirm, destructive }: AskDialogProps) {
  const t = useText();
  const fetcher = useFetcher<typeof action>({ key: `account:${intent}` });
  const busy = fetcher.state !== "idle";
  const done = !busy && fetcher.data?.intent === intent ? fetcher.data : undefined;
  useEffect(() => {
    if (done) onClose();
  }, [done, onClose]);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      primaryAction={{
        content: confirm,
        destructive,
        loading: busy,
        onAction: () =>
          fetcher.submit(JSON.stringify({ intent }), {
            method: "post",
            action: "/app/account",
            encType: "application/json",
          }),
      }}
      secondaryActions={[{ content: t("common:action.cancel"), onAction: onClose, disabled: busy }]}
    >
      <Modal.Section>
        <Text as="p">{text}</Text>
      </Modal.Section>
    </Modal>
  );
}
