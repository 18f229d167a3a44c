import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import type { action } from "~/routes/app.account";

interface AskDialogProps {
  /** The intent sent to the account route's action. */
  intent: "disconnect" | "renew_push_address";
  open: boolean;
  onClose: () => void;
  title: string;
  /** What stops working, or what others have to do afterwards. */
  text: string;
  confirm: string;
  destructive?: boolean;
}

/** Asks for confirmation before the account is disconnected or its push address replaced; closes when the action has finished. */
export function AskDialog({ intent, text, ...dialog }: AskDialogProps) {
  const fetcher = useFetcher<typeof action>({ key: `account:${intent}` });
  const busy = fetcher.state !== "idle";
  const done = !busy && fetcher.data?.intent === intent ? fetcher.data : undefined;
  const { onClose } = dialog;
  useEffect(() => {
    if (done) onClose();
  }, [done, onClose]);
  return (
    <ConfirmDialog
      {...dialog}
      busy={busy}
      onConfirm={() =>
        fetcher.submit(JSON.stringify({ intent }), {
          method: "post",
          action: "/app/account",
          encType: "application/json",
        })
      }
    >
      {text}
    </ConfirmDialog>
  );
}
