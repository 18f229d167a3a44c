import { Text } from "@shopify/polaris";
import { NOT_SAVED, type NotSaved } from "./kept-form";
import type { SaveAnswer } from "./saving";
import { useText } from "./text";

const SAID = { invalid: "common:faults", ...NOT_SAVED } as const;

/** Why a form was not saved, read out when it comes; nothing while there is no such answer. */
export function NotSavedNote({ failure }: { failure: NotSaved["outcome"] | "invalid" | undefined }) {
  const t = useText();
  return (
    <span aria-live="polite">
      {failure && (
        <Text as="span" tone="critical">
          {t(SAID[failure])}
        </Text>
      )}
    </span>
  );
}

interface SaveNoteProps {
  answer: SaveAnswer | undefined;
  /** Something was typed that is not stored. */
  dirty: boolean;
}

/** Beside the button of a form: that it is saved, or not yet, or why not. */
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
