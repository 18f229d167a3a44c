import type { Trouble } from "./ask";

export type Translate = (key: string, values?: Record<string, string | number>) => string;

interface Props {
  trouble: Trouble;
  t: Translate;
  /** Something was asked for, and its answer is what is missing: it may have been done. */
  isLost: boolean;
  onRetry: () => void;
}

/** Says why the app gave no answer, and what can be done about it: ask again, or open the app. Never a dead end. */
export function Troubled({ trouble, t, isLost, onRetry }: Props) {
  return (
    <s-banner tone="critical" heading={t("trouble.title")}>
      <s-stack gap="small">
        <s-text>{t(`trouble.${trouble}`)}</s-text>
        {isLost && MAY_BE_DONE.includes(trouble) && <s-text>{t("trouble.not_twice")}</s-text>}
        <s-stack direction="inline" gap="small" alignItems="center">
          <s-button onClick={onRetry}>{t("trouble.retry")}</s-button>
          <s-link href="app:app">{t("open_app")}</s-link>
        </s-stack>
      </s-stack>
    </s-banner>
  );
}

/** With these it is not known whether the app did what it was asked for. */
const MAY_BE_DONE: readonly Trouble[] = ["unreachable", "broken"];
