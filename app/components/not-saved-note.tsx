import { Banner, Text } from "@shopify/polaris";
import { NOT_SAVED, type NotSaved } from "./not-saved";
import { useText } from "./text";

/** Says why a form was not saved; nothing where its answer is another. It is announced. */
export function NotSavedNote({ answer }: { answer: { outcome: string } | undefined }) {
  const t = useText();
  const why = answer?.outcome;
  return (
    <div role="alert">
      {why !== undefined && isNotSaved(why) && (
        <Banner tone="critical">
          <Text as="p">{t(NOT_SAVED[why])}</Text>
        </Banner>
      )}
    </div>
  );
}

const isNotSaved = (outcome: string): outcome is NotSaved["outcome"] => Object.hasOwn(NOT_SAVED, outcome);
