import type { Trouble } from "./ask";

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Says why the app gave no answer, and what can be done about it: ask again, or open the app. Never a dead end. */
export function Troubled({ trouble, t, onRetry }: { trouble: Trouble; t: Translate; onRetry: () => void }) {
  return (
    <s-banner tone="critical" heading={t("trouble.title")}>
      <s-stack gap="small">
        <s-text>{t(`trouble.${trouble}`)}</s-text>
        <s-stack direction="inline" gap="small" alignItems="center">
          <s-button onClick={onRetry}>{t("trouble.retry")}</s-button>
          <s-link href="app:app">{t("open_app")}</s-link>
        </s-stack>
      </s-stack>
    </s-banner>
  );
}
