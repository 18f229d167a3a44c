import { Text } from "@shopify/polaris";
import { isNotSaved, NOT_SAVED } from "~/components/not-saved";
import { useText } from "~/components/text";
import type { Text as TextOf } from "~/locales/keys";
import type { ApprovalAnswer } from "./use-approval";

/** Says what became of a wish: Shopify's page opens, or why not. It is announced. */
export function ApprovalNote({ answer }: { answer: ApprovalAnswer | undefined }) {
  const t = useText();
  const isFine = answer?.outcome === "to_confirm" || answer?.outcome === "has_it";
  return (
    <div aria-live="polite">
      {answer && (
        <Text as="p" tone={isFine ? undefined : "critical"}>
          {wordsOf(t, answer)}
        </Text>
      )}
    </div>
  );
}

function wordsOf(t: TextOf, answer: ApprovalAnswer): string {
  if (isNotSaved(answer.outcome)) return t(NOT_SAVED[answer.outcome]);
  if (answer.outcome === "to_confirm") return t("plan:opening");
  if (answer.outcome === "refused") return t("plan:answer.refused", { messages: answer.messages.join(" ") });
  return t(`plan:answer.${answer.outcome}`);
}
