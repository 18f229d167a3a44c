import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { useText } from "./text";

interface SaveBarProps {
  id: string;
  dirty: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Shopify's save bar above the admin, shown while something is unsaved. Leaving the page then asks for confirmation. */
export function SaveBar({ id, dirty, saving, onSave, onDiscard }: SaveBarProps) {
  const t = useText();
  useLeaveConfirmation(dirty);
  useEffect(() => {
    const bar = globalThis.shopify?.saveBar;
    if (!bar || !dirty) return;
    void bar.show(id);
    return () => void bar.hide(id);
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

/** Holds a click on a link inside the app until Shopify's dialog is answered; to stay cancels the click. */
function useLeaveConfirmation(dirty: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let asking = true;
    const asked = globalThis.shopify?.saveBar.leaveConfirmation?.() ?? Promise.resolve();
    asked.then(
      () => asking && blocker.proceed(),
      () => asking && blocker.reset(),
    );
    return () => {
      asking = false;
    };
  }, [blocker]);
}
