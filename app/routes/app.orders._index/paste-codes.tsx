import { useFetcher, useNavigate } from "@remix-run/react";
import { TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { ModalWindow } from "~/components/modal-window";
import { ordersUrl } from "~/components/order-list/query";
import { useText } from "~/components/text";
import type { action } from "~/routes/app.selections";

/** Filters the orders list by pasted order numbers or tracking numbers. */
export function PasteCodes({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { submit, data, state } = useFetcher<typeof action>();
  const [codes, setCodes] = useState("");
  const [seen, setSeen] = useState<typeof data>(undefined);
  useEffect(() => {
    if (!data || data === seen) return;
    setSeen(data);
    if (data.outcome !== "selected") return;
    setCodes("");
    onClose();
    navigate(ordersUrl({ tab: "all", after: null, search: "", selection: data.selectionId }));
  }, [data, seen, navigate, onClose]);
  const error = data && data.outcome !== "selected" ? data : null;
  return (
    <ModalWindow
      open={open}
      onClose={onClose}
      title={t("selection:paste.title")}
      primaryAction={{
        content: t("selection:paste.find"),
        loading: state !== "idle",
        disabled: codes.trim() === "",
        onAction: () => submit({ codes }, { method: "post", action: "/app/selections", encType: "application/json" }),
      }}
      secondaryActions={[{ content: t("common:action.close"), onAction: onClose }]}
    >
      <ModalWindow.Section>
        <TextField
          label={t("selection:paste.label")}
          helpText={t("selection:paste.help")}
          value={codes}
          onChange={setCodes}
          multiline={8}
          maxHeight={320}
          autoComplete="off"
          error={
            error
              ? t(`selection:paste.${error.outcome}`, error.outcome === "too_many" ? { limit: error.limit } : {})
              : undefined
          }
        />
      </ModalWindow.Section>
    </ModalWindow>
  );
}
