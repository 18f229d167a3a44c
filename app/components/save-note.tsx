import { Text } from "@shopify/polaris";
import { NOT_SAVED, type NotSaved } from "./not-saved";
import type { SaveAnswer } from "./saving";
import { useText } from "./text";

const FAILURE_TEXTS = { invalid: "common:faults", ...NOT_SAVED } as const;

/** Shows why a form was not saved, announced to screen readers; nothing if it was. */
export function NotSavedNote({ failure }: { failure: NotSaved["outcome"] | "invalid" | undefined }) {
  const t = useText();
  return (
    <span aria-live="polite">
      {failure && (
        <Text as="span" tone="critical">
          {t(FAILURE_TEXTS[failure])}
        </Text>
      )}
    </span>
  );
}

interface SaveNoteProps {
  answer: SaveAnswer | undefined;
  /** Something typed is not stored yet. */
  dirty: boolean;
}

/** Shown beside a form's button: saved, not saved yet, or why not. */
export function SaveNote({ answer, dirty }: SaveNoteProps) {
  const t = useText();
  const failure = dirty && answer && answer.outcome !== "saved" ? answer.outcome : undefined;
  return (
    <>
      <NotSavedNote failure={failure} />
      <span aria-live="polite">
        {dirty && !failure && (
          <Text as="span" tone="subdued">
            {t("common:unsaved")}
          </Text>
        )}
        {!dirty && answer?.outcome === "saved" && <Text as="span">{t("common:saved")}</Text>}
      </span>
    </>
  );
}
