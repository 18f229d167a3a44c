import { useFetcher } from "@remix-run/react";
import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { type NotSaved, notSavedIn } from "~/components/not-saved";
import { RightButton } from "~/components/right-button";
import { NotSavedNote } from "~/components/save-note";
import { useText } from "~/components/text";

/** The way back from roles: everybody may do everything again, once an owner has confirmed it. */
export function NoRoles({ rolesInUse }: { rolesInUse: boolean }) {
  const t = useText();
  const fetcher = useFetcher<{ outcome: "cleared" } | NotSaved>({ key: "staff-no-roles" });
  const [asking, setAsking] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  const isDone = fetcher.state === "idle" && fetcher.data?.outcome === "cleared";
  useEffect(() => {
    // The button that was pressed is gone.
    if (isDone) note.current?.focus();
  }, [isDone]);
  const clear = () => {
    setAsking(false);
    const how = { method: "post", action: "/app/settings/staff", encType: "application/json" } as const;
    fetcher.submit(JSON.stringify({ clear: true }), how);
  };
  return (
    <BlockStack gap="200">
      {rolesInUse && (
        <InlineStack>
          <RightButton right="set_roles" loading={fetcher.state !== "idle"} onClick={() => setAsking(true)}>
            {t("staff:clear.action")}
          </RightButton>
        </InlineStack>
      )}
      <div ref={note} tabIndex={-1} aria-live="polite">
        {isDone && !rolesInUse && (
          <Text as="p" tone="success">
            {t("staff:clear.done")}
          </Text>
        )}
        <NotSavedNote failure={notSavedIn(fetcher.data)?.outcome} />
      </div>
      <ConfirmDialog
        open={asking}
        title={t("staff:clear.title")}
        confirm={t("staff:clear.action")}
        destructive
        onConfirm={clear}
        onClose={() => setAsking(false)}
      >
        {t("staff:clear.text")}
      </ConfirmDialog>
    </BlockStack>
  );
}
