import { useEffect } from "react";
import { useText } from "./text";

interface SaveBarProps {
  id: string;
  dirty: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Shopify's own save bar above the admin, while something is unsaved. Leaving the page then asks first. */
export function SaveBar({ id, dirty, saving, onSave, onDiscard }: SaveBarProps) {
  const t = useText();
  useEffect(() => {
    const bar = globalThis.shopify?.saveBar;
    if (!bar || !dirty) return;
    bar.show(id);
    return () => {
      bar.hide(id);
    };
  }, [id, dirty]);
  return (
    <ui-save-bar id={id}>
      <button type="button" variant="primary" onClick={onSave} loading={saving ? "" : undefined}>
        {t("common:action.save")}
      </button>
      <button type="button" onClick={onDiscard}>
        {t("common:action.discard")}
      </button>
    </ui-save-bar>
  );
}
